package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.image.Screenshot;
import dev.halfstep.sample.golden.FilmReader;
import dev.halfstep.sample.golden.Picture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the films of the guides with what their documented commands draw today. */
class GuideFilmsTest {

    private static final Path DOCS = Path.of("../docs");
    private static final Path PLATFORMER = Path.of("../examples/platformer");
    private static final String RECORDING = "--headless --bot --seed 3 --seconds 20 --record meteors.rec";

    /** A trace of a former picture differs in a whole area. The coding itself differs at edges, in single pixels. */
    private static final int AREA_PIXELS = 16;

    /** The films, with the options of the guide. */
    enum Film {
        SPLIT("--bot --seed 3 --split --tick-hz 10 --size 1602x480 --seconds 3", 0),
        METEORS("--bot --seed 3 --tick-hz 25 --seconds 5", 0),
        TITLE("--scene meteors --seconds 3", 0),
        CROWD("--scene crowd --bodies 1500 --seconds 2", 0),
        SEEK(
                "--replay meteors.rec --size 960x540 --display-hz 30 --frames 186 --keys \"PAGE_DOWN 1, P 2.2,"
                        + " PERIOD 2.6, PERIOD 2.8, PERIOD 3, PERIOD 3.2, LEFT 3.6, LEFT 4, LEFT 4.4, RIGHT 4.8, P 5.2\"",
                0),
        REWIND(
                "--seed 20 --display-hz 30 --frames 368 --keys \"ENTER 0.1, UP 1.05-1.2, RIGHT 1.24-1.45,"
                        + " UP 1.55-1.84, UP 2.18-2.3, RIGHT 3.77-4.29, SPACE 0.5-4.82, BACKSPACE 5.57-8.87,"
                        + " RIGHT 8.77-8.96, LEFT 9.11-9.49, RIGHT 10.17-10.64, RIGHT 10.73-11.04, UP 11.28-11.39,"
                        + " LEFT 11.42-11.8, SPACE 8.97-13.87\"",
                45);

        final String options;

        /** The frames at the begin that the film leaves out. */
        final int skippedFrames;

        Film(String options, int skippedFrames) {
            this.options = options;
            this.skippedFrames = skippedFrames;
        }

