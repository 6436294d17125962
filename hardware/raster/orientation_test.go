package raster

import (
	"bytes"
	"image"
	"testing"
)

func TestApplyTurnsClockwise(t *testing.T) {
	// The picture is 3×2 with a mark in its upper left corner.
	picture := image.NewGray(image.Rect(0, 0, 3, 2))
	picture.Pix[0] = On
	tests := []struct {
		o    Orientation
		size image.Point
		mark image.Point
	}{
		{Orientation{}, image.Pt(3, 2), image.Pt(0, 0)},
		{Orientation{Rotate: 90}, image.Pt(2, 3), image.Pt(1, 0)},
		{Orientation{Rotate: 180}, image.Pt(3, 2), image.Pt(2, 1)},
		{Orientation{Rotate: 270}, image.Pt(2, 3), image.Pt(0, 2)},
		{Orientation{Mirror: true}, image.Pt(3, 2), image.Pt(2, 0)},
		{Orientation{Rotate: 90, Mirror: true}, image.Pt(2, 3), image.Pt(0, 0)},
	}
	for _, test := range tests {
		native := test.o.Apply(picture)
		if native.Rect.Size() != test.size || native.GrayAt(test.mark.X, test.mark.Y).Y != On {
			t.Errorf("%+v: size %v, pixels %v", test.o, native.Rect.Size(), native.Pix)
		}
		if back := test.o.Undo(native); back.Rect != picture.Rect || !bytes.Equal(back.Pix, picture.Pix) {
			t.Errorf("%+v does not come back: %v", test.o, back.Pix)
		}
	}
}

func TestCheckAndFit(t *testing.T) {
	if err := (Orientation{Rotate: 45}).Check(); err == nil {
		t.Error("45 degrees are taken")
	}
	o := Orientation{Rotate: 90}
	if err := o.Fit(image.NewGray(image.Rect(0, 0, 250, 122)), 122, 250); err != nil {
		t.Error(err)
	}
	if err := o.Fit(image.NewGray(image.Rect(0, 0, 122, 250)), 122, 250); err == nil {
		t.Error("a picture of the wrong size is taken")
	}
}
