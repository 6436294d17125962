"""Times OpenCV's SimpleBlobDetector with its default settings: argv[1] is a picture; a line on stdin is one go, the answer its CPU time in ms."""
import sys
import time

import cv2

cv2.setNumThreads(1)
picture = cv2.imread(sys.argv[1])
detector = cv2.SimpleBlobDetector_create()
print("ready", flush=True)
for _ in sys.stdin:
    start = time.process_time()
    detector.detect(picture)
    print((time.process_time() - start) * 1000, flush=True)
