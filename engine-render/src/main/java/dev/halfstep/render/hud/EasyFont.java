package dev.halfstep.render.hud;

import static org.lwjgl.stb.STBEasyFont.stb_easy_font_print;
import static org.lwjgl.stb.STBEasyFont.stb_easy_font_width;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import java.nio.ByteBuffer;
import org.lwjgl.BufferUtils;

/**
 * The bitmap font that is built into stb: printable ASCII, drawn as rectangles, without a font file. Any other
 * character is drawn as a question mark.
 */
final class EasyFont {

    /** The distance from the top of a line to the top of its capital letters, in font units. */
    static final float CAPITAL_TOP = 0f;

    /** The distance from the top of a line to its baseline, in font units. */
    static final float BASELINE = 7f;

    /** The distance from line to line, in font units. */
    static final float LINE_HEIGHT = 12f;

    /** The picture height at which a font unit is one pixel; at twice the height it is two pixels. */
    private static final int PIXELS_HIGH_AT_SCALE_1 = 360;

    /** The maximum length of a text; longer ones are truncated. */
    private static final int MAX_CHARS = 1_000;

    /** The size of a quad: four corners of three floats and four bytes of colour. */
    private static final int QUAD_BYTES = 4 * 16;

    /** The maximum for a character; stb documents 270 bytes on average. */
    private static final int QUAD_BYTES_PER_CHAR = 400;

    private static final int RIGHT_BOTTOM_CORNER = 2 * 16;

    private final ByteBuffer encoded = BufferUtils.createByteBuffer(MAX_CHARS + 1);
    private final ByteBuffer quads = BufferUtils.createByteBuffer(MAX_CHARS * QUAD_BYTES_PER_CHAR);

    /** Returns the pixels per font unit: an integer, or the letters would be uneven. */
    static int scale(FramebufferSize size) {
        return Math.max(1, size.heightPixels() / PIXELS_HIGH_AT_SCALE_1);
    }

    /** Returns the width of the widest line, in font units. */
    int width(CharSequence text) {
        encode(text);
        return stb_easy_font_width(encoded);
    }

    /** Returns the distance from the top of a text to the middle of its capital letters, in font units. */
    float middle(CharSequence text) {
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lines++;
            }
        }
        return (CAPITAL_TOP + BASELINE + (lines - 1) * LINE_HEIGHT) / 2f;
    }

    /** Adds the rectangles of a text with a top left corner in pixels to a batch. */
    void print(CharSequence text, float left, float top, float scale, Color color, RectangleBatch target) {
        encode(text);
        int count = stb_easy_font_print(0f, 0f, encoded, null, quads);
        for (int quad = 0; quad < count; quad++) {
            int at = quad * QUAD_BYTES;
            target.add(
                    left + quads.getFloat(at) * scale,
                    top + quads.getFloat(at + Float.BYTES) * scale,
                    left + quads.getFloat(at + RIGHT_BOTTOM_CORNER) * scale,
                    top + quads.getFloat(at + RIGHT_BOTTOM_CORNER + Float.BYTES) * scale,
                    color);
        }
    }

    /** Encodes a text as ASCII with a null terminator. stb does not check bounds, so other characters are replaced. */
    private void encode(CharSequence text) {
        encoded.clear();
        int length = Math.min(text.length(), MAX_CHARS);
        for (int i = 0; i < length; i++) {
            char character = text.charAt(i);
            boolean known = character == '\n' || (character >= ' ' && character <= '~');
            encoded.put((byte) (known ? character : '?'));
        }
        encoded.put((byte) 0).flip();
    }
}
