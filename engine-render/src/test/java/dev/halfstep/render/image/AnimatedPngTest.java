package dev.halfstep.render.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes films and decodes them again with an independent decoder, {@link DecodedFilm}. */
class AnimatedPngTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    private static final int FRAMES_PER_SECOND = 10;
    private static final Rate RATE = Rate.hz(FRAMES_PER_SECOND);

    /** The number of colours of 24 bits. */
    private static final int COLOURS = 1 << 24;

    private static final byte[] OLD_FILE = {1, 2, 3};

    @TempDir
    private Path folder;

    /** Creates a picture whose colours are a function of x and y. */
    private static Screenshot picture(int width, int height, IntBinaryOperator rgb) {
        byte[] pixels = new byte[width * height * 3];
        for (int i = 0; i < width * height; i++) {
            int colour = rgb.applyAsInt(i % width, i / width);
            pixels[3 * i] = (byte) (colour >> 16);
            pixels[3 * i + 1] = (byte) (colour >> 8);
            pixels[3 * i + 2] = (byte) colour;
        }
        return new Screenshot(width, height, pixels);
    }

    /** Creates a picture of one colour. */
    private static Screenshot plain(int width, int height) {
        return picture(width, height, (x, y) -> 0x204060);
    }

    /** Returns a copy of a picture with a filled rectangle. */
    private static Screenshot withRectangle(Screenshot background, int left, int top, int width, int height, int rgb) {
        return picture(
                background.width(),
                background.height(),
                (x, y) -> x >= left && x < left + width && y >= top && y < top + height ? rgb : background.rgb(x, y));
    }

    /** Compares all pixels of a frame with a picture. */
    private static void assertShows(Screenshot expected, DecodedFilm.Frame actual) {
        for (int y = 0; y < expected.height(); y++) {
            for (int x = 0; x < expected.width(); x++) {
                assertEquals(
                        expected.rgb(x, y),
                        actual.rgb().get(y * expected.width() + x),
                        "the pixel (" + x + ", " + y + ") must be equal");
            }
        }
    }

    /** Writes a film and decodes it. */
    private DecodedFilm writeAndDecode(Rate rate, List<Screenshot> frames) throws IOException {
        Path file = folder.resolve("film.png");
        try (AnimatedPng film = AnimatedPng.create(file, rate)) {
            for (Screenshot frame : frames) {
                film.add(frame);
            }
            film.finish();
        }
        return DecodedFilm.read(file);
    }

    private List<String> fileNames() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void decodesToTheAddedFramesAndDelays(long seed) throws IOException {
        List<Screenshot> frames = randomFrames(new SplittableRandom(seed));

        DecodedFilm film = writeAndDecode(RATE, frames);

        int frameIndex = 0;
        for (DecodedFilm.Frame decoded : film.frames()) {
            int periods = decoded.delayNumerator() * FRAMES_PER_SECOND / decoded.delayDenominator();
            assertTrue(periods > 0, "each decoded frame must be shown for at least one period");
            for (int i = 0; i < periods; i++) {
                assertShows(frames.get(frameIndex), decoded);
                frameIndex++;
            }
        }
        assertEquals(frames.size(), frameIndex, "the decoded delays must cover all added frames");
    }

    /** Returns 30 frames. Each is the previous frame with a rectangle, with noise, or unchanged. */
    private static List<Screenshot> randomFrames(SplittableRandom random) {
        int width = random.nextInt(1, 20);
        int height = random.nextInt(1, 20);
        List<Screenshot> frames = new ArrayList<>();
        frames.add(picture(width, height, (x, y) -> random.nextInt(COLOURS)));
        while (frames.size() < 30) {
            Screenshot last = frames.get(frames.size() - 1);
            frames.add(
                    switch (random.nextInt(3)) {
                        case 0 ->
                            withRectangle(
                                    last,
                                    random.nextInt(width),
                                    random.nextInt(height),
                                    random.nextInt(1, 10),
                                    random.nextInt(1, 10),
                                    random.nextInt(COLOURS));
                        case 1 ->
                            picture(
                                    width,
                                    height,
                                    (x, y) -> random.nextInt(4) == 0 ? random.nextInt(COLOURS) : last.rgb(x, y));
                        default -> picture(width, height, last::rgb);
                    });
        }
        return frames;
    }

    @Test
    void showsEqualFramesAsOneLongerFrame() throws IOException {
        Screenshot red = picture(3, 2, (x, y) -> 0xFF0000);
        Screenshot blue = picture(3, 2, (x, y) -> 0x0000FF);

        DecodedFilm film = writeAndDecode(RATE, List.of(red, red, red, blue, red, red));

        assertEquals(
                List.of("3/10", "1/10", "1/5"),
                film.frames().stream()
                        .map(frame -> frame.delayNumerator() + "/" + frame.delayDenominator())
                        .toList());
        assertShows(red, film.frames().get(0));
        assertShows(blue, film.frames().get(1));
        assertShows(red, film.frames().get(2));
    }

    @Test
    void storesOnlyTheChangedPixel() throws IOException {
        Screenshot before = plain(40, 30);
        Screenshot after = withRectangle(before, 39, 29, 1, 1, 0x204061);

        DecodedFilm film = writeAndDecode(RATE, List.of(before, after));

        DecodedFilm.Frame frame = film.frames().get(1);
        assertEquals(
                List.of(39, 29, 1, 1),
                List.of(frame.x(), frame.y(), frame.width(), frame.height()),
                "the stored area: left, top, width, height");
        assertShows(after, frame);
    }

    @Test
    void storesTheChangedAreaOfAMovingRectangle() throws IOException {
        Screenshot background = picture(40, 30, (x, y) -> x * 0x050301 + y); // neighbours differ
        List<Screenshot> frames = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            frames.add(withRectangle(background, 2 + 3 * i, 5 + i, 4, 6, 0xFFFFFF));
        }

        DecodedFilm film = writeAndDecode(RATE, frames);

        for (int i = 1; i < 10; i++) {
            DecodedFilm.Frame frame = film.frames().get(i);
            // The rectangle of 4 x 6 pixels has moved by (3, 1), so both positions cover 7 x 7 pixels.
            assertEquals(
                    List.of(3 * i - 1, 4 + i, 7, 7),
                    List.of(frame.x(), frame.y(), frame.width(), frame.height()),
                    "the stored area: left, top, width, height");
            assertShows(frames.get(i), frame);
        }
    }

    @Test
    void loopsForeverAtTheSizeAndRateOfItsFrames() throws IOException {
        DecodedFilm film = writeAndDecode(Rate.of(60_000, 1_001), List.of(plain(7, 5)));

        assertEquals(0, film.plays(), "0 must stand for an endless loop");
        assertEquals(List.of(7, 5), List.of(film.width(), film.height()), "the size of the film");
        assertEquals(1, film.frames().size(), "the number of frames");
        assertEquals(1_001, film.frames().get(0).delayNumerator(), "the numerator of the NTSC period");
        assertEquals(60_000, film.frames().get(0).delayDenominator(), "the denominator of the NTSC period");
    }

    @Test
    void writesTheSameBytesForTheSameFrames() throws IOException {
        List<Screenshot> frames = randomFrames(new SplittableRandom(SEED));

        writeAndDecode(RATE, frames);
        byte[] first = Files.readAllBytes(folder.resolve("film.png"));
        writeAndDecode(RATE, frames);

        assertArrayEquals(first, Files.readAllBytes(folder.resolve("film.png")));
    }

    @Test
    void storesGradientsAsDifferencesOfRows() throws IOException {
        int[] topRow = new SplittableRandom(SEED).ints(100, 0, COLOURS).toArray();
        Screenshot gradient = picture(100, 100, (x, y) -> topRow[x] + y * 0x010101);

        int pixelBytes = 100 * 100 * 3; // the file would hardly have less without a filter, because the rows are noisy
        int fileBytes = writeAndDecode(RATE, List.of(gradient)).fileBytes();
        assertTrue(fileBytes < pixelBytes / 15, "the differences of rows must compress well: " + fileBytes + " bytes");
    }

    @Test
    void storesNoBytesForUnchangedPixels() throws IOException {
        int[] noise = new SplittableRandom(SEED).ints(10_000, 0, COLOURS).toArray();
        Screenshot before = picture(100, 100, (x, y) -> noise[100 * y + x]);
        Screenshot whiteCorners =
                picture(100, 100, (x, y) -> x == y && (x == 0 || x == 99) ? 0xFFFFFF : before.rgb(x, y));

        int bytesOfOneFrame = writeAndDecode(RATE, List.of(before)).fileBytes();
        int bytesOfTwoFrames =
                writeAndDecode(RATE, List.of(before, whiteCorners)).fileBytes();

        assertTrue(
                bytesOfTwoFrames - bytesOfOneFrame < 500,
                () -> "two changed pixels must take few bytes, not the 30,000 of a frame: "
                        + (bytesOfTwoFrames - bytesOfOneFrame));
    }

    @Test
    void keepsTheOldFileIfClosedUnfinished() throws IOException {
        Path file = Files.write(folder.resolve("film.png"), OLD_FILE);
        try (AnimatedPng film = AnimatedPng.create(file, RATE)) {
            film.add(plain(4, 3));
        }

        assertArrayEquals(OLD_FILE, Files.readAllBytes(file), "the old file must be unchanged");
        assertEquals(List.of("film.png"), fileNames(), "the temporary file must be deleted");
    }

    @Test
    void replacesTheOldFileWhenFinished() throws IOException {
        Files.write(folder.resolve("film.png"), OLD_FILE);

        assertEquals(1, writeAndDecode(RATE, List.of(plain(4, 3))).frames().size(), "frames of the new film");
        assertEquals(List.of("film.png"), fileNames());
    }

    @Test
    void rejectsAFrameOfAnotherSizeAndContinues() throws IOException {
        Path file = folder.resolve("film.png");
        try (AnimatedPng film = AnimatedPng.create(file, RATE)) {
            film.add(plain(4, 3));
            Exception e = assertThrows(IllegalArgumentException.class, () -> film.add(plain(4, 2)));
            assertEquals("all frames of a film must have the size of the first, 4 x 3: 4 x 2", e.getMessage());
            film.finish();
        }

        assertEquals(1, DecodedFilm.read(file).frames().size(), "only the frame of the right size must be stored");
    }

    @Test
    void rejectsASizeOutOfRange() throws IOException {
        try (AnimatedPng film = AnimatedPng.create(folder.resolve("film.png"), RATE)) {
            Screenshot wide = plain(Image.MAX_SIDE + 1, 1);
            Exception e = assertThrows(IllegalArgumentException.class, () -> film.add(wide));
            assertEquals("the sides of a film must be 1 to 16384: 16385 x 1", e.getMessage());
        }
    }

    @Test
    void rejectsMoreThanTheMaximumOfFrames() throws IOException {
        Path file = folder.resolve("film.png");
        try (AnimatedPng film = AnimatedPng.create(file, Rate.hz(60))) {
            Screenshot frame = plain(2, 1);
            for (int i = 0; i < AnimatedPng.MAX_FRAMES; i++) {
                film.add(frame);
            }
            Exception e = assertThrows(IllegalStateException.class, () -> film.add(frame));
            assertEquals("a film must have at most 3600 frames: finish it now", e.getMessage());
            film.finish();
        }

        DecodedFilm.Frame only = DecodedFilm.read(file).frames().get(0);
        assertEquals(60, only.delayNumerator() / only.delayDenominator(), "3600 equal frames must last 60 seconds");
    }

    @Test
    void needsAtLeastOneFrame() throws IOException {
        try (AnimatedPng film = AnimatedPng.create(folder.resolve("film.png"), RATE)) {
            assertThrows(IllegalStateException.class, film::finish);
        }
        assertEquals(List.of(), fileNames(), "no file must be left");
    }

    @Test
    void cannotBeUsedAfterItIsFinishedOrClosed() throws IOException {
        AnimatedPng finished = AnimatedPng.create(folder.resolve("film.png"), RATE);
        finished.add(plain(1, 1));
        finished.finish();
        assertThrows(IllegalStateException.class, () -> finished.add(plain(1, 1)));
        assertThrows(IllegalStateException.class, finished::finish);

        AnimatedPng closed = AnimatedPng.create(folder.resolve("closed.png"), RATE);
        closed.close();
        closed.close();
        assertThrows(IllegalStateException.class, () -> closed.add(plain(1, 1)));
        finished.close();
        assertEquals(List.of("film.png"), fileNames());
    }

    @Test
    void rejectsInvalidRatesAndMissingFolders() throws IOException {
        Path file = folder.resolve("film.png");
        Exception slow = assertThrows(IllegalArgumentException.class, () -> AnimatedPng.create(file, Rate.of(1, 2)));
        assertEquals("the frame rate of a film must be 1 to 10000 Hz: 0.5 Hz", slow.getMessage());
        assertThrows(IllegalArgumentException.class, () -> AnimatedPng.create(file, Rate.hz(10_001)));
        assertEquals(List.of(), fileNames(), "no file must be left");

        Path inMissingFolder = folder.resolve("missing").resolve("film.png");
        Exception missing = assertThrows(IOException.class, () -> AnimatedPng.create(inMissingFolder, RATE));
        assertEquals(
                "a file must be written: " + inMissingFolder + ": its folder does not exist", missing.getMessage());
    }
}
