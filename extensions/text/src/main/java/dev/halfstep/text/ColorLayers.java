package dev.halfstep.text;

import static org.lwjgl.util.harfbuzz.OpenType.hb_ot_color_glyph_get_layers;
import static org.lwjgl.util.harfbuzz.OpenType.hb_ot_color_has_layers;
import static org.lwjgl.util.harfbuzz.OpenType.hb_ot_color_palette_get_colors;

import dev.halfstep.render.draw.Color;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.harfbuzz.hb_ot_color_layer_t;

/**
 * The layers of glyphs with colours (COLR version 0): other glyphs of the font, one above the other, each with a colour of
 * the first palette.
 */
final class ColorLayers {

    /** The maximum number of layers of a glyph; emoji have some dozens. */
    private static final int MAX_LAYERS = 256;

    private static final int MAX_COLORS = 1 << 12;

    private final long hbFace;
    private final boolean hasLayers;
    private final Color[] palette;

    // The layers of the glyph that was read last, the lowest first.
    private int count;
    private final int[] glyphs = new int[MAX_LAYERS];
    private final int[] colors = new int[MAX_LAYERS];

    ColorLayers(long hbFace) {
        this.hbFace = hbFace;
        hasLayers = hb_ot_color_has_layers(hbFace);
        palette = readPalette(hbFace);
    }

    private static Color[] readPalette(long hbFace) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer size = stack.ints(MAX_COLORS);
            IntBuffer values = stack.mallocInt(MAX_COLORS);
            hb_ot_color_palette_get_colors(hbFace, /* palette_index= */ 0, /* start_offset= */ 0, size, values);
            Color[] palette = new Color[Math.min(size.get(0), MAX_COLORS)];
            for (int i = 0; i < palette.length; i++) {
                int bgra = values.get(i);
                int rgb = (bgra >> 8 & 0xFF) << 16 | (bgra >> 16 & 0xFF) << 8 | bgra >>> 24;
                palette[i] = Color.rgb(rgb).withOpacity((bgra & 0xFF) / 255f);
            }
            return palette;
        }
    }

    /** Reads the layers of a glyph, and returns how many it has; 0 for a glyph without layers, or with too many. */
    int read(int glyph) {
        if (!hasLayers) {
            return 0;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer size = stack.ints(MAX_LAYERS);
            hb_ot_color_layer_t.Buffer layers = hb_ot_color_layer_t.malloc(MAX_LAYERS, stack);
            int all = hb_ot_color_glyph_get_layers(hbFace, glyph, /* start_offset= */ 0, size, layers);
            count = all > MAX_LAYERS ? 0 : all;
            for (int i = 0; i < count; i++) {
                glyphs[i] = layers.get(i).glyph();
                colors[i] = layers.get(i).color_index();
            }
            return count;
        }
    }

    /** Returns the glyph of a layer that was read last. */
    int glyph(int layer) {
        return glyphs[layer];
    }

    /** Returns the colour of a layer that was read last; null for the colour of the text. */
    @Nullable
    Color color(int layer) {
        int index = colors[layer];
        return index >= 0 && index < palette.length ? palette[index] : null; // the index 0xFFFF stands for the text
    }
}
