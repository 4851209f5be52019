package dev.halfstep.sample;

import java.awt.image.BufferedImage;

/** Visits the pixels of a picture. */
final class Pixels {

    private Pixels() {}

    @FunctionalInterface
    interface Each {

        /** Visits a pixel, whose colour is 0xRRGGBB. */
        void accept(int x, int y, int rgb);
    }

    static void forEach(BufferedImage picture, Each each) {
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                each.accept(x, y, picture.getRGB(x, y) & 0xFFFFFF);
            }
        }
    }
}
