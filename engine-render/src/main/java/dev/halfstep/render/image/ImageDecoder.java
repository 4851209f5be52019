package dev.halfstep.render.image;

import static org.lwjgl.stb.STBImage.stbi_failure_reason;
import static org.lwjgl.stb.STBImage.stbi_image_free;
import static org.lwjgl.stb.STBImage.stbi_info_from_memory;
import static org.lwjgl.stb.STBImage.stbi_load_from_memory;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * Decodes pictures with stb. Format and size are checked before decoding. Other formats are rejected by their
 * signature, because some decoders of stb are not hardened against damaged files.
 */
final class ImageDecoder {

    /** The first bytes of a file of each format. */
    private static final int[] PNG = {0x89, 'P', 'N', 'G'};

    private static final int[] JPEG = {0xFF, 0xD8, 0xFF};
    private static final int[] BMP = {'B', 'M'};

    private ImageDecoder() {}

    static Image decode(Asset asset) {
        byte[] bytes = asset.read();
        if (!startsWith(bytes, PNG) && !startsWith(bytes, JPEG) && !startsWith(bytes, BMP)) {
            throw new AssetException("a picture must be a PNG, JPEG or BMP", asset.name(), "is none of them");
        }
        ByteBuffer encoded = MemoryUtil.memAlloc(bytes.length);
        try {
            return decode(asset, encoded.put(bytes).flip());
        } finally {
            MemoryUtil.memFree(encoded);
        }
    }

    private static boolean startsWith(byte[] bytes, int[] signature) {
        if (bytes.length < signature.length) {
            return false;
        }
        for (int i = 0; i < signature.length; i++) {
            if ((bytes[i] & 0xFF) != signature[i]) {
                return false;
            }
        }
        return true;
    }

    private static Image decode(Asset asset, ByteBuffer encoded) {
        int[] width = new int[1];
        int[] height = new int[1];
        int[] channels = new int[1];
        if (!stbi_info_from_memory(encoded, width, height, channels)) {
            throw damaged(asset);
        }
        if (!Image.isValidSize(width[0], height[0])) {
            throw new AssetException(
                    "a picture must have sides of 1 to " + Image.MAX_SIDE + " and at most " + Image.MAX_PIXELS
                            + " pixels",
                    asset.name(),
                    "has " + width[0] + " x " + height[0]);
        }
        ByteBuffer pixels = stbi_load_from_memory(encoded, width, height, channels, Image.BYTES_PER_PIXEL);
        if (pixels == null) {
            throw damaged(asset);
        }
        try {
            byte[] rgba = new byte[pixels.remaining()];
            pixels.get(0, rgba); // an absolute get: the free call below needs the position unchanged
            return Image.wrap(width[0], height[0], rgba);
        } finally {
            stbi_image_free(pixels);
        }
    }

    private static AssetException damaged(Asset asset) {
        return new AssetException("a picture must be whole", asset.name(), "is damaged: " + stbi_failure_reason());
    }
}
