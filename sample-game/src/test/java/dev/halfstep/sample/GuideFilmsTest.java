package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.image.Screenshot;
import dev.halfstep.sample.golden.FilmReader;
import dev.halfstep.sample.golden.Picture;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the films of the guides with what their recipes in {@code docs/films.properties} draw today.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true}, replaces the films instead, and aborts each test.
 */
class GuideFilmsTest {

    private static final Path ROOT = Path.of("..");
    private static final Path DOCS = ROOT.resolve("docs");
    private static final String FILE = "drawn.png";
    private static final boolean RENEW = Boolean.getBoolean("halfstep.golden.renew");

    /** A trace of a former picture differs in a whole area. The coding itself differs at edges, in single pixels. */
    private static final int AREA_PIXELS = 16;

    private static final Properties RECIPES = recipes();

    @TempDir
    private Path folder;

    private static Properties recipes() {
        Properties recipes = new Properties();
        try (Reader file = Files.newBufferedReader(DOCS.resolve("films.properties"))) {
            recipes.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return recipes;
    }

    private static String recipe(String film, String property) {
        return RECIPES.getProperty(film + "." + property, "");
    }

    private static int number(String film, String property, int otherwise) {
        return Integer.parseInt(RECIPES.getProperty(film + "." + property, "" + otherwise));
    }

    /** Returns the words of a text that are not empty. */
    private static List<String> words(String text) {
        return Pattern.compile("\\S+")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    static Stream<String> films() {
        return RECIPES.stringPropertyNames().stream()
                .filter(property -> property.endsWith(".draw"))
                .map(property -> property.substring(0, property.length() - ".draw".length()))
                .sorted();
    }

    @Test
    void eachFilmOfTheGuidesHasARecipe() throws IOException {
        try (Stream<Path> files = Files.list(DOCS)) {
            assertEquals(
                    films().filter(film -> film.endsWith(".webp")).toList(),
                    files.map(file -> "docs/" + file.getFileName())
                            .filter(file -> file.endsWith(".webp"))
                            .sorted()
                            .toList());
        }
    }

    /** Takes some minutes for all films. */
    @ParameterizedTest
    @MethodSource("films")
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void showsWhatIsDrawnToday(String film) throws Exception {
        List<String> chosen = words(System.getProperty("halfstep.films", ""));
        Assumptions.assumeTrue(chosen.isEmpty() || chosen.contains(film));
        Assumptions.assumeTrue(
                AnimatedWebp.canDecode() || Boolean.getBoolean("halfstep.gl.required"),
                "the films need dwebp: install the package webp");
        if (!RENEW) {
            Comparison comparison = new Comparison(film);
            draw(film, comparison::add);
            comparison.finish();
            return;
        }
        List<Path> frames = new ArrayList<>();
        draw(film, picture -> {
            try {
                frames.add(folder.resolve(frames.size() + ".png"));
                picture.write(frames.get(frames.size() - 1));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        encode(film, frames);
        Comparison comparison = new Comparison(film);
        for (Path frame : frames) {
            comparison.add(Picture.read(frame));
        }
        System.out.println(comparison.finish());
        Assumptions.abort("a film was renewed, look at it: " + film);
    }

    /** Draws the shown frames of a film. */
    private void draw(String film, Consumer<Picture> frames) throws Exception {
        boolean isPicture = film.endsWith(".png");
        int[] hidden = {number(film, "first", 0)};
        Consumer<Picture> shown = picture -> {
            if (hidden[0]-- <= 0 && !(isPicture && hidden[0] < -1)) {
                frames.accept(shownPart(film, picture));
            }
        };
        if (!recipe(film, "before").isEmpty()) {
            assertEquals(0, Run.of(arguments(film, "before")).exitCode());
        }
        String[] arguments = arguments(film, "draw");
        if (recipe(film, "project").isEmpty()) {
            Run run = Run.drawing(arguments);
            assertEquals(0, run.exitCode(), () -> run.err().toString());
        } else if (arguments.length == 1) {
            shoot(film, shown);
            return;
        } else {
            play(film, arguments);
        }
        Path file = folder.resolve(FILE);
        if (recipe(film, "draw").contains("--film")) {
            new FilmReader(file, number(film, "hertz", 60)).forEach(shown);
        } else {
            shown.accept(Picture.read(file));
        }
    }

    private String[] arguments(String film, String property) {
        List<String> arguments = new ArrayList<>();
        Matcher words = Pattern.compile("\"([^\"]*)\"|\\S+").matcher(recipe(film, property));
        while (words.find()) {
            String word = words.group(1) == null ? words.group() : words.group(1);
            Path place = word.startsWith("src/") ? ROOT.resolve(recipe(film, "project")) : folder;
            arguments.add(
                    word.equals("FILE")
                            ? folder.resolve(FILE).toString()
                            : word.endsWith(".rec") ? place.resolve(word).toString() : word);
        }
        return arguments.toArray(String[]::new);
    }

    /** Compiles the sources of another project, and returns its class path. */
    private List<Path> compile(String film) throws IOException {
        Path project = ROOT.resolve(recipe(film, "project"));
        List<Path> sources = new ArrayList<>();
        for (String source : words(recipe(film, "sources"))) {
            try (Stream<Path> files = Files.walk(project.resolve("src").resolve(source))) {
                sources.addAll(
                        files.filter(file -> file.toString().endsWith(".java")).toList());
            }
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        GuideProject.compileFiles(classes, sources);
        return List.of(classes, project.resolve("src/main/resources"));
    }

    /** Plays a game of another project in a process, without the files of the player. */
    private void play(String film, String[] arguments) throws IOException, InterruptedException {
        List<Path> classPath = compile(film);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dassets=" + ROOT.resolve(recipe(film, "project")).resolve("assets"),
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path")
                        + File.pathSeparator
                        + classPath.get(0)
                        + File.pathSeparator
                        + classPath.get(1)));
        command.addAll(List.of(arguments));
        ProcessBuilder game = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        game.environment().remove("XDG_DATA_HOME");
        assertEquals(0, game.start().waitFor(), film);
    }

    /** Has a test class of another project shoot its film. */
    private void shoot(String film, Consumer<Picture> frames) throws Exception {
        List<Path> classPath = compile(film);
        URL[] urls = {classPath.get(0).toUri().toURL(), classPath.get(1).toUri().toURL()};
        System.setProperty(
                "assets",
                ROOT.resolve(recipe(film, "project")).resolve("assets").toString());
        try (URLClassLoader loader = new URLClassLoader(urls, GuideFilmsTest.class.getClassLoader())) {
            Method shoot =
                    loader.loadClass(recipe(film, "draw")).getDeclaredMethod("shoot", Path.class, Consumer.class);
            shoot.setAccessible(true);
            Consumer<Screenshot> screenshots = frame -> frames.accept(Picture.of(frame));
            shoot.invoke(null, folder, screenshots);
        } catch (InvocationTargetException e) {
            Run.skipWithoutGraphics(e.getCause());
            throw e;
        } finally {
            System.clearProperty("assets");
        }
    }

    /** Returns the parts of a frame that a film shows, side by side in each row. */
    private static Picture shownPart(String film, Picture frame) {
        String rows = recipe(film, "rows");
        if (rows.isEmpty()) {
            return frame;
        }
        List<int[]> parts = new ArrayList<>(); // width, height, x and y, and the position in the film
        int right = 0;
        int bottom = 0;
        for (String row : rows.split(",", -1)) {
            int top = bottom;
            right = 0;
            for (String part : words(row)) {
                int[] numbers = Pattern.compile("[x+]")
                        .splitAsStream(part)
                        .mapToInt(Integer::parseInt)
                        .toArray();
                parts.add(new int[] {numbers[0], numbers[1], numbers[2], numbers[3], right, top});
                right += numbers[0];
                bottom = top + numbers[1];
            }
        }
        Picture shown = Picture.blank(right, bottom);
        for (int[] part : parts) {
            for (int y = 0; y < part[1]; y++) {
                for (int x = 0; x < part[0]; x++) {
                    shown.set(part[4] + x, part[5] + y, frame.rgb(part[2] + x, part[3] + y));
                }
            }
        }
        return shown;
    }

    private static void encode(String film, List<Path> frames) throws IOException, InterruptedException {
        Path file = ROOT.resolve(film);
        if (!film.endsWith(".webp")) {
            Files.copy(frames.get(0), file, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        List<String> command = new ArrayList<>(List.of("img2webp", "-loop", "0"));
        command.addAll(words(recipe(film, "encode")));
        double millis = 1_000.0 / number(film, "hertz", 60);
        for (int i = 0; i < frames.size(); i++) {
            long duration = Math.round((i + 1) * millis) - Math.round(i * millis);
            command.addAll(List.of("-d", "" + duration, frames.get(i).toString()));
        }
        command.addAll(List.of("-o", file.toString()));
        Process encoder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, encoder.waitFor(), film);
    }

    /**
     * Compares the frames of a film with drawn ones. Measured: at least 34.8 dB, and areas that differ by up to 3.8.
     */
    private static final class Comparison {

        private static final double MIN_PSNR = 34;
        private static final double MAX_AREA_DIFFERENCE = 5;

        private final String film;
        private final @Nullable AnimatedWebp webp;
        private int drawn;
        private double worstPsnr = Double.POSITIVE_INFINITY;
        private double worstArea;
        private String worst = "";

        Comparison(String film) throws IOException {
            this.film = film;
            webp = film.endsWith(".webp") ? new AnimatedWebp(ROOT.resolve(film), number(film, "hertz", 60)) : null;
        }

        private int frames() {
            return webp == null ? 1 : webp.frames();
        }

        void add(Picture frame) {
            int number = drawn++;
            assertTrue(number < frames(), () -> film + " has only " + frames() + " frames");
            try {
                compare(number, frame, webp == null ? bytes(Picture.read(ROOT.resolve(film))) : webp.frame(number));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static byte[] bytes(Picture picture) {
            byte[] bytes = new byte[3 * picture.width() * picture.height()];
            for (int i = 0; i < bytes.length; i++) {
                int pixel = i / 3;
                bytes[i] = (byte) (picture.rgb(pixel % picture.width(), pixel / picture.width()) >> (16 - i % 3 * 8));
            }
            return bytes;
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

        /** Requires that the film is what is drawn, and returns figures of both. */
        String finish() throws IOException {
            String result = String.format(
                    Locale.ROOT,
                    "%s: %.2f MB, %d frames, %.1f dB in %s, an area differs by %.1f levels",
                    film,
                    Files.size(ROOT.resolve(film)) / 1e6,
                    frames(),
                    worstPsnr,
                    worst,
                    worstArea);
            assertEquals(frames(), drawn, film + " has another length");
            assertTrue(worstPsnr >= MIN_PSNR && worstArea <= MAX_AREA_DIFFERENCE, result);
            return result;
        }
    }

    @Test
    void aFilmOfAReplayHasKeys() {
        String recording = folder.resolve("meteors.rec").toString();
        assertEquals(0, Run.of(arguments("docs/film-seek.webp", "before")).exitCode());
        Run film = Run.of(
                "--replay",
                recording,
                "--display-hz",
                "5",
                "--frames",
                "5",
                "--size",
                "32x18",
                "--keys",
                "PAGE_DOWN 0.2",
                "--film",
                folder.resolve(FILE).toString());
        // Not the exit code alone: a machine without graphics has the same one.
        assertFalse(film.err().toString().contains("--keys"), () -> film.err().toString());
    }
}
