package camera

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dicetower/vision"
)

const folderRate = 30 // pictures to the second

// pictureTypes are the endings of names that are taken for pictures.
const pictureTypes = ".jpg .jpeg .png .bmp .webp .tif .tiff"

// folder plays the pictures of a folder in the order of their names.
type folder struct {
	paths []string
	next  int
}

func openFolder(path string) (*folder, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("open folder %s: %w", path, plain(err))
	}
	f := &folder{}
	for _, e := range entries {
		if !e.IsDir() && slices.Contains(strings.Fields(pictureTypes), strings.ToLower(filepath.Ext(e.Name()))) {
			f.paths = append(f.paths, filepath.Join(path, e.Name()))
		}
	}
	if len(f.paths) == 0 {
		return nil, fmt.Errorf("open folder %s: no picture in it (%s)", path, pictureTypes)
	}
	return f, nil
}

// Next keeps a picture's number even where one before it cannot be read.
func (f *folder) Next(ctx context.Context) (vision.Frame, error) {
	if err := ctx.Err(); err != nil {
		return vision.Frame{}, err
	}
	if f.next == len(f.paths) {
		return vision.Frame{}, io.EOF
	}
	n := f.next
	f.next++
	frame, err := vision.Load(f.paths[n])
	if err != nil {
		return vision.Frame{}, err
	}
	frame.Seq = uint64(n)
	frame.Time = time.Duration(n) * time.Second / folderRate
	return frame, nil
}

func (f *folder) Close() error { return nil }
