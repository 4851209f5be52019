package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.examples.race.RacePicture;
import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Films four seconds of the race on request: {@code -Dtest=RaceFilmTest -Dfilm=race.png}. */
class RaceFilmTest {

    private static final Rate PICTURE_RATE = Rate.hz(30);
    private static final int FIRST_FRAME =
            7 * 30; // 12 seconds after the start: the ramp, the raft and the beam that turns
    private static final int FRAMES = 4 * 30;

    @Test
    @EnabledIfSystemProperty(named = "film", matches = ".+")
    void isWritten() throws IOException {
        Path file = Path.of(System.getProperty("film")).toAbsolutePath();
        ManualClock clock = new ManualClock();
        WindowSettings settings =
                WindowSettings.of("race", 640, 360).withVsync(false).withSamples(4);
        try (AnimatedPng film = AnimatedPng.create(file, PICTURE_RATE);
                GlfwHost host = GlfwHost.openOffscreen(settings, clock)) {
            SystemScheduler scheduler = RacePicture.begin(host);
            FilmHost filmHost = new FilmHost(host, new ScriptedInput(), film::add, FIRST_FRAME);
            GameLoop loop = new GameLoop(scheduler, filmHost, clock, FramePacer.fixed(clock, PICTURE_RATE));
            loop.setLastFrame(FIRST_FRAME + FRAMES);
            loop.run();
            film.finish();
        }
        assertTrue(Files.exists(file));
    }
}
