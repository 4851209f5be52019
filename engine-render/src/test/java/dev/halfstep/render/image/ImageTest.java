package dev.halfstep.render.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestPictures;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageTest {

    @Test
    void decodesPixelsFromTheTopLeft() {
        Image image = Image.decode(TestPictures.png("p", 2, 2, 0xFF0000FF, 0x00FF0080, 0x0000FF40, 0x12345600));

        assertEquals(2, image.width());
        assertEquals(2, image.height());
        assertEquals(0xFF0000FF, image.rgba(0, 0), "the upper left pixel");
        assertEquals(0x00FF0080, image.rgba(1, 0), "the upper right pixel");
        assertEquals(0x0000FF40, image.rgba(0, 1), "the lower left pixel");
        assertEquals(0x12345600, image.rgba(1, 1), "colours must not be multiplied by the opacity");
    }

    @Test
    void rejectsAFileOfAnotherFormat() {
        Asset text = Asset.bytes("readme.txt", "hello".getBytes(StandardCharsets.UTF_8));

        Exception e = assertThrows(AssetException.class, () -> Image.decode(text));

        assertEquals("a picture must be a PNG, JPEG or BMP: 'readme.txt' is none of them", e.getMessage());
        assertThrows(AssetException.class, () -> Image.decode(Asset.bytes("empty", new byte[0])));
    }

    @Test
    void rejectsATruncatedPicture() {
        byte[] png = TestPictures.pngBytes(1, 1, 0xFF0000FF);
        Asset truncated = Asset.bytes("ship.png", Arrays.copyOf(png, png.length / 2));

        Exception e = assertThrows(AssetException.class, () -> Image.decode(truncated));

        assertTrue(e.getMessage().startsWith("a picture must be whole: 'ship.png' is damaged: "), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"16385, 1", "1, 16385", "16384, 8192"})
    void rejectsTooLargePicturesBeforeDecoding(int width, int height) {
        Asset huge = Asset.bytes("huge.png", TestPictures.pngBytes(width, height));

        Exception e = assertThrows(AssetException.class, () -> Image.decode(huge));

        assertEquals(
                "a picture must have sides of 1 to 16384 and at most 67108864 pixels: 'huge.png' has " + width + " x "
                        + height,
                e.getMessage());
    }

    @Test
    void decodesOrRejectsDamagedBytes() {
        byte[] png = TestPictures.pngBytes(4, 4, new int[16]);
        Random random = new Random(5); // any seed; a fixed one makes failures reproducible
        int rejected = 0;
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = png.clone();
            int signatureBytes = 4; // unchanged, so that the picture is still taken for a PNG
            for (int changes = 0; changes < 3; changes++) {
                damaged[signatureBytes + random.nextInt(png.length - signatureBytes)] = (byte) random.nextInt();
            }
            try {
                Image image = Image.decode(Asset.bytes("damaged", damaged));
                assertTrue(image.width() >= 1 && image.height() >= 1, "a decoded picture must have pixels");
            } catch (AssetException e) {
                rejected++;
            }
        }
        assertTrue(rejected > 500, "more than a quarter must be rejected: " + rejected + " of 2000");
    }

    @Test
    void rejectsInvalidSizesAndBytes() {
        assertThrows(IllegalArgumentException.class, () -> Image.of(0, 1, new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> Image.of(16_384, 16_384, new byte[0]));
        Exception e = assertThrows(IllegalArgumentException.class, () -> Image.of(2, 1, new byte[4]));
        assertEquals("a picture of 2 x 1 pixels must have 8 bytes: 4", e.getMessage());
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> TestPictures.image(1, 1, 0).rgba(0, 1));
    }

    @Test
    void spotFadesTowardsItsRim() {
        Image spot = Image.spot(9);

        assertEquals(0xFFFFFFFF, spot.rgba(4, 4), "the centre must be opaque");
        assertEquals(0xFFFFFF00, spot.rgba(0, 0), "the corner must be transparent");
        assertTrue((spot.rgba(2, 4) & 0xFF) > (spot.rgba(1, 4) & 0xFF), "the opacity must decrease outwards");
        assertEquals(spot.rgba(1, 4), spot.rgba(4, 7), "the spot must be round");
        assertThrows(IllegalArgumentException.class, () -> Image.spot(0));
    }
}
