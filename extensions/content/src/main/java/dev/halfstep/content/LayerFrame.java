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
    static LayerFrame read(MapXml xml, boolean isImage, LayerFrame group) throws IOException {
        return new LayerFrame(
                xml.flag("visible", true) && group.isVisible,
                xml.decimal("opacity", 1, 0, 1) * group.opacity,
                product(xml.color("tintcolor", -1), group.tint),
                xml.pixels("offsetx", isImage ? xml.pixels("x", 0) : 0) + group.offsetX,
                xml.pixels("offsety", isImage ? xml.pixels("y", 0) : 0) + group.offsetY,
                xml.decimal("parallaxx", 1, -MAX_PARALLAX, MAX_PARALLAX) * group.parallaxX,
                xml.decimal("parallaxy", 1, -MAX_PARALLAX, MAX_PARALLAX) * group.parallaxY);
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
