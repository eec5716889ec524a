lamina render badge.json -o badge.png
lamina render badge.json --scale 3 -o large.png
