package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays each example with a picture offscreen, in the time of a manual clock. Compares its frames with the expected
 * film, and the text that it prints, if any, with the expected text.
 */
class PictureExamplesTest {

    static final int WIDTH_PIXELS = 640;
    static final int HEIGHT_PIXELS = 360;
    private static final int LARGE_WIDTH_PIXELS = 800;
    private static final int LARGE_HEIGHT_PIXELS = 450;
    private static final int LARGE_FILM_SECONDS = 4;
    private static final Rate LARGE_FRAME_RATE = Rate.hz(60);
    private static final Rate FRAME_RATE = Rate.hz(ExpectedFilm.FRAMES_PER_SECOND);
    private static final Path FILMS = Path.of("target", "films");

    /** Set by -Dhalfstep.long=true: compares whole films, which takes 20 seconds, instead of their beginnings. */
    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");

    private static final int SHORT_FILM_FRAMES = 10;

    static List<PictureExample> examples() {
        return PictureExample.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void showsItsExpectedFilm(PictureExample example) throws Throwable {
        if (ExpectedText.RENEW) {
            renew(example);
        }
        ExpectedFilm film = ExpectedFilm.of(example.name());
        long frames = IS_LONG ? filmFrames(example, FRAME_RATE) : SHORT_FILM_FRAMES;
        String printed = ExpectedText.printedBy(() ->
                play(example, frames, frame -> film.checkNext(image(frame)), WIDTH_PIXELS, HEIGHT_PIXELS, FRAME_RATE));
        String expected = ExpectedText.readIfPresent(example.name());
        if (IS_LONG) {
            film.checkEnd();
            assertEquals(expected, printed);
        } else {
            assertTrue(expected.startsWith(printed), printed);
        }
    }

    private static void renew(PictureExample example) throws Throwable {
        Path file = Files.createDirectories(FILMS).resolve(example.name() + ".png");
        try (AnimatedPng film = AnimatedPng.create(file, FRAME_RATE)) {
            String printed = ExpectedText.printedBy(() ->
                    play(example, filmFrames(example, FRAME_RATE), film::add, WIDTH_PIXELS, HEIGHT_PIXELS, FRAME_RATE));
            film.finish();
            if (!printed.isEmpty()) {
                ExpectedText.write(example.name(), printed);
            }
        }
        ExpectedFilm.renew(example.name(), file);
    }

    /**
     * Writes the film {@code target/films/NAME-large.png} of an example, for a guide: {@code -Dhalfstep.film=NAME}. It
     * has more frames and pixels than an expected film, and begins with the example.
     */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.film", matches = "\\w+")
    void writesALargeFilmOnRequest() throws IOException {
        PictureExample example = PictureExample.all().stream()
                .filter(each -> each.name().equals(System.getProperty("halfstep.film")))
                .findFirst()
                .orElseThrow()
                .from(0, LARGE_FILM_SECONDS);
        Path file = Files.createDirectories(FILMS).resolve(example.name() + "-large.png");
        try (AnimatedPng film = AnimatedPng.create(file, LARGE_FRAME_RATE)) {
            long frames = filmFrames(example, LARGE_FRAME_RATE);
            play(example, frames, film::add, LARGE_WIDTH_PIXELS, LARGE_HEIGHT_PIXELS, LARGE_FRAME_RATE);
            film.finish();
        }
    }

    private static long filmFrames(PictureExample example, Rate frameRate) {
        return (example.endSeconds() - example.beginSeconds()) * Math.round(frameRate.hertz());
    }

    /** Plays an example until its film has a number of frames. */
    private static void play(
            PictureExample example, long filmFrames, FilmHost.FrameSink frames, int width, int height, Rate frameRate) {
        ManualClock clock = new ManualClock();
        long firstFrame = example.beginSeconds() * Math.round(frameRate.hertz());
        try (GlfwHost host = openOffscreen(clock, width, height);
                World world = example.world().get();
                SystemScheduler scheduler = example.game().apply(world, host)) {
            FilmHost filmHost = new FilmHost(host, example.script(), frames, firstFrame);
            GameLoop loop = new GameLoop(scheduler, filmHost, clock, FramePacer.fixed(clock, frameRate));
            loop.setLastFrame(firstFrame + filmFrames);
            loop.run();
        }
    }

    private static BufferedImage image(Screenshot frame) {
        BufferedImage image = new BufferedImage(frame.width(), frame.height(), BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = frame.rgb(i % frame.width(), i / frame.width());
        }
        return image;
    }

    /** Opens a host in strict mode: closing it fails if the example leaks a resource. */
    private static GlfwHost openOffscreen(ManualClock clock, int width, int height) {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("example", width, height)
                            .withVsync(false)
                            .withSamples(4)
                            .inStrictMode(),
                    clock);
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }
}
