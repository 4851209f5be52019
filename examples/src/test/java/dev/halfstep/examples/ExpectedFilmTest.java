package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which differences of films are rejected and which are tolerated. Draws nothing. */
class ExpectedFilmTest {

    @BeforeEach
    void skipWhileFilmsAreRenewed() {
        Assumptions.assumeFalse(ExpectedText.RENEW);
    }

    static List<PictureExample> examples() {
        return PictureExample.all();
    }

    private static Path film(String example) {
        return ExampleFiles.EXPECTED.resolve(example + ".png");
    }

    @ParameterizedTest
    @MethodSource("examples")
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void hasAFrameForEachThirtiethOfASecondAndEqualsItself(PictureExample example) throws IOException {
        ExpectedFilm expected = ExpectedFilm.of(example.name());
        FilmReader film = new FilmReader(film(example.name()));
        for (int i = 0; i < example.frames(); i++) {
            BufferedImage frame = film.next();
            assertEquals(PictureExamplesTest.WIDTH_PIXELS, frame.getWidth());
            assertEquals(PictureExamplesTest.HEIGHT_PIXELS, frame.getHeight());
            expected.checkNext(frame);
        }
        assertNull(film.next());
        expected.checkEnd();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void rejectsAShiftByAPixel(PictureExample example) throws IOException {
        BufferedImage frame = new FilmReader(film(example.name())).next();
        assertTrue(ExpectedFilm.isWithinTolerance(frame, frame));
        assertFalse(ExpectedFilm.isWithinTolerance(frame, shiftedRight(frame)));
    }

    private static BufferedImage shiftedRight(BufferedImage frame) {
        BufferedImage shifted = new BufferedImage(frame.getWidth(), frame.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < frame.getHeight(); y++) {
            for (int x = 0; x < frame.getWidth(); x++) {
                shifted.setRGB(x, y, frame.getRGB(Math.max(x - 1, 0), y));
            }
        }
        return shifted;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void rejectsTheFilmOfAnotherExample(PictureExample example) {
        List<PictureExample> examples = examples();
        List<String> names = examples.stream().map(PictureExample::name).toList();
        PictureExample next = examples.get((names.indexOf(example.name()) + 1) % examples.size());
        assertThrows(AssertionError.class, () -> compare(example, next));
    }

    /** Compares the expected film of an example with that of another one, as if that were its frames. */
    private static void compare(PictureExample example, PictureExample other) throws IOException {
        ExpectedFilm expected = ExpectedFilm.of(example.name());
        FilmReader film = new FilmReader(film(other.name()));
        for (BufferedImage frame = film.next(); frame != null; frame = film.next()) {
            expected.checkNext(frame);
        }
        expected.checkEnd();
    }
}
