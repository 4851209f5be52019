package dev.halfstep.sample;

import java.awt.image.BufferedImage;

/** The large words of meteors, told apart by how wide they are: white, a third of the way down, around the middle. */
enum Headline {
    NONE,
    PAUSE,
    TITLE,
    GAME_OVER;

    private static final int WHITE = 0xFFFFFF;
    private static final float TOP = 0.31f;
    private static final float BOTTOM = 0.41f;

    /** Sparks are white, too, but not in the same places on either side of the middle. */
    private static final int ASKEW_PIXELS = 6;

    static Headline of(BufferedImage picture) {
        int[] ends = {Integer.MAX_VALUE, -1};
        Pixels.forEach(picture, (x, y, rgb) -> {
            if (rgb == WHITE && y > TOP * picture.getHeight() && y < BOTTOM * picture.getHeight()) {
                ends[0] = Math.min(ends[0], x);
                ends[1] = Math.max(ends[1], x);
            }
        });
        float share = (float) (ends[1] - ends[0]) / picture.getWidth();
        if (ends[1] < 0 || share < 0.2f || Math.abs(ends[0] + ends[1] - picture.getWidth()) > ASKEW_PIXELS) {
            return NONE;
        }
        return share < 0.31f ? PAUSE : share < 0.44f ? TITLE : GAME_OVER;
    }
}
