package dev.halfstep.text;

import static org.lwjgl.util.harfbuzz.HarfBuzz.HB_DIRECTION_LTR;
import static org.lwjgl.util.harfbuzz.HarfBuzz.HB_DIRECTION_RTL;
import static org.lwjgl.util.harfbuzz.HarfBuzz.HB_SCRIPT_COMMON;
import static org.lwjgl.util.harfbuzz.HarfBuzz.HB_SCRIPT_INHERITED;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_add_utf16;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_clear_contents;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_create;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_destroy;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_get_glyph_infos;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_get_glyph_positions;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_set_direction;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_buffer_set_script;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_shape;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_unicode_funcs_get_default;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_unicode_script;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.ShapedLine;
import java.nio.ByteBuffer;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.harfbuzz.hb_feature_t;
import org.lwjgl.util.harfbuzz.hb_glyph_info_t;
import org.lwjgl.util.harfbuzz.hb_glyph_position_t;

/**
 * Shapes lines by HarfBuzz. A line consists of runs with one direction and one script. The bidirectional algorithm of
 * Unicode finds the directions, and orders the runs from left to right.
 */
final class Shaper implements AutoCloseable {

    /** A part of a line with one direction and one script. */
    private record Run(int start, int end, boolean isRightToLeft, int script) {}

    private static final hb_feature_t.@Nullable Buffer NO_FEATURES = null;

    private final long font;
    private final int glyphCount;
    private final ColorLayers layers;
    private final long buffer = hb_buffer_create();

    Shaper(long font, int glyphCount, ColorLayers layers) {
        this.font = font;
        this.glyphCount = glyphCount;
        this.layers = layers;
    }

    /** Shapes a line of a paragraph, from a first character to the one before the end. */
    ShapedLine shape(String paragraph, int start, int end) {
        List<ShapedLine.Glyph> glyphs = new ArrayList<>();
        ByteBuffer characters = MemoryUtil.memUTF16(paragraph, /* nullTerminated= */ false);
        try {
            for (Run run : runs(paragraph, start, end)) {
                shape(characters, run, glyphs);
            }
        } finally {
            MemoryUtil.memFree(characters);
        }
        return new ShapedLine(glyphs, start, end);
    }

    private void shape(ByteBuffer characters, Run run, List<ShapedLine.Glyph> glyphs) {
        hb_buffer_clear_contents(buffer);
        hb_buffer_add_utf16(buffer, characters, run.start, run.end - run.start);
        hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
        hb_buffer_set_script(buffer, run.script);
        hb_shape(font, buffer, NO_FEATURES);
        hb_glyph_info_t.Buffer infos = hb_buffer_get_glyph_infos(buffer);
        hb_glyph_position_t.Buffer positions = hb_buffer_get_glyph_positions(buffer);
        if (infos == null || positions == null) {
            return; // no glyphs
        }
        for (int i = 0; i < infos.remaining(); i++) {
            add(infos.get(i), positions.get(i), glyphs);
        }
    }

    /** Adds a glyph, or its layers, of which the last one moves the pen. */
    private void add(hb_glyph_info_t info, hb_glyph_position_t position, List<ShapedLine.Glyph> glyphs) {
        int count = layers.read(info.codepoint());
        for (int i = 0; i < count - 1; i++) {
            glyphs.add(glyph(layers.glyph(i), info, /* advance= */ 0, position, layers.color(i)));
        }
        int last = count == 0 ? info.codepoint() : layers.glyph(count - 1);
        Color color = count == 0 ? null : layers.color(count - 1);
        glyphs.add(glyph(last, info, position.x_advance(), position, color));
    }

    private ShapedLine.Glyph glyph(
            int index, hb_glyph_info_t info, int advance, hb_glyph_position_t position, @Nullable Color color) {
        int existing = index >= 0 && index < glyphCount ? index : 0; // only damaged fonts have other ones
        return new ShapedLine.Glyph(existing, info.cluster(), advance, position.x_offset(), position.y_offset(), color);
    }

    /** Returns the runs of a line from left to right. */
    private static List<Run> runs(String paragraph, int start, int end) {
        List<Run> runs = new ArrayList<>();
        char[] characters = paragraph.toCharArray();
        if (!Bidi.requiresBidi(characters, 0, characters.length)) {
            addRuns(paragraph, start, end, /* isRightToLeft= */ false, runs);
            return runs;
        }
        if (start == end) {
            return runs;
        }
        Bidi line = new Bidi(paragraph, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).createLineBidi(start, end);
        byte[] levels = new byte[line.getRunCount()];
        Integer[] order = new Integer[levels.length];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = (byte) line.getRunLevel(i);
            order[i] = i;
        }
        Bidi.reorderVisually(levels, 0, order, 0, order.length);
        for (int i : order) {
            boolean isRightToLeft = line.getRunLevel(i) % 2 != 0; // the definition of levels
            addRuns(paragraph, start + line.getRunStart(i), start + line.getRunLimit(i), isRightToLeft, runs);
        }
        return runs;
    }

    /** Splits a part of a paragraph where its script changes, and adds its runs from left to right. */
    private static void addRuns(String paragraph, int start, int end, boolean isRightToLeft, List<Run> runs) {
        int first = runs.size();
        int runStart = start;
        int script = HB_SCRIPT_COMMON;
        for (int i = start; i < end; ) {
            int codePoint = paragraph.codePointAt(i);
            int next = hb_unicode_script(hb_unicode_funcs_get_default(), codePoint);
            // Spaces, digits and marks belong to the script around them.
            boolean isNeutral = next == HB_SCRIPT_COMMON || next == HB_SCRIPT_INHERITED;
            if (!isNeutral && script != HB_SCRIPT_COMMON && next != script) {
                runs.add(new Run(runStart, i, isRightToLeft, script));
                runStart = i;
            }
            script = isNeutral ? script : next;
            i += Character.charCount(codePoint);
        }
        if (runStart < end) {
            runs.add(new Run(runStart, end, isRightToLeft, script));
        }
        if (isRightToLeft) {
            Collections.reverse(runs.subList(first, runs.size()));
        }
    }

    @Override
    public void close() {
        hb_buffer_destroy(buffer);
    }
}
