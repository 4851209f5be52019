package dev.halfstep.sample.golden;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which differences a golden picture finds and tolerates. Draws nothing. */
class GoldenPictureTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void skipWhileGoldenPicturesAreRenewed() {
        Assumptions.assumeFalse(Boolean.getBoolean("halfstep.golden.renew"));
    }

    private GoldenPicture golden(String name) {
        return new GoldenPicture(name, folder);
    }

    /** Creates a picture of the size of another one, whose pixels are a function of their coordinates. */
    private static Picture ofSameSize(Picture other, IntBinaryOperator pixel) {
        Picture picture = Picture.blank(other.width(), other.height());
        for (int y = 0; y < other.height(); y++) {
            for (int x = 0; x < other.width(); x++) {
                picture.set(x, y, pixel.applyAsInt(x, y));
            }
        }
        return picture;
    }

    @ParameterizedTest
    @ValueSource(strings = {"meteors", "title", "bounce", "crowd", "showcase", "film"})
    void findsAShiftByAPixel(String name) throws IOException {
        Picture right = golden(name).expected();
        assertDoesNotThrow(() -> golden(name).check(right));

        Picture shiftedRight = ofSameSize(right, (x, y) -> right.rgb(Math.max(x - 1, 0), y));
        assertThrows(AssertionError.class, () -> golden(name).check(shiftedRight));
        Picture shiftedDown = ofSameSize(right, (x, y) -> right.rgb(x, Math.max(y - 1, 0)));
        assertThrows(AssertionError.class, () -> golden(name).check(shiftedDown));
    }

    /** A ball of the picture has a diameter of 12 pixels. */
    @Test
    void findsAMissingBall() throws IOException {
        Picture right = golden("bounce").expected();
        int box = right.rgb(20, 20);
        Picture missing = ofSameSize(right, (x, y) -> isOnBall(x, y) ? box : right.rgb(x, y));

        assertThrows(AssertionError.class, () -> golden("bounce").check(missing));
    }

    @ParameterizedTest
    @CsvSource({"0x4CCCB3, false", "0x4CC8B0, false", "0x4CCCC0, true"})
    void findsABallOfAnotherColour(String color, boolean isDetected) throws IOException {
        Picture right = golden("bounce").expected();
        int other = Integer.decode(color);
        Picture wrong =
                ofSameSize(right, (x, y) -> isOnBall(x, y) && right.rgb(x, y) == 0x4CCCB3 ? other : right.rgb(x, y));

        assertEquals(isDetected, !new PictureDifference(right, wrong).isWithinTolerance());
    }

    private static boolean isOnBall(int x, int y) {
        return Math.hypot(x - 81, y - 52) < 7;
    }

    @Test
    void toleratesRoundingOfDrivers() throws IOException {
        Picture right = golden("meteors").expected();
        SplittableRandom random = new SplittableRandom(1);
        Picture rounded = ofSameSize(right, (x, y) -> {
            int rgb = 0;
            for (int shift = 0; shift < 24; shift += 8) {
                int channel = (right.rgb(x, y) >> shift & 0xFF) + random.nextInt(17) - 8;
                rgb |= Math.min(Math.max(channel, 0), 255) << shift;
            }
            return rgb;
        });

        assertDoesNotThrow(() -> golden("meteors").check(rounded));
    }

    @ParameterizedTest
    @CsvSource({"28, true", "29, false"})
    void toleratesOneWrongPixelInTwoThousand(int flaws, boolean passes) throws IOException {
        Picture right = golden("meteors").expected();
        Picture flawed = ofSameSize(right, (x, y) -> y == 100 && x < flaws ? 0xFF0000 : right.rgb(x, y));

        assertEquals(passes, new PictureDifference(right, flawed).isWithinTolerance());
    }

    @Test
    void writesPictureAndDifferenceToTheFilesInItsMessage() throws IOException {
        Picture wrong = Picture.blank(320, 180);

        AssertionError e =
                assertThrows(AssertionError.class, () -> golden("crowd").check(wrong));

        Path actual = folder.resolve("crowd-actual.png").toAbsolutePath();
        Path difference = folder.resolve("crowd-difference.png").toAbsolutePath();
        assertTrue(e.getMessage().startsWith("the picture 'crowd' must match its golden picture: "), e.getMessage());
        assertTrue(e.getMessage().contains(actual.toString()), e.getMessage());
        assertTrue(e.getMessage().contains(difference.toString()), e.getMessage());
        assertEquals(0, read(actual).rgb(160, 90));
        assertEquals(0xFF0000, read(difference).rgb(1, 1));
    }

    private static Picture read(Path file) throws IOException {
        try (InputStream png = Files.newInputStream(file)) {
            return Picture.read(png);
        }
    }

    @Test
    void findsADifferentSize() throws IOException {
        Picture right = golden("crowd").expected();
        PictureDifference difference = new PictureDifference(right, Picture.blank(321, 180));

        assertFalse(difference.isWithinTolerance());
        assertEquals("the size differs: 321 x 180", difference.toString());
    }

    @Test
    void explainsHowToCreateAMissingPicture() {
        Exception e = assertThrows(IOException.class, () -> golden("nothing").check(Picture.blank(320, 180)));

        assertEquals(
                "a golden picture must exist: there is none named 'nothing'; create it with -Dhalfstep.golden.renew=true",
                e.getMessage());
    }
}
