lamina render card.json --scale 2 -o card.png
lamina render card.json --scale 2 --set title.string=World --set star.fillColor='#e0405f' -o world.png
