"""Files in which there are n of something, by format; for `doubling`."""
