package dev.halfstep.sample;

import java.awt.image.BufferedImage;

/** Recognises the large texts of meteors by their width: white, centred, a third of the way down. */
enum Headline {
    NONE,
    PAUSE,
    TITLE,
    GAME_OVER;

    private static final int WHITE = 0xFFFFFF;
    private static final float TOP = 0.31f;
    private static final float BOTTOM = 0.41f;

    /** Sparks are white, too, but not symmetric about the middle. */
    private static final int MAX_ASYMMETRY_PIXELS = 6;

    static Headline of(BufferedImage picture) {
        int[] ends = {Integer.MAX_VALUE, -1};
        Pixels.forEach(picture, (x, y, rgb) -> {
            if (rgb == WHITE && y > TOP * picture.getHeight() && y < BOTTOM * picture.getHeight()) {
                ends[0] = Math.min(ends[0], x);
                ends[1] = Math.max(ends[1], x);
            }
        });
        float width = (float) (ends[1] - ends[0]) / picture.getWidth();
        if (ends[1] < 0 || width < 0.2f || Math.abs(ends[0] + ends[1] - picture.getWidth()) > MAX_ASYMMETRY_PIXELS) {
            return NONE;
        }
        return width < 0.31f ? PAUSE : width < 0.44f ? TITLE : GAME_OVER;
    }
}
