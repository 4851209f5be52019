package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;
import java.nio.ByteBuffer;
import java.util.Random;

/**
 * A program that loads damaged fonts. A test runs it in a separate process, because bad font data can crash the JVM.
 */
final class DamagedFontProbe {

    // The table directory of a font file: a header, then an entry for each table.
    private static final int HEADER_BYTES = 12;
    private static final int TABLE_COUNT_OFFSET = 4;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_TABLE_OFFSET_OFFSET = 8;
    private static final int ENTRY_TABLE_LENGTH_OFFSET = 12;

    /** The code points of the two planes in which the fonts have characters. */
    private static final int CODE_POINTS = 0x2_0000;

    private DamagedFontProbe() {}

    /**
     * Loads damaged fonts, draws all characters of each one, and prints how many fonts were loaded and rejected. The
     * fonts with even seeds have kerning.
     *
     * @param arguments the seed of the first font, and the number of fonts; each next font has the next seed
     */
    @SuppressWarnings("try") // fonts need the OpenGL context of the host
    public static void main(String[] arguments) {
        long firstSeed = Long.parseLong(arguments[0]);
        int fontCount = Integer.parseInt(arguments[1]);
        byte[] mono = Asset.resource(TextFont.class, "DejaVuSansMono.ttf").read();
        byte[] sans = Asset.resource(TextFont.class, "DejaVuSans.ttf").read();
        int loadedCount = 0;
        int rejectedCount = 0;
        try (GlfwHost host = GlfwHost.openOffscreen(WindowSettings.of("probe", 16, 16), new ManualClock())) {
            for (long seed = firstSeed; seed < firstSeed + fontCount; seed++) {
                Asset damaged = Asset.bytes("seed " + seed, damage(seed % 2 == 0 ? sans : mono, new Random(seed)));
                try (TextFont font = TextFont.load(damaged, 12)) {
                    drawAllCharacters(font);
                    loadedCount++;
                } catch (AssetException e) {
                    rejectedCount++;
                }
            }
        }
        System.out.println("loaded: " + loadedCount + ", rejected: " + rejectedCount);
    }

    /** Returns the layout of a font without shaping. */
    static LetterLines letters(TextFont font) {
        return (LetterLines) font.lines();
    }

    private static void drawAllCharacters(TextFont font) {
        int previousGlyph = letters(font).glyph('A');
        for (int codePoint = 0; codePoint < CODE_POINTS; codePoint++) {
            int glyph = letters(font).glyph(codePoint);
            font.pictures().offset(glyph, 0);
            letters(font).kerningPixels(previousGlyph, glyph, TextFont.ROUNDED);
            letters(font).kerningPixels(glyph, previousGlyph, TextFont.ROUNDED);
            if (glyph != CharacterMap.NO_GLYPH) {
                previousGlyph = glyph;
            }
        }
    }

    /** Returns a copy of a font with 1 to 2,048 overwritten bytes; for half of the seeds, all of them in one table. */
    static byte[] damage(byte[] intactFont, Random random) {
        byte[] bytes = intactFont.clone();
        ByteBuffer font = ByteBuffer.wrap(intactFont);
        int tableCount = font.getShort(TABLE_COUNT_OFFSET);
        int from = HEADER_BYTES + tableCount * ENTRY_BYTES; // after the directory, which stays intact
        int length = intactFont.length - from;
        if (random.nextBoolean()) {
            int entry = HEADER_BYTES + random.nextInt(tableCount) * ENTRY_BYTES;
            from = font.getInt(entry + ENTRY_TABLE_OFFSET_OFFSET);
            length = font.getInt(entry + ENTRY_TABLE_LENGTH_OFFSET);
        }
        int overwrittenBytes = 1 << random.nextInt(12);
        for (int i = 0; i < overwrittenBytes; i++) {
            bytes[from + random.nextInt(length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
