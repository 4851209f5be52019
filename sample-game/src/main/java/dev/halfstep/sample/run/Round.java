package dev.halfstep.sample.run;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import dev.halfstep.sample.keys.ScreenshotKey;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.TimestepName;
import dev.halfstep.sample.recording.Tape;
import dev.halfstep.sample.report.DrawCost;
import dev.halfstep.sample.report.RunReport;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plays one scene at one tick rate: connects world, scheduler, host and loop. */
public final class Round {

    private final Options options;
    private final SceneChoice choice;
    private final Scene scene;
    private final Tape.Factory tapes;
    private final LoopRunner loops;
    private final PrintStream out;
    private final PrintStream err;

    /**
     * Creates a scene that has not begun.
     *
     * @param options the options of the run
     * @param choice the scene and its tick rate
     * @param highScore the high score, for the scene meteors
     * @param tapes starts a recording or a replay
     * @param loops runs the loop
     * @param out gets the results
     * @param err gets warnings
     */
    public Round(
            Options options,
            SceneChoice choice,
            HighScore highScore,
            Tape.Factory tapes,
            LoopRunner loops,
            PrintStream out,
            PrintStream err) {
        this.options = options;
        this.choice = choice;
        scene = SceneFactory.create(choice, options, highScore);
        this.tapes = tapes;
        this.loops = loops;
        this.out = out;
        this.err = err;
    }

    /** A scene that has begun. */
    private record Session(
            World world,
            SystemScheduler scheduler,
            Tape tape,
            @Nullable FrameTimes times) {}

    /** Plays a scene that has begun. */
    @FunctionalInterface
    private interface SessionBody<T> {

        @Nullable
        T play(Session session) throws IOException;
    }

    /**
     * Plays without drawing.
     *
     * @throws IOException if a file cannot be read or written, or a replay diverges
     */
    public void playHeadless() throws IOException {
        play(session -> {
            runWithoutWindow(session, new HeadlessHost(session.tape.player(scene.script())));
            return null;
        });
    }

    /**
     * Plays without drawing, except for the last frame.
     *
     * @param picture draws the last frame
     * @return the last frame
     * @throws IOException if a file cannot be read or written, or a replay diverges
     */
    public Screenshot playHeadlessAndDrawLastFrame(GlfwHost picture) throws IOException {
        Screenshot lastFrame = play(session -> {
            scene.draw(picture, session.scheduler);
            runWithoutWindow(session, new LastFrameHost(session.tape.player(scene.script()), picture));
            return picture.screenshot();
        });
        return Objects.requireNonNull(lastFrame);
    }

    /**
     * Plays without a graphics card, and prints the cost of drawing.
     *
     * @throws IOException if a recording cannot be written
     */
    public void playNullDraw() throws IOException {
        try (NullDrawHost host = new NullDrawHost()) {
            play(session -> {
                run(session, loops.create(session.scheduler, host, Optional.empty()));
                DrawCost.print(out, Objects.requireNonNull(session.times), host.drawn());
                finish(session, false);
                return null;
            });
        }
    }

    /**
     * Plays in a window or offscreen.
     *
     * @param host draws the scene
     * @param sound plays its sounds
     * @return the scene to play next, or null to quit
     * @throws IOException if a file cannot be written
     */
    public @Nullable SceneChoice play(GlfwHost host, SoundPlayer sound) throws IOException {
        if (options.film.file == null) {
            return play(host, host, sound);
        }
        try (FilmHost film = FilmHost.begin(host, options.film.file, options.pacing.virtualDisplayRate())) {
            SceneChoice next = play(host, film, sound);
            film.finish();
            return next;
        }
    }

    private @Nullable SceneChoice play(GlfwHost picture, FrameHost host, SoundPlayer sound) throws IOException {
        return play(session -> {
            SystemScheduler scheduler = session.scheduler;
            scene.draw(picture, scheduler);
            if (sound.isAudible()) {
                scene.sound(sound, scheduler);
            }
            Hud.add(picture, scheduler, options);
            GameLoop loop = loops.create(scheduler, host, picture.displayRate());
            SceneKeys keys = new SceneKeys(choice, options.timestep.name != TimestepName.VARIABLE, loop);
            scheduler.presentation("scene-keys", keys);
            scheduler.presentation("screenshot", new ScreenshotKey(picture, Path.of(""), out, err));
            run(session, loop);
            sound.stop();
            if (options.output.screenshot != null) {
                writeScreenshot(picture, options.output.screenshot);
            }
            finish(session, keys.next() != null);
            return keys.next();
        });
    }

    private void runWithoutWindow(Session session, FrameHost host) throws IOException {
        run(session, loops.create(session.scheduler, host, Optional.empty()));
        finish(session, false);
    }

    private <T> @Nullable T play(SessionBody<T> body) throws IOException {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep(), settings())) {
            scheduler.setInterpolating(!options.noInterpolation);
            scene.begin(world, scheduler);
            boolean measured = options.measurement.report || options.measurement.nullDraw;
            FrameTimes times = measured ? scheduler.measure(NanoClock.system()) : null;
            try (Tape tape = tapes.start(world, scheduler)) {
                return body.play(new Session(world, scheduler, tape, times));
            }
        }
    }

    private Timestep timestep() {
        return options.timestep.name.create(
                choice.tickRate(), options.overload.overload, (int) options.overload.maxSteps);
    }

    private SchedulerSettings settings() {
        SchedulerSettings settings = SchedulerSettings.defaults().withWorkers((int) options.systems.workers);
        return options.systems.shuffle == null ? settings : settings.withShuffle(options.systems.shuffle);
    }

    private void run(Session session, GameLoop loop) {
        loops.run(loop, session.scheduler, choice.tickRate(), session.tape.steps());
        scene.end(session.world);
        if (!options.mode.hasWindow()) {
            RunReport.print(out, loop, session.scheduler, session.world);
        }
        scene.report(out);
    }

    private void finish(Session session, boolean anotherSceneFollows) throws IOException {
        if (options.measurement.report && session.times != null) {
            out.print(session.times.report());
            out.flush();
        }
        session.tape.finish(anotherSceneFollows);
    }

    private static void writeScreenshot(GlfwHost host, Path file) throws IOException {
        if (!host.isShown()) {
            throw new IOException(
                    "a screenshot needs a window that is shown: it is minimised, so " + file + " was not written");
        }
        host.screenshot().write(file);
    }
}
