package dev.halfstep.sample;

import java.awt.image.BufferedImage;

/** Recognises the headlines of meteors by their width. A headline is white and centred, a third of the way down. */
enum Headline {
    NONE,
    TITLE,
    GAME_OVER;

    private static final int WHITE = 0xFFFFFF;

    // Positions are parts of the height of the picture, widths are parts of its width.

    private static final float TOP = 0.31f;
    private static final float BOTTOM = 0.41f;
    private static final float MIN_WIDTH = 0.2f;
    private static final float MAX_TITLE_WIDTH = 0.44f;

    /** The maximum asymmetry of a headline. White particles are not symmetric about the middle. */
    private static final int MAX_ASYMMETRY_PIXELS = 6;

    /** Returns the headline that a picture shows. */
    static Headline of(BufferedImage picture) {
        int[] edges = {Integer.MAX_VALUE, -1}; // the left and the right edge of the white pixels
        Pixels.forEach(picture, (x, y, rgb) -> {
            if (rgb == WHITE && y > TOP * picture.getHeight() && y < BOTTOM * picture.getHeight()) {
                edges[0] = Math.min(edges[0], x);
                edges[1] = Math.max(edges[1], x);
            }
        });
        boolean hasWhitePixels = edges[1] >= 0;
        float width = (float) (edges[1] - edges[0]) / picture.getWidth();
        int asymmetryPixels = Math.abs(edges[0] + edges[1] - picture.getWidth());
        if (!hasWhitePixels || width < MIN_WIDTH || asymmetryPixels > MAX_ASYMMETRY_PIXELS) {
            return NONE;
        }
        return width < MAX_TITLE_WIDTH ? TITLE : GAME_OVER;
    }
}
