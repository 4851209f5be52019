package dev.halfstep.render.texture;

/** A rectangle of a picture, in pixels from the left and from the top. */
record PixelRectangle(int left, int top, int width, int height) {}
