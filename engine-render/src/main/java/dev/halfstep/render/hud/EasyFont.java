package dev.halfstep.render.hud;

import static org.lwjgl.stb.STBEasyFont.stb_easy_font_print;
import static org.lwjgl.stb.STBEasyFont.stb_easy_font_width;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import java.nio.ByteBuffer;
import org.lwjgl.BufferUtils;

/**
 * The bitmap font that is built into stb ({@code stb_easy_font}): printable ASCII without a font file, drawn as
 * rectangles. Any other character is drawn as a question mark. Lengths in font units are multiplied by {@link #scale}
 * to get pixels.
 */
final class EasyFont {

    /** The distance from the top of a line to the top of its capital letters, in font units. */
    static final float CAPITAL_TOP = 0f;

    /** The distance from the top of a line to its baseline, in font units. */
    static final float BASELINE = 7f;

    /** The distance from line to line, in font units. */
    static final float LINE_HEIGHT = 12f;

    /** The height of the picture at which a font unit is one pixel; at twice the height it is two pixels. */
    private static final int PICTURE_HEIGHT_AT_SCALE_1 = 360;

    /** The maximum length of a text; a longer text is truncated. */
    private static final int MAX_CHARS = 1_000;

    /** The size of a corner: three floats of position and four bytes of colour. */
    private static final int CORNER_BYTES = 3 * Float.BYTES + 4;

    /** The size of a quad: the corners left top, right top, right bottom, left bottom. */
    private static final int QUAD_BYTES = 4 * CORNER_BYTES;

    /** The buffer size for each character; stb documents 270 bytes on average. */
    private static final int BUFFER_BYTES_PER_CHAR = 400;

    private static final int RIGHT_BOTTOM_OFFSET = 2 * CORNER_BYTES;

    /** The text for stb, with a null terminator. */
    private final ByteBuffer encoded = BufferUtils.createByteBuffer(MAX_CHARS + 1);

    /** The quads of a text, as stb writes them. */
    private final ByteBuffer quadVertices = BufferUtils.createByteBuffer(MAX_CHARS * BUFFER_BYTES_PER_CHAR);

    /** Returns the pixels per font unit, an integer of 1 or more: with a fraction, strokes would differ in width. */
    static int scale(FramebufferSize size) {
        return Math.max(1, size.heightPixels() / PICTURE_HEIGHT_AT_SCALE_1);
    }

    /** Returns the width of the widest line, in font units. */
    int width(CharSequence text) {
        encode(text);
        return stb_easy_font_width(encoded);
    }

    /** Returns the distance from the top of a text to the middle of its capital letters, in font units. */
    float middleOfCapitals(CharSequence text) {
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lines++;
            }
        }
        return (CAPITAL_TOP + BASELINE + (lines - 1) * LINE_HEIGHT) / 2f;
    }

    /**
     * Adds the rectangles of a text to a batch.
     *
     * @param left the left side of the text, in pixels from the left of the picture
     * @param top the top of the text, in pixels from the top of the picture
     * @param scale the pixels per font unit
     */
    void addRectangles(CharSequence text, float left, float top, float scale, Color color, RectangleBatch target) {
        encode(text);
        int count = stb_easy_font_print(0f, 0f, encoded, null, quadVertices);
        for (int quad = 0; quad < count; quad++) {
            int leftTop = quad * QUAD_BYTES;
            int rightBottom = leftTop + RIGHT_BOTTOM_OFFSET;
            target.add(
                    left + quadVertices.getFloat(leftTop) * scale,
                    top + quadVertices.getFloat(leftTop + Float.BYTES) * scale,
                    left + quadVertices.getFloat(rightBottom) * scale,
                    top + quadVertices.getFloat(rightBottom + Float.BYTES) * scale,
                    color);
        }
    }

    /**
     * Encodes a text as ASCII with a null terminator. stb does not check the bounds of its glyph table, so characters
     * without a glyph must be replaced.
     */
    private void encode(CharSequence text) {
        encoded.clear();
        int length = Math.min(text.length(), MAX_CHARS);
        for (int i = 0; i < length; i++) {
            char character = text.charAt(i);
            boolean hasGlyph = character == '\n' || (character >= ' ' && character <= '~');
            encoded.put((byte) (hasGlyph ? character : '?'));
        }
        encoded.put((byte) 0).flip();
    }
}
