lamina render spin.json --time 0.5 -o half.png
lamina filmstrip spin.json --times 0,0.25,0.5,0.75,1 -o strip.png
lamina animate spin.json --fps 30 -o spin.webp
