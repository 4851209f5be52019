package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;

/**
 * The bytes of a TrueType font, checked as far as its table of contents goes: stb believes what a font says about itself,
 * and would read beyond a file that was cut off.
 */
final class FontFile {

    private static final int MAX_BYTES = 32 << 20;
    private static final int TRUETYPE = 0x0001_0000;
    private static final int TRUETYPE_OF_APPLE = 0x7472_7565; // "true"
    private static final int TABLE_COUNT = 4;
    private static final int FIRST_ENTRY = 12;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_OFFSET = 8;
    private static final int ENTRY_LENGTH = 12;

    private FontFile() {}

    static byte[] read(Asset asset) {
        byte[] bytes = asset.read(MAX_BYTES);
        ByteBuffer font = ByteBuffer.wrap(bytes);
        if (bytes.length < FIRST_ENTRY || !isTrueType(font.getInt(0))) {
            throw new AssetException("a font must be a TrueType font", asset.name(), "is none");
        }
        int tables = font.getShort(TABLE_COUNT) & 0xFFFF;
        if (bytes.length < FIRST_ENTRY + tables * ENTRY_BYTES) {
            throw cutOff(asset);
        }
        for (int i = 0; i < tables; i++) {
            int entry = FIRST_ENTRY + i * ENTRY_BYTES;
            long offset = Integer.toUnsignedLong(font.getInt(entry + ENTRY_OFFSET));
            long length = Integer.toUnsignedLong(font.getInt(entry + ENTRY_LENGTH));
            if (offset + length > bytes.length) {
                throw cutOff(asset);
            }
        }
        return bytes;
    }

    private static boolean isTrueType(int signature) {
        return signature == TRUETYPE || signature == TRUETYPE_OF_APPLE;
    }

    private static AssetException cutOff(Asset asset) {
        return new AssetException("a font must be whole", asset.name(), "is cut off");
    }
}
