package dev.halfstep.sample.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a film that the game writes with {@code --film}: the scene bounce at 10 steps and 30 frames a second. */
class GoldenFilmTest {

    private static final Path FAILURES = Path.of("target", "golden");
    private static final int DISPLAY_RATE = 30;

    /** Two seconds, and the frame at 0 seconds. */
    private static final int FRAMES = 2 * DISPLAY_RATE + 1;

    /**
     * The contact sheet shows every 11th frame. A step lasts three frames, and 11 is no multiple of 3, so most of the
     * shown frames are between two steps.
     */
    private static final int FRAME_INTERVAL = 11;

    @TempDir
    private static Path folder;

    private static Path film;

    @BeforeAll
    static void drawFilmOnce() {
        film = drawFilm("film.png");
    }

    /** Films two seconds, or the length of other options. */
    private static Path drawFilm(String name, String... lengthOptions) {
        Path file = folder.resolve(name);
        List<String> args = new ArrayList<>(List.of("--scene", "bounce", "--tick-hz", "10", "--display-hz", "30"));
        args.addAll(List.of("--samples", "4", "--film", file.toString()));
        args.addAll(lengthOptions.length == 0 ? List.of("--seconds", "2") : List.of(lengthOptions));
        Run run = Run.drawing(args.toArray(String[]::new));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return file;
    }

    private static Picture frame(int number) throws IOException {
        return new FilmReader(film, DISPLAY_RATE).frame(number);
    }

    @Test
    void containsEveryFrameOfTheRun() throws IOException {
        assertEquals(FRAMES, new FilmReader(film, DISPLAY_RATE).frames());
        int maxBytes = 100_000; // a film that stores every pixel of every frame is far larger
        assertTrue(
                Files.size(film) < maxBytes,
                () -> "the film must be compressed: " + film.toFile().length());
    }

    @Test
    void isTheSameFileInEveryRun() throws IOException {
        assertArrayEquals(Files.readAllBytes(film), Files.readAllBytes(drawFilm("again.png")));
    }

    @Test
    void frameEqualsTheScreenshotOfARunThatEndsThere() throws IOException {
        Path screenshot = folder.resolve("last.png");
        drawFilm("short.png", "--frames", "20", "--screenshot", screenshot.toString());

        try (InputStream png = Files.newInputStream(screenshot)) {
            int lastFrame = 19; // the first of the 20 frames is frame 0
            PictureDifference difference = new PictureDifference(Picture.read(png), frame(lastFrame));
            assertEquals(0, difference.maxDifference(), difference::toString);
        }
    }

    @Test
    void matchesTheGoldenPicture() throws IOException {
        new GoldenPicture("film", FAILURES).check(contactSheet());
    }

    /** Composes six frames at half their size, starting at the top left. */
    private static Picture contactSheet() throws IOException {
        Picture first = frame(0);
        int width = first.width() / 2;
        int height = first.height() / 2;
        Picture sheet = Picture.blank(2 * width, 3 * height);
        for (int i = 0; i < 6; i++) {
            drawHalved(frame(i * FRAME_INTERVAL), sheet, i % 2 * width, i / 2 * height);
        }
        return sheet;
    }

    /** Draws a picture at half its size into another picture. */
    private static void drawHalved(Picture picture, Picture target, int left, int top) {
        for (int y = 0; y < picture.height() / 2; y++) {
            for (int x = 0; x < picture.width() / 2; x++) {
                target.set(left + x, top + y, average(picture, 2 * x, 2 * y));
            }
        }
    }

    /** Returns the average colour of the 2 x 2 pixels whose top left pixel is at a position. */
    private static int average(Picture picture, int x, int y) {
        int average = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int sum = 0;
            for (int i = 0; i < 4; i++) {
                sum += (picture.rgb(x + i % 2, y + i / 2) >> shift) & 0xFF;
            }
            average |= (sum / 4) << shift;
        }
        return average;
    }
}
