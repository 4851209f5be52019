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
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays each example with a picture offscreen, in the time of a manual clock. Compares its frames with the expected
 * film, and the text that it prints, if any, with the expected text.
 */
class PictureExamplesTest {

    static final int WIDTH_PIXELS = 640;
    static final int HEIGHT_PIXELS = 360;
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
        int frames = IS_LONG ? example.frames() : Math.min(example.frames(), SHORT_FILM_FRAMES);
        String printed = ExpectedText.printedBy(() -> play(example, frames, frame -> film.checkNext(image(frame))));
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
            String printed = ExpectedText.printedBy(() -> play(example, example.frames(), film::add));
            film.finish();
            if (!printed.isEmpty()) {
                ExpectedText.write(example.name(), printed);
            }
        }
        ExpectedFilm.renew(example.name(), file);
    }

    /** Plays an example until its film has a number of frames. */
    private static void play(PictureExample example, int filmFrames, FilmHost.FrameSink frames) {
        ManualClock clock = new ManualClock();
        int firstFrame = example.beginSeconds() * ExpectedFilm.FRAMES_PER_SECOND;
        try (GlfwHost host = openOffscreen(clock)) {
            SystemScheduler scheduler = example.begin().apply(host);
            FilmHost filmHost = new FilmHost(host, example.script(), frames, firstFrame);
            GameLoop loop = new GameLoop(scheduler, filmHost, clock, FramePacer.fixed(clock, FRAME_RATE));
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
    private static GlfwHost openOffscreen(ManualClock clock) {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("example", WIDTH_PIXELS, HEIGHT_PIXELS)
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
