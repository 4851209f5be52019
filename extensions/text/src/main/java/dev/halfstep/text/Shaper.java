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
    private final long buffer = hb_buffer_create();

    // The glyphs of the line that is being shaped, see ShapedLine.
    private final IntList glyphs = new IntList();
    private final IntList clusters = new IntList();
    private final IntList advances = new IntList();
    private final IntList x = new IntList();
    private final IntList y = new IntList();

    Shaper(long font, int glyphCount) {
        this.font = font;
        this.glyphCount = glyphCount;
    }

    /** Shapes a line of a paragraph, from a first character to the one before the end. */
    ShapedLine shape(String paragraph, int start, int end) {
        ByteBuffer characters = MemoryUtil.memUTF16(paragraph, /* nullTerminated= */ false);
        try {
            for (Run run : runs(paragraph, start, end)) {
                shape(characters, run);
            }
        } finally {
            MemoryUtil.memFree(characters);
        }
        return new ShapedLine(glyphs.take(), clusters.take(), advances.take(), x.take(), y.take(), start, end);
    }

    private void shape(ByteBuffer characters, Run run) {
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
            int glyph = infos.get(i).codepoint();
            glyphs.add(glyph >= 0 && glyph < glyphCount ? glyph : 0); // only damaged fonts have other ones
            clusters.add(infos.get(i).cluster());
            advances.add(positions.get(i).x_advance());
            x.add(positions.get(i).x_offset());
            y.add(positions.get(i).y_offset());
        }
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
