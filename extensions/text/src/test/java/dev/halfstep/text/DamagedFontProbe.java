package dev.halfstep.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/** A program that opens damaged fonts. A test runs it in a separate process, because bad font data might crash the JVM. */
final class DamagedFontProbe {

    // The table directory of a font file: a header, then an entry for each table.
    private static final int HEADER_BYTES = 12;
    private static final int TABLE_COUNT_OFFSET = 4;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_TABLE_OFFSET_OFFSET = 8;
    private static final int ENTRY_TABLE_LENGTH_OFFSET = 12;

    private static final float SCALE = 12f / 2048f;

    private DamagedFontProbe() {}

    /**
     * Opens damaged copies of fonts, shapes texts of all scripts and rasterises glyphs. Prints how many fonts were opened
     * and rejected, and the peak of the memory in megabytes.
     *
     * @param arguments the number of copies of each font, the number of glyphs of each copy, and the fonts
     */
    public static void main(String[] arguments) throws IOException {
        int copies = Integer.parseInt(arguments[0]);
        int glyphs = Integer.parseInt(arguments[1]);
        int opened = 0;
        for (int i = 2; i < arguments.length; i++) {
            byte[] intact = Files.readAllBytes(Path.of(arguments[i]));
            for (int seed = 1; seed <= copies; seed++) {
                opened += opens(intact, seed, glyphs) ? 1 : 0;
            }
        }
        int rejected = (arguments.length - 2) * copies - opened;
        System.out.println("opened: " + opened + ", rejected: " + rejected + ", peak: " + peakMegabytes());
    }

    /** Returns the maximum memory of this process so far, with native memory; 0 if the system does not tell. */
    private static long peakMegabytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    private static boolean opens(byte[] intact, long seed, int glyphs) {
        Random random = new Random(seed);
        Asset damaged = Asset.bytes("seed " + seed, damage(intact, random));
        try {
            FontFace face = FontFace.open(damaged, /* member= */ 0, Map.of());
            use(face, glyphs, random);
            face.close();
            return true;
        } catch (AssetException e) {
            return false;
        }
    }

    private static void use(FontFace face, int glyphs, Random random) {
        for (Script script : Script.values()) {
            face.shape(script.text, 0, script.text.length());
        }
        face.shape("AVATAR ffi 😀 á", 0, 15);
        for (int i = 0; i < glyphs; i++) {
            face.isTooComplex(random.nextInt(face.glyphCount()), SCALE);
        }
    }

    /** Returns a copy of a font with 1 to 2,048 overwritten bytes; for half of the seeds, all of them in one table. */
    private static byte[] damage(byte[] intactFont, Random random) {
        byte[] bytes = intactFont.clone();
        ByteBuffer font = ByteBuffer.wrap(intactFont);
        int tableCount = font.getShort(TABLE_COUNT_OFFSET);
        int from = HEADER_BYTES;
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
