package dev.halfstep.render.image;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import dev.halfstep.stress.SeedFiles;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/** A PNG, JPEG or BMP file, which the library stb decodes. */
public final class PictureTarget implements FuzzTarget {

    /** A larger picture is valid, and takes too long for a fuzzer. */
    private static final int MAX_DECODED_PIXELS = 1 << 20;

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>(SeedFiles.in("sample-game/src/main/resources", "-16.png"));
        seeds.add(encoded("png", BufferedImage.TYPE_BYTE_INDEXED));
        seeds.add(encoded("png", BufferedImage.TYPE_BYTE_GRAY));
        seeds.add(encoded("jpg", BufferedImage.TYPE_INT_RGB));
        seeds.add(encoded("bmp", BufferedImage.TYPE_INT_RGB));
        seeds.add(encoded("bmp", BufferedImage.TYPE_BYTE_INDEXED));
        return seeds;
    }

    private static byte[] encoded(String format, int type) throws IOException {
        BufferedImage image = new BufferedImage(7, 5, type);
        image.setRGB(3, 2, 0xFFFF8040);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (!ImageIO.write(image, format, bytes)) {
            throw new IOException("a seed must be encoded: " + format);
        }
        return bytes.toByteArray();
    }

    @Override
    public boolean read(byte[] input) {
        Asset asset = Asset.bytes("fuzzed", input);
        try {
            int[] size = Image.readSize(asset);
            if ((long) size[0] * size[1] <= MAX_DECODED_PIXELS) {
                Image image = Image.decode(asset);
                image.rgba(image.width() - 1, image.height() - 1);
            }
            return true;
        } catch (AssetException refused) {
            Refusal.check(refused);
            return false;
        }
    }
}
