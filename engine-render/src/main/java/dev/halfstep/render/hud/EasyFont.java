package dev.halfstep.render.hud;

import static org.lwjgl.stb.STBEasyFont.stb_easy_font_print;
import static org.lwjgl.stb.STBEasyFont.stb_easy_font_width;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import java.nio.ByteBuffer;
import org.lwjgl.BufferUtils;

/**
 * The small bitmap font that comes with stb: printable ASCII, made of upright rectangles, in no file of its own. Any
 * other character is shown as a question mark.
 */
final class EasyFont {

    /** From the top of a line to the top of its capital letters, and on to the foot of them, in font units. */
    static final float CAPITAL_TOP = 0f;

    static final float CAPITAL_FOOT = 7f;

    /** From line to line, in font units. */
    static final float LINE_HEIGHT = 12f;

    /** The picture in which one font unit is one pixel; in one of twice the height it is two. */
    private static final int PIXELS_HIGH_AT_SCALE_1 = 360;

    /** Longer texts are cut: no line that can be read is longer. */
    private static final int MAX_CHARS = 1_000;

    /** One rectangle: four corners of three floats and four bytes of colour. */
    private static final int QUAD_BYTES = 4 * 16;

    /** What stb documents for a character on average, 270 bytes, and room for a text of nothing but wide ones. */
    private static final int QUAD_BYTES_PER_CHAR = 400;

    private static final int RIGHT_BOTTOM_CORNER = 2 * 16;

    private final ByteBuffer encoded = BufferUtils.createByteBuffer(MAX_CHARS + 1);
    private final ByteBuffer quads = BufferUtils.createByteBuffer(MAX_CHARS * QUAD_BYTES_PER_CHAR);

    /** How many pixels a font unit has: a whole number, or the letters would be uneven. */
    static int scale(FramebufferSize size) {
        return Math.max(1, size.heightPixels() / PIXELS_HIGH_AT_SCALE_1);
    }

    /** The width of the widest line, in font units. */
    int width(CharSequence text) {
        encode(text);
        return stb_easy_font_width(encoded);
    }

    /** From the top of a text to its middle, by its capital letters, in font units. */
    float middle(CharSequence text) {
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lines++;
            }
        }
        return (CAPITAL_TOP + CAPITAL_FOOT + (lines - 1) * LINE_HEIGHT) / 2f;
    }

    /** Adds the rectangles of a text whose top left corner is given in pixels. */
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

    /** stb reads its table at whatever character it finds: nothing but printable ASCII may get there. */
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
