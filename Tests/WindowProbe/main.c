// Looks at an X server's windows and types into them, as standard input says. Tests start it, because Xlib may end the process.
//
//     find TITLE            says “place X Y WIDTH HEIGHT”, or “none”
//     read FILE TITLE       writes the window's pixels, and says “read”, or “none”
//     resize W H TITLE      asks for another size
//     move X Y, button NUMBER DOWN, key KEYSYM DOWN
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_pixels(window_probe *probe, const char *path, const char *title) {
    window_probe_place place;
    FILE *file = NULL;
    uint8_t *pixels = NULL;
    size_t size = 0;
    bool is_read = window_probe_find(probe, title, &place);
    if (is_read) {
        size = (size_t)place.width * (size_t)place.height * 4;
        pixels = malloc(size);
        is_read = pixels && window_probe_read(probe, &place, pixels) && (file = fopen(path, "w")) != NULL
            && fwrite(pixels, 1, size, file) == size;
    }
    if (file) is_read = !fclose(file) && is_read;
    free(pixels);
    puts(is_read ? "read" : "none");
}

int main(int count, char **arguments) {
    window_probe *probe = count > 1 ? window_probe_open(arguments[1]) : NULL;
    if (!probe) return 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready");
    char line[1024], path[512];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        window_probe_place place;
        int a = 0, b = 0, used = 0;
        if (!strncmp(line, "find ", 5)) {
            if (window_probe_find(probe, line + 5, &place)) {
                printf("place %d %d %d %d\n", place.x, place.y, place.width, place.height);
            } else {
                puts("none");
            }
        } else if (sscanf(line, "read %511s %n", path, &used) == 1) {
            read_pixels(probe, path, line + used);
        } else if (sscanf(line, "resize %d %d %n", &a, &b, &used) == 2) {
            if (window_probe_find(probe, line + used, &place)) window_probe_resize(probe, &place, a, b);
        } else if (sscanf(line, "move %d %d", &a, &b) == 2) {
            window_probe_move(probe, a, b);
        } else if (sscanf(line, "button %d %d", &a, &b) == 2) {
            window_probe_button(probe, (unsigned)a, b);
        } else if (sscanf(line, "key %d %d", &a, &b) == 2) {
            window_probe_key(probe, (unsigned long)a, b);
        }
    }
    window_probe_close(probe);
    return 0;
}
