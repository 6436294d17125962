package calibration

import (
	"fmt"

	"dicetower/vision"
)

// What passes, and from where on a figure could hardly be better. The limits of light and focus hold for all of the rendered
// tables and most photographs of dice that can be read.
const (
	leastWidth, leastHeight = 320, 240

	leastMean, darkMean   = 0.06, 0.15
	mostMean, brightMean  = 0.90, 0.75
	mostClipped, fewClip  = 0.03, 0.002
	leastEven, evenEnough = 0.35, 0.75
	mostFlicker, steady   = 0.03, 0.005
	mostBlur, sharp       = 0.0025, 0.0013
	leastSeen, wellSeen   = 0.70, 0.90
	mostSpread, alike     = 0.25, 0.08
	leastRight            = 0.8 // of the throws of the self-test
	smallDie              = 30  // px, the side of a die that can just be read
)

// quality is 0 at the limit and 1 from good on.
func quality(value, limit, good float64) float64 {
	return min(max((value-limit)/(good-limit), 0), 1)
}

func judgeLook(f vision.Frame) Report {
	width := Figure{"width", float64(f.Width), leastWidth, 1e5}
	height := Figure{"height", float64(f.Height), leastHeight, 1e5}
	if !width.passes() || !height.passes() {
		return failed(Look, fmt.Sprintf("pictures of %dx%d pixels are too small to read dice", f.Width, f.Height),
			"choose a resolution of 640x480 or more", width, height)
	}
	return passed(Look, 1, "", width, height)
}

func judgeLight(l Light, shots int) Report {
	figures := []Figure{
		{"mean", l.Mean, leastMean, mostMean},
		{"clipped", l.Clipped, 0, mostClipped},
		{"evenness", l.Evenness, leastEven, 1},
	}
	note := "flicker was not measured: there is one picture only"
	if shots > 1 {
		figures, note = append(figures, Figure{"flicker", l.Flicker, 0, mostFlicker}), ""
	}
	fail := func(reason, remedy string) Report { return failed(LightStep, reason, remedy, figures...) }
	switch {
	case l.Mean < leastMean:
		return fail("the picture is too dark", "turn on a lamp, or let the camera expose for longer")
	case l.Mean > mostMean:
		return fail("the picture is too bright", "move the lamp away, or let the camera expose for a shorter time")
	case l.Clipped > mostClipped:
		return fail(fmt.Sprintf("%.1f %% of the picture is blown out", 100*l.Clipped), "move the lamp so that it is not mirrored, soften it with paper, or expose for a shorter time")
	case l.Evenness < leastEven:
		return fail("one side of the tray is much darker than the other", "put the lamp farther away or add a second one from the other side; is the tray empty?")
	case l.Flicker > mostFlicker:
		return fail("the light flickers", "set the camera's exposure to steps of 1/100 s (1/120 s where the mains has 60 Hz), or use another lamp; keep hands out of the picture")
	}
	return passed(LightStep, min(
		quality(l.Mean, leastMean, darkMean), quality(l.Mean, mostMean, brightMean), quality(l.Clipped, mostClipped, fewClip),
		quality(l.Evenness, leastEven, evenEnough), quality(l.Flicker, mostFlicker, steady)), note, figures...)
}

func judgeFocus(blur float64, known bool) Report {
	figure := Figure{"blur", blur, 0, mostBlur}
	switch {
	case !known:
		return failed(Focus, "there is no edge in the picture to judge the focus by", "take the lens cap off; let the camera see the tray's walls")
	case !figure.passes():
		return failed(Focus, "the picture is blurred", "turn the lens until the tray's edge is sharp, clean it, and see that the camera does not shake", figure)
	}
	return passed(Focus, quality(blur, mostBlur, sharp), "", figure)
}

func judgeTray(corners []vision.Point, seen float64, how string) Report {
	figures := []Figure{{"seen", seen, leastSeen, 1}, {"corners", float64(len(corners)), leastCorners, mostCorners}}
	if seen < leastSeen {
		return failed(TrayStep, fmt.Sprintf("only %.0f %% of the tray's edge are seen", 100*seen), trayRemedy, figures...)
	}
	if err := CheckPolygon(corners); err != nil {
		return failed(TrayStep, "what was found is no tray", trayRemedy, figures...)
	}
	return passed(TrayStep, quality(seen, leastSeen-0.3, wellSeen), how, figures...)
}

const trayRemedy = "empty the tray and let the camera see all of it; or lay marks into its corners (--print-marks, --marks) or give the corners (--corners)"

// judgeSize takes the sides of the dice, as shares of the picture's width, and the diameters of their pips.
func judgeSize(sides, pips []float64, width int) (side, pip float64, r Report) {
	side, pip = median(sides), median(pips)
	spread := (quantile(sides, 0.9) - quantile(sides, 0.1)) / max(side, 1e-9)
	figures := []Figure{{"side", side, smallDie / float64(width), 0.5}, {"pip", pip, 0, side}, {"spread", spread, 0, mostSpread}}
	switch {
	case !figures[0].passes():
		return side, pip, failed(Dice, fmt.Sprintf("the dice are only %.0f pixels wide", side*float64(width)), "bring the camera nearer or choose a higher resolution", figures...)
	case !figures[2].passes():
		return side, pip, failed(Dice, "the dice are not of one size", "use six dice of one set, and let the camera look straight down", figures...)
	case !(pip > 0 && pip < side/2):
		return side, pip, failed(Dice, "the pips could not be measured", "use dice with round pips", figures...)
	}
	return side, pip, passed(Dice, min(quality(spread, mostSpread, alike), quality(side*float64(width), smallDie-10, 45)), "", figures...)
}

func judgeTest(right, throws int) Report {
	share := float64(right) / float64(throws)
	figures := []Figure{{"right", float64(right), leastRight * float64(throws), float64(throws)}, {"throws", float64(throws), 1, float64(throws)}}
	if share < leastRight {
		return failed(Test, fmt.Sprintf("%d of %d throws were read", right, throws),
			"look at the reasons of the others: light, focus and a camera that looks straight down help most", figures...)
	}
	return passed(Test, quality(share, leastRight-0.4, 1), "", figures...)
}
