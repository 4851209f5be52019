package dev.halfstep.content;

import java.io.IOException;

/** The attributes of a layer that also apply to the layers in it, including the attributes of its groups. */
record LayerFrame(
        boolean isVisible,
        double opacity,
        int tint,
        double offsetX,
        double offsetY,
        double parallaxX,
        double parallaxY) {

    /** The frame of a map, which changes no layer. */
    static final LayerFrame MAP = new LayerFrame(true, 1, -1, 0, 0, 1, 1);

    private static final double MAX_PARALLAX = 1_000;

    /** Reads the frame of a layer in a group. */
    static LayerFrame read(MapFile source, boolean isImage, LayerFrame group) throws IOException {
        return new LayerFrame(
                source.flag("visible", true) && group.isVisible,
                source.opacity(1) * group.opacity,
                product(source.color("tintcolor", -1), group.tint),
                source.pixels("offsetx", isImage ? source.pixels("x", 0) : 0) + group.offsetX,
                source.pixels("offsety", isImage ? source.pixels("y", 0) : 0) + group.offsetY,
                source.decimal("parallaxx", 1, -MAX_PARALLAX, MAX_PARALLAX) * group.parallaxX,
                source.decimal("parallaxy", 1, -MAX_PARALLAX, MAX_PARALLAX) * group.parallaxY);
    }

    /** Multiplies two colours, channel by channel. */
    private static int product(int a, int b) {
        int product = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            int channel = (((a >>> shift) & 0xFF) * ((b >>> shift) & 0xFF) + 127) / 255;
            product |= channel << shift;
        }
        return product;
    }
}
