package dev.halfstep.examples;

import dev.halfstep.examples.race.RacePicture;
import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Four seconds of the race, for {@code docs/films.properties}. */
final class RaceFilm {

    private static final Rate PICTURE_RATE = Rate.hz(30);
    private static final int FIRST_FRAME =
            7 * 30; // 12 seconds after the start: the ramp, the raft and the beam that turns
    private static final int FRAMES = 4 * 30;

    private RaceFilm() {}

    /** Passes each picture to the film. The folder would be for files. */
    static void shoot(Path folder, Consumer<Screenshot> film) {
        ManualClock clock = new ManualClock();
        WindowSettings settings =
                WindowSettings.of("race", 640, 360).withVsync(false).withSamples(4);
        try (GlfwHost host = GlfwHost.openOffscreen(settings, clock)) {
            SystemScheduler scheduler = RacePicture.begin(host);
            FilmHost filmHost = new FilmHost(host, new ScriptedInput(), film::accept, FIRST_FRAME);
            GameLoop loop = new GameLoop(scheduler, filmHost, clock, FramePacer.fixed(clock, PICTURE_RATE));
            loop.setLastFrame(FIRST_FRAME + FRAMES);
            loop.run();
        }
    }
}
