"""Turn renders of tower.py into the clips of the virtual tower.

Run:  python3 finish.py RENDERS CLIPS     (needs numpy, OpenCV's Python module, ffmpeg)

Few samples a pixel leave grain; it is taken out, and what does not differ from the empty tray is
replaced by it, so that a clip costs some ten kilobytes. Sensor noise is left to the player.
Writes CLIPS/<name>.mp4, CLIPS/empty.jpg (the tray as the encoder shows it) and CLIPS/clips.json
(the truth). Throws with a die that does not lie flat in the tray are left out; clips that are
already there are kept.
"""
import glob, json, os, subprocess, sys
import numpy as np, cv2

LEAD, TAIL = 10, 15  # frames of the empty tray before the first die, frames of rest after the last moves


def denoise(img, median=3):
    """The median takes the frayed edges, non-local means the grain."""
    return cv2.fastNlMeansDenoisingColored(cv2.medianBlur(img, median), None, 7, 9, 5, 11)


def denoise_tray(img):
    """As denoise, and smooth in the dark, where nothing but speckles is seen."""
    soft = cv2.GaussianBlur(cv2.medianBlur(cv2.medianBlur(img, 5), 11), (0, 0), 2)
    grey = cv2.GaussianBlur(cv2.cvtColor(img, cv2.COLOR_BGR2GRAY), (0, 0), 4).astype(np.float32)
    dark = np.clip((42 - grey) / 10, 0, 1)[..., None]
    return (denoise(img, 5) * (1 - dark) + soft * dark).round().astype(np.uint8)


def vignette(w, h):
    y, x = np.mgrid[0:h, 0:w]
    d = np.hypot((x - w / 2) / (w / 2), (y - h / 2) / (h / 2))
    return (1 - 0.06 * d**2)[..., None].astype(np.float32)


def place(box, crop, w, h):
    """Top left corner of a crop; Blender's border counts from the bottom."""
    ch, cw = crop.shape[:2]
    x, y = int(box[0] * w), h - int(box[1] * h) - ch
    return max(0, min(x, w - cw)), max(0, min(y, h - ch))


def frame(raw_plate, plate, crop, x, y):
    """The clean tray with the cleaned crop wherever the crop shows something else."""
    ch, cw = crop.shape[:2]
    under = raw_plate[y : y + ch, x : x + cw]
    differs = cv2.GaussianBlur(crop.astype(np.float32) - under, (0, 0), 2.0)
    strength = np.abs(differs).max(axis=2)
    alpha = cv2.GaussianBlur(np.clip((strength - 2) / 4, 0, 1), (0, 0), 1.5)[..., None]
    out = plate.copy()
    there = out[y : y + ch, x : x + cw]
    out[y : y + ch, x : x + cw] = (alpha * denoise(crop) + (1 - alpha) * there).round()
    return out


def angle(img, plate, die):
    """Of a side of the die, degrees 0..90: where a square holds most body and its rim most tray."""
    body = (cv2.absdiff(img, plate).max(axis=2) > 40).astype(np.float32)
    n = 33
    u, v = np.meshgrid(np.linspace(-0.65, 0.65, n), np.linspace(-0.65, 0.65, n))
    reach = np.maximum(abs(u), abs(v))
    best = (-9, 0)
    for a in range(0, 90, 2):
        c, s = np.cos(np.radians(a)), np.sin(np.radians(a))
        x = (die["x"] + die["size"] * (c * u - s * v)).astype(np.float32)
        y = (die["y"] + die["size"] * (s * u + c * v)).astype(np.float32)
        b = cv2.remap(body, x, y, cv2.INTER_LINEAR)
        best = max(best, (b[reach < 0.46].mean() - b[reach > 0.54].mean(), a))
    return best[1]


