package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** A TrueType font: refused, or each of its glyphs can be drawn, which the library stb does without checks. */
public final class FontTarget implements FuzzTarget {

    private static final List<String> TABLES =
            List.of("GPOS", "cmap", "glyf", "head", "hhea", "hmtx", "kern", "loca", "maxp");

    private static final int CHARACTERS = 0x180;
    private static final float SCALE = 0.01f;
    private static final int MAX_SIDE_PIXELS = 256;

    private final ByteBuffer pixels = MemoryUtil.memAlloc(MAX_SIDE_PIXELS * MAX_SIDE_PIXELS);

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(
                firstGlyphs(Asset.resource(TextFont.class, "DejaVuSans.ttf").read()),
                firstGlyphs(Asset.resource(TextFont.class, "DejaVuSansMono.ttf").read()));
    }

    /** Returns a font with fewer glyphs and tables: a fuzzer changes little of a file of 700 kilobytes. */
    private static byte[] firstGlyphs(byte[] font) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(font);
        ByteArrayOutputStream directory = new ByteArrayOutputStream();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int glyphs = 240;
        byte[] cmap = characterMap(glyphs);
        int contentOffset = 12 + 16 * TABLES.size();
        directory.write(ByteBuffer.allocate(12)
                .putInt(0x10000)
                .putShort((short) TABLES.size())
                .array());
        for (String name : TABLES) {
            byte[] table = table(in, name);
            switch (name) {
                case "cmap" -> table = cmap;
                case "hhea" -> ByteBuffer.wrap(table).putShort(34, (short) glyphs);
                case "hmtx" -> table = Arrays.copyOf(table, 4 * glyphs);
                case "maxp" -> ByteBuffer.wrap(table).putShort(4, (short) glyphs);
                case "loca" -> table = Arrays.copyOf(table, (glyphs + 1) * offsetBytes(in));
                case "glyf" -> table = Arrays.copyOf(table, offset(in, glyphs));
                case "GPOS", "kern" -> table = Arrays.copyOf(table, Math.min(table.length, 3_000));
                default -> {}
            }
            directory.write(ByteBuffer.allocate(16)
                    .put(name.getBytes(StandardCharsets.US_ASCII))
                    .putInt(8, contentOffset + content.size())
                    .putInt(12, table.length)
                    .array());
            content.write(table);
        }
        directory.write(content.toByteArray());
        return directory.toByteArray();
    }

    /** Returns a map of format 12 from the characters after the space to the glyphs after the first three. */
    private static byte[] characterMap(int glyphs) {
        ByteBuffer map = ByteBuffer.allocate(12 + 16 + 12);
        map.putShort((short) 0)
                .putShort((short) 1)
                .putShort((short) 3)
                .putShort((short) 10)
                .putInt(12);
        map.putShort((short) 12).putShort((short) 0).putInt(28).putInt(0).putInt(1);
        return map.putInt(' ').putInt(' ' + glyphs - 4).putInt(3).array();
    }

    private static int offsetBytes(ByteBuffer font) {
        return ByteBuffer.wrap(table(font, "head")).getShort(50) == 0 ? 2 : 4;
    }

    private static int offset(ByteBuffer font, int glyph) {
        ByteBuffer offsets = ByteBuffer.wrap(table(font, "loca"));
        return offsetBytes(font) == 2
                ? 2 * Short.toUnsignedInt(offsets.getShort(2 * glyph))
                : offsets.getInt(4 * glyph);
    }

    /** Returns a table, empty if the font lacks it. */
    private static byte[] table(ByteBuffer font, String name) {
        for (int entry = 12; entry < 12 + 16 * font.getShort(4); entry += 16) {
            byte[] found = new byte[4];
            font.get(entry, found);
            if (name.equals(new String(found, StandardCharsets.US_ASCII))) {
                byte[] table = new byte[font.getInt(entry + 12)];
                font.get(font.getInt(entry + 8), table);
                return table;
            }
        }
        return new byte[0];
    }

    @Override
    public boolean read(byte[] input) {
        try (FontFile font = FontFile.open(Asset.bytes("fuzzed", input))) {
            int before = CharacterMap.NO_GLYPH;
            GlyphBox box = new GlyphBox();
            for (int character = 0; character < CHARACTERS; character++) {
                int glyph = font.glyph(character);
                font.advanceUnits(glyph);
                font.kerningUnits(before, glyph);
                if (glyph != before && !font.isTooComplex(glyph, SCALE)) {
                    draw(font, glyph, box);
                }
                before = glyph;
            }
            return true;
        } catch (AssetException refused) {
            Refusal.check(refused);
            return false;
        }
    }

    private void draw(FontFile font, int glyph, GlyphBox box) {
        font.computeBox(glyph, SCALE, /* shiftPixels= */ 0f, box);
        box.set(
                box.left(),
                box.top(),
                box.left() + Math.min(box.width(), MAX_SIDE_PIXELS),
                box.top() + Math.min(box.height(), MAX_SIDE_PIXELS));
        if (box.width() > 0 && box.height() > 0) {
            font.rasterise(glyph, SCALE, /* shiftPixels= */ 0f, box, pixels, MAX_SIDE_PIXELS);
        }
    }
}
