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
    private static Picture ofSameSize(Picture template, IntBinaryOperator pixel) {
        Picture picture = Picture.blank(template.width(), template.height());
        for (int y = 0; y < template.height(); y++) {
            for (int x = 0; x < template.width(); x++) {
                picture.set(x, y, pixel.applyAsInt(x, y));
            }
        }
        return picture;
    }

    @ParameterizedTest
    @ValueSource(strings = {"meteors", "title", "bounce", "crowd", "showcase", "film"})
    void findsAShiftByAPixel(String name) throws IOException {
        Picture expected = golden(name).expected();
        assertDoesNotThrow(() -> golden(name).check(expected));

        Picture shiftedRight = ofSameSize(expected, (x, y) -> expected.rgb(Math.max(x - 1, 0), y));
        assertThrows(AssertionError.class, () -> golden(name).check(shiftedRight));
        Picture shiftedDown = ofSameSize(expected, (x, y) -> expected.rgb(x, Math.max(y - 1, 0)));
        assertThrows(AssertionError.class, () -> golden(name).check(shiftedDown));
    }

    @Test
    void findsAMissingBall() throws IOException {
        Picture expected = golden("bounce").expected();
        int boxColor = expected.rgb(100, 100); // in the upper box, beside the balls
        Picture withoutBall = ofSameSize(expected, (x, y) -> isOnBall(x, y) ? boxColor : expected.rgb(x, y));

        assertThrows(AssertionError.class, () -> golden("bounce").check(withoutBall));
    }

    @ParameterizedTest
    @CsvSource({
        "0x4CCCB3, false", // the right colour
        "0x4CC8B0, false", // differs by 4 of 255
        "0x4CCCC0, true", // differs by 13 of 255
    })
    void findsABallOfAnotherColour(String color, boolean isDetected) throws IOException {
        Picture expected = golden("bounce").expected();
        int ballColor = 0x4CCCB3;
        int newColor = Integer.decode(color);
        Picture recoloured = ofSameSize(expected, (x, y) -> {
            int rgb = expected.rgb(x, y);
            return isOnBall(x, y) && rgb == ballColor ? newColor : rgb;
        });

        assertEquals(isDetected, !new PictureDifference(expected, recoloured).isWithinTolerance());
    }

    /** Returns whether a pixel is on the ball at (186, 112.5) in the golden picture, or on its smoothed rim. */
    private static boolean isOnBall(int x, int y) {
        double radius = 9.5;
        double rim = 1.5;
        return Math.hypot(x - 186, y - 112.5) < radius + rim;
    }

    @Test
    void toleratesRoundingOfDrivers() throws IOException {
        Picture expected = golden("meteors").expected();
        SplittableRandom random = new SplittableRandom(1);
        Picture rounded = ofSameSize(expected, (x, y) -> {
            int rgb = 0;
            for (int shift = 0; shift < 24; shift += 8) {
                int channel = expected.rgb(x, y) >> shift & 0xFF;
                int tolerance = PictureDifference.CHANNEL_TOLERANCE;
                int error = random.nextInt(-tolerance, tolerance + 1);
                rgb |= Math.min(Math.max(channel + error, 0), 255) << shift;
            }
            return rgb;
        });

        assertDoesNotThrow(() -> golden("meteors").check(rounded));
    }

    @ParameterizedTest
    @CsvSource({"115, true", "116, false"}) // the picture has 230,400 pixels, 115.2 times 2,000
    void toleratesOneWrongPixelInTwoThousand(int flaws, boolean passes) throws IOException {
        Picture expected = golden("meteors").expected();
        Picture flawed = ofSameSize(expected, (x, y) -> y == 100 && x < flaws ? 0xFF0000 : expected.rgb(x, y));

        assertEquals(passes, new PictureDifference(expected, flawed).isWithinTolerance());
    }

    @Test
    void writesPictureAndDifferenceToTheFilesInItsMessage() throws IOException {
        Picture wrong = Picture.blank(640, 360);

        AssertionError e =
                assertThrows(AssertionError.class, () -> golden("crowd").check(wrong));

        Path actual = folder.resolve("crowd-actual.png").toAbsolutePath();
        Path difference = folder.resolve("crowd-difference.png").toAbsolutePath();
        assertTrue(e.getMessage().startsWith("the picture 'crowd' must match its golden picture: "), e.getMessage());
        assertTrue(e.getMessage().contains(actual.toString()), e.getMessage());
        assertTrue(e.getMessage().contains(difference.toString()), e.getMessage());
        assertEquals(0, read(actual).rgb(160, 90), "the actual picture must be blank");
        assertEquals(0xFF0000, read(difference).rgb(1, 1), "a pixel that differs must be red");
    }

    private static Picture read(Path file) throws IOException {
        try (InputStream png = Files.newInputStream(file)) {
            return Picture.read(png);
        }
    }

    @Test
    void findsADifferentSize() throws IOException {
        Picture expected = golden("crowd").expected();
        PictureDifference difference = new PictureDifference(expected, Picture.blank(641, 360));

        assertFalse(difference.isWithinTolerance(), "a picture of another size must not match");
        assertEquals("the size differs: 641 x 360", difference.toString());
    }

    @Test
    void explainsHowToCreateAMissingPicture() {
        Exception e = assertThrows(IOException.class, () -> golden("nothing").check(Picture.blank(640, 360)));

        assertEquals(
                "a golden picture must exist: there is none named 'nothing'; create it with -Dhalfstep.golden.renew=true",
                e.getMessage());
    }
}