        int hertz() {
            return options.contains("--display-hz 30") ? 30 : 60;
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @TempDir
    private Path folder;

    private String[] arguments(String options) {
        List<String> arguments = new ArrayList<>();
        Matcher words = Pattern.compile("\"([^\"]*)\"|\\S+").matcher(options);
        while (words.find()) {
            String word = words.group(1) == null ? words.group() : words.group(1);
            arguments.add(word.endsWith(".rec") ? folder.resolve(word).toString() : word);
        }
        return arguments.toArray(String[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void theGuideHasTheCommandOfEachFilm(Film film) throws IOException {
        String guide = Files.readString(DOCS.resolve("sample-game.md")).replaceAll("\\\\\n\\s*", "");
        String command = "java -jar sample-game.jar " + film.options + " --film " + film.label() + ".png\n";
        assertTrue(guide.contains(command), command);
        assertTrue(guide.contains("java -jar sample-game.jar " + RECORDING + "\n"));
    }

    /** Takes a minute for all films. */
    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void showsWhatTheGameDrawsToday(Film film) throws Exception {
        Comparison comparison = new Comparison(film.label(), film.hertz(), film.skippedFrames);
        if (film.options.contains("meteors.rec")) {
            assertEquals(0, Run.of(arguments(RECORDING)).exitCode());
        }
        draw(film, comparison::add);
        comparison.finish();
    }

    /** The platform game is a project of its own; one of its tests films it. */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void showsWhatThePlatformGameDrawsToday() throws Exception {
        Comparison comparison = new Comparison("platformer", 30, 0);
        Path sources = PLATFORMER.resolve("src");
        try (Stream<Path> files = Files.walk(sources)) {
            GuideProject.compileFiles(
                    folder,
                    files.filter(file -> file.toString().endsWith(".java")).toList());
        }
        URL[] classPath = {
            folder.toUri().toURL(), sources.resolve("main/resources").toUri().toURL()
        };
        System.setProperty("assets", PLATFORMER.resolve("assets").toString());
        try (URLClassLoader loader = new URLClassLoader(classPath, GuideFilmsTest.class.getClassLoader())) {
            Method shoot = loader.loadClass("com.example.platformer.FilmTest")
                    .getDeclaredMethod("shoot", Path.class, Consumer.class);
            shoot.setAccessible(true);
            Consumer<Screenshot> frames = frame -> comparison.add(Picture.of(frame));
            shoot.invoke(null, folder, frames);
        } catch (InvocationTargetException e) {
            Run.skipWithoutGraphics(e.getCause());
            throw e;
        } finally {
            System.clearProperty("assets");
        }
        comparison.finish();
    }

    /** Plays the film by {@code --film}, and reads its frames from the file. */
    private void draw(Film film, Consumer<Picture> frames) throws IOException {
        Path file = folder.resolve("film.png");
        Run run = Run.drawing(arguments(film.options + " --film " + file));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        new FilmReader(file, film.hertz()).forEach(frames);
    }

    /**
     * Compares the frames of a film with drawn ones. Measured: at least 35.8 dB, and areas that differ by up to 3.1.
     */
    private static final class Comparison {

        private static final double MIN_PSNR = 34;
        private static final double MAX_AREA_DIFFERENCE = 5;

        private final String film;
        private final AnimatedWebp webp;
        private final int skippedFrames;
        private int drawn;
        private double worstPsnr = Double.POSITIVE_INFINITY;
        private double worstArea;
        private String worst = "";

        /** Opens a film, or skips the test if the machine cannot decode it. */
        Comparison(String film, int hertz, int skippedFrames) throws Exception {
            Assumptions.assumeTrue(
                    AnimatedWebp.canDecode() || Boolean.getBoolean("halfstep.gl.required"),
                    "the films need dwebp: install the package webp");
            this.film = film;
            this.skippedFrames = skippedFrames;
            webp = new AnimatedWebp(DOCS.resolve("film-" + film + ".webp"), hertz);
        }

        void add(Picture frame) {
            int number = drawn++ - skippedFrames;
            if (number < 0) {
                return;
            }
            assertTrue(number < webp.frames(), () -> film + " has only " + webp.frames() + " frames");
            try {
                compare(number, frame, webp.frame(number));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void compare(int number, Picture frame, byte[] decoded) {
            int width = frame.width();
            int columns = (width + AREA_PIXELS - 1) / AREA_PIXELS;
            assertEquals(3 * width * frame.height(), decoded.length, film + " has another size");
            long squares = 0;
            int maxArea = 0;
            int[] areas = new int[columns];
            for (int y = 0; y < frame.height(); y++) {
                for (int x = 0; x < width; x++) {
                    int rgb = frame.rgb(x, y);
                    int at = 3 * (y * width + x);
                    int red = (rgb >> 16 & 0xFF) - (decoded[at] & 0xFF);
                    int green = (rgb >> 8 & 0xFF) - (decoded[at + 1] & 0xFF);
                    int blue = (rgb & 0xFF) - (decoded[at + 2] & 0xFF);
                    squares += red * red + green * green + blue * blue;
                    areas[x / AREA_PIXELS] += red + green + blue; // errors of both signs cancel out
                }
                if ((y + 1) % AREA_PIXELS == 0) {
                    for (int i = 0; i < columns; i++) {
                        maxArea = Math.max(maxArea, Math.abs(areas[i]));
                        areas[i] = 0;
                    }
                }
            }
            double psnr = 10 * Math.log10(255.0 * 255 * decoded.length / Math.max(1, squares));
            double area = maxArea / (3.0 * AREA_PIXELS * AREA_PIXELS);
            if (psnr < worstPsnr) {
                worstPsnr = psnr;
                worst = "frame " + number;
            }
            worstArea = Math.max(worstArea, area);
        }

        void finish() {
            String result = String.format(
                    Locale.ROOT,
                    "%s: %.1f dB in %s, an area differs by %.1f levels",
                    film,
                    worstPsnr,
                    worst,
                    worstArea);
            assertEquals(webp.frames(), drawn - skippedFrames, film + " has another length");
            assertTrue(worstPsnr >= MIN_PSNR && worstArea <= MAX_AREA_DIFFERENCE, result);
        }
    }

    @Test
    void aFilmOfAReplayHasKeys() {
        assertEquals(0, Run.of(arguments(RECORDING)).exitCode());
        Run film = Run.of(arguments("--replay meteors.rec --display-hz 5 --frames 5 --size 32x18"
                + " --keys \"PAGE_DOWN 0.2\" --film " + folder.resolve("film.png")));
        // Not the exit code alone: a machine without graphics has the same one.
        assertFalse(film.err().toString().contains("--keys"), () -> film.err().toString());
    }
}
