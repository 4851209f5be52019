package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;
import java.nio.ByteBuffer;
import java.util.Random;

/** A program that loads damaged fonts, for a test that needs a process which may crash. */
final class DamagedFontProbe {

    private static final int FIRST_ENTRY = 12;
    private static final int ENTRY_BYTES = 16;

    private DamagedFontProbe() {}

    /** Loads so many fonts, the first number being the seed of the first one, and prints what became of them. */
    public static void main(String[] numbers) {
        long firstSeed = Long.parseLong(numbers[0]);
        int fonts = Integer.parseInt(numbers[1]);
        byte[] whole = Asset.resource(TextFont.class, "DejaVuSansMono.ttf").read();
        int refused = 0;
        try (GlfwHost host = GlfwHost.openOffscreen(WindowSettings.of("probe", 16, 16), new ManualClock())) {
            for (long seed = firstSeed; seed < firstSeed + fonts && host.isOpen(); seed++) {
                Asset damaged = Asset.bytes("seed " + seed, damaged(whole, new Random(seed)));
                try {
                    TextFont.load(damaged, 12).close();
                } catch (AssetException e) {
                    refused++;
                }
            }
        }
        System.out.println("loaded: " + (fonts - refused) + ", refused: " + refused);
    }

    /** Changes up to 2,000 bytes, in half of the fonts all of them within one table. */
    static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        ByteBuffer font = ByteBuffer.wrap(whole);
        int from = FIRST_ENTRY + font.getShort(4) * ENTRY_BYTES;
        int length = whole.length - from;
        if (random.nextBoolean()) {
            int entry = FIRST_ENTRY + random.nextInt(font.getShort(4)) * ENTRY_BYTES;
            from = font.getInt(entry + 8);
            length = font.getInt(entry + 12);
        }
        for (int left = 1 << random.nextInt(12); left > 0; left--) {
            bytes[from + random.nextInt(length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
