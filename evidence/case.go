package evidence

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"dicetower/vision"
)

// Case is what was seen when a roll was judged.
type Case struct {
	Seq      uint64    // of the event, 0 where there was none
	Time     time.Time // of the frame
	Outcome  string    // the event's word: roll or rejected; "" where nothing was judged
	Frame    vision.Frame
	Reading  vision.Reading
	Expect   int            // dice that should have lain there, 0 = unknown
	Known    vision.Options // what the reader knew of the tray
	Answer   string         // the right one: faces, "unsure" or "empty"; "" = nobody has looked yet
	Comments string         // of who sends it in
}

// document is a case without its pictures, as case.json.
type document struct {
	Seq      uint64         `json:"seq"`
	Time     time.Time      `json:"time"`
	Outcome  string         `json:"outcome"`
	Answer   string         `json:"answer"`
	Comments string         `json:"comments"`
	Expect   int            `json:"expect"`
	Side     float64        `json:"side"`
	Tray     []point        `json:"tray"`
	Verdict  vision.Verdict `json:"verdict"`
	Reason   vision.Reason  `json:"reason"`
	Message  string         `json:"message"`
	Dice     []die          `json:"dice"`
}

// die and point are those of vision, with the keys of all our documents.
type (
	die struct {
		Face       int     `json:"face"` // 0: seen, not read
		Confidence float64 `json:"confidence"`
		X          float64 `json:"x"`
		Y          float64 `json:"y"`
		Size       float64 `json:"size"`
		Angle      float64 `json:"angle"`
	}
	point struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	}
)

// Write puts a case into a new folder below dir and gives its path. A folder that is there is complete.
func Write(dir string, c Case) (path string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("keep evidence: %w; is there room, and may this be written to?", err)
	}
	unfinished, err := os.MkdirTemp(dir, ".unfinished-")
	if err != nil {
		return "", fmt.Errorf("keep evidence: %w; is there room, and may this be written to?", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(unfinished))
		}
	}()
	files, err := c.files()
	if err != nil {
		return "", fmt.Errorf("keep evidence: %w", err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(unfinished, name), data, 0o644); err != nil {
			return "", fmt.Errorf("keep evidence: %w; is the disk full?", err)
		}
	}
	if err := os.Chmod(unfinished, 0o755); err != nil {
		return "", fmt.Errorf("keep evidence: %w", err)
	}
	path = filepath.Join(dir, c.name())
	if err := os.Rename(unfinished, path); err != nil {
		return "", fmt.Errorf("keep evidence: %w", err)
	}
	return path, nil
}

func (c *Case) name() string {
	return fmt.Sprintf("%s-%06d-%d", c.Time.UTC().Format("20060102-150405.000"), c.Seq, c.Frame.Seq)
}

func (c *Case) files() (map[string][]byte, error) {
	annotated, err := vision.Annotate(c.Frame, c.Reading)
	if err != nil {
		return nil, err
	}
	frame, err := encode(c.Frame)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"annotated.jpg": annotated, "frame.png": frame}
	if c.Known.Empty != nil {
		if files["empty.png"], err = encode(*c.Known.Empty); err != nil {
			return nil, err
		}
	}
	d := document{
		c.Seq, c.Time, c.Outcome, c.Answer, c.Comments, c.Expect, c.Known.Side,
		[]point{},
		c.Reading.Verdict, c.Reading.Reason, c.Reading.Message,
		[]die{},
	}
	for _, p := range c.Known.Tray {
		d.Tray = append(d.Tray, point(p))
	}
	for _, one := range c.Reading.Dice {
		d.Dice = append(d.Dice, die(one))
	}
	files["case.json"], err = json.MarshalIndent(d, "", "\t")
	return files, err
}

// encode makes a PNG: nothing of the frame is lost.
func encode(f vision.Frame) ([]byte, error) {
	picture := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
	for i := range f.Width * f.Height {
		p, q := f.BGR[3*i:3*i+3], picture.Pix[4*i:4*i+4]
		q[0], q[1], q[2], q[3] = p[2], p[1], p[0], 255
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, picture); err != nil {
		return nil, fmt.Errorf("encode the frame: %w", err)
	}
	return b.Bytes(), nil
}

// Load reads a case back from its folder.
func Load(path string) (Case, error) {
	data, err := os.ReadFile(filepath.Join(path, "case.json"))
	if err != nil {
		return Case{}, fmt.Errorf("read the case: %w", err)
	}
	var d document
	if err := json.Unmarshal(data, &d); err != nil {
		return Case{}, fmt.Errorf("read the case %s: %w", path, err)
	}
	c := Case{
		Seq: d.Seq, Time: d.Time, Outcome: d.Outcome, Answer: d.Answer, Comments: d.Comments, Expect: d.Expect,
		Known:   vision.Options{Side: d.Side},
		Reading: vision.Reading{Verdict: d.Verdict, Reason: d.Reason, Message: d.Message},
	}
	for _, p := range d.Tray {
		c.Known.Tray = append(c.Known.Tray, vision.Point(p))
	}
	for _, one := range d.Dice {
		c.Reading.Dice = append(c.Reading.Dice, vision.Die(one))
	}
	if c.Frame, err = picture(path, "frame"); err != nil {
		return Case{}, fmt.Errorf("read the case: %w", err)
	}
	empty, err := picture(path, "empty")
	switch {
	case err == nil:
		c.Known.Empty = &empty
	case !errors.Is(err, fs.ErrNotExist):
		return Case{}, fmt.Errorf("read the case: %w", err)
	}
	return c, nil
}

// picture loads name.png or name.jpg.
func picture(path, name string) (vision.Frame, error) {
	f, err := vision.Load(filepath.Join(path, name+".png"))
	if errors.Is(err, fs.ErrNotExist) {
		return vision.Load(filepath.Join(path, name+".jpg"))
	}
	return f, err
}