def encoder(path, w, h):
    return subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{w}x{h}", "-r", "30", "-i", "-"]
        + ["-c:v", "libx264", "-preset", "slower", "-crf", "23", "-g", "300", "-pix_fmt", "yuv420p", "-movflags", "+faststart", path],
        stdin=subprocess.PIPE)


def encode(path, frames):
    h, w = frames[0].shape[:2]
    p = encoder(path, w, h)
    for f in frames:
        p.stdin.write(f.tobytes())
    p.stdin.close()
    if p.wait():
        sys.exit(f"ffmpeg failed on {path}")


def readable(info):
    flat = all(d["face"] and d["in_tray"] and not d["stacked"] for d in info["dice"])
    return flat and info["crops"] and max(map(int, info["crops"])) >= info["rest_frame"]


class Tray:
    """The empty tray as rendered, cleaned, and lit as the lens shows it."""

    def __init__(self, path, dst):
        self.raw = cv2.imread(path)
        self.clean = denoise_tray(self.raw)
        h, w = self.raw.shape[:2]
        self.light = vignette(w, h)
        self.lit = self.lens(self.clean)
        empty, clip = os.path.join(dst, "empty.jpg"), os.path.join(dst, "empty.mp4")
        if not os.path.exists(empty):
            encode(clip, [self.lit] * 5)
            _, shown = cv2.VideoCapture(clip).read()
            os.remove(clip)
            cv2.imwrite(empty, shown, [cv2.IMWRITE_JPEG_QUALITY, 95])

    def lens(self, img):
        return (img * self.light).round().astype(np.uint8)


def at_rest(frames):
    """The first frame that looks like the last; the physics may creep on unseen."""
    blur = [cv2.GaussianBlur(f, (0, 0), 1.5).astype(np.int16) for f in frames]
    n = len(frames) - 1
    while n > 0 and abs(blur[n - 1] - blur[-1]).max() <= 6:
        n -= 1
    return n


def finish(info, folder, tray, clip):
    """Write the clip, return what belongs into clips.json."""
    h, w = info["height"], info["width"]
    first, last = info["first_frame"], max(map(int, info["crops"]))
    frames, cur = [tray.lit] * LEAD, tray.clean
    for f in range(first, last + 1):
        if str(f) in info["crops"]:
            crop = cv2.imread(os.path.join(folder, f"{f:04d}.png"))
            x, y = place(info["crops"][str(f)], crop, w, h)
            cur = frame(tray.raw, tray.clean, crop, x, y)
        frames.append(tray.lens(cur))
    rest = at_rest(frames)
    frames = (frames + frames[-1:] * TAIL)[: rest + TAIL]
    encode(clip, frames)
    dice = [{k: d[k] for k in ("face", "x", "y", "size")} | {"angle": angle(cur, tray.clean, d)} for d in info["dice"]]
    return {"name": info["name"], "style": info["style"], "frames": len(frames), "rest": rest,
            "lean": round(info["side_cm"] / info["camera_height_cm"], 4), "dice": dice}


def main(src, dst):
    os.makedirs(dst, exist_ok=True)
    truth = os.path.join(dst, "clips.json")
    clips = {c["name"]: c for c in json.load(open(truth))} if os.path.exists(truth) else {}
    tray = None
    for path in sorted(glob.glob(os.path.join(src, "*.json"))):
        info = json.load(open(path))
        name, folder = info["name"], path.removesuffix(".json")
        clip = os.path.join(dst, name + ".mp4")
        if name in clips and os.path.exists(clip):
            continue
        if not readable(info):
            print("left out", name)
            continue
        tray = tray or Tray(os.path.join(folder, "plate.png"), dst)
        clips[name] = finish(info, folder, tray, clip)
        print(name, os.path.getsize(clip) // 1024, "kB, rest", clips[name]["rest"], "of", clips[name]["frames"], flush=True)
        with open(truth, "w") as f:
            f.write("[\n" + ",\n".join(" " + json.dumps(clips[n]) for n in sorted(clips)) + "\n]\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
