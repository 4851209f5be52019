package dev.halfstep.sample.run;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.RunLength;
import dev.halfstep.sample.recording.ReplayTape;
import dev.halfstep.sample.recording.Tape;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.WrappedHost;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs one scene at one step rate: connects world, scheduler, host and loop. */
public final class SceneRunner {

    private final Options options;
    private final SceneChoice choice;
    private final Scene scene;
    private final PlayerData player;
    private final Tape.Factory tapes;
    private final LoopRunner loops;
    private final PrintStream out;
    private final PrintStream err;

    /** The scene to play next; null if the player has not chosen one. */
    private @Nullable SceneChoice next;

    /**
     * Creates the runner of a scene that has not begun.
     *
     * @param options the options of the run
     * @param choice the scene and its step rate
     * @param player the high score and the settings, for the scene meteors
     * @param tapes starts the tape, which records or replays the scene
     * @param loops creates and runs the game loop
     * @param out gets the results
     * @param err gets warnings
     */
    public SceneRunner(
            Options options,
            SceneChoice choice,
            PlayerData player,
            Tape.Factory tapes,
            LoopRunner loops,
            PrintStream out,
            PrintStream err) {
        this.options = options;
        this.choice = choice;
        scene = choice.createScene(options, player);
        this.player = player;
        this.tapes = tapes;
        this.loops = loops;
        this.out = out;
        this.err = err;
    }

    /** A scene that has begun, with its tape, and with what keeps its last seconds. */
    private record Session(
            World world,
            SystemScheduler scheduler,
            Tape tape,
            @Nullable CrashKeeper crash) {}

    /** Plays a scene that has begun. */
    @FunctionalInterface
    private interface SessionMode {
        void play(Session session) throws IOException;
    }

    /**
     * Plays without drawing.
     *
     * @throws IOException if a file cannot be read or written, or a replay diverges
     */
    public void playHeadless() throws IOException {
        runSession(session -> runWithoutWindow(session, new HeadlessHost(headlessInput(session))));
    }

    /**
     * Plays without drawing, except for the last frame, which is written to the working folder as F12 does.
     *
     * @param glfwHost draws the last frame
     * @throws IOException if a file cannot be read or written, or a replay diverges
     */
    public void playHeadlessAndDrawLastFrame(GlfwHost glfwHost) throws IOException {
        runSession(session -> {
            scene.addLayers(SceneLayers.on(glfwHost), session.scheduler);
            runWithoutWindow(session, skippingHost(headlessInput(session), glfwHost));
            ScreenshotKey.write(glfwHost.screenshot(), Path.of("").toAbsolutePath(), out, err);
        });
    }

    private InputSource headlessInput(Session session) {
        return session.tape.headlessInput(options.keys == null ? scene.script() : options.keys);
    }

    /** Returns a host that skips all drawing, so that the other host can draw the last frame for a screenshot. */
    static FrameHost skippingHost(InputSource input, GlfwHost glfwHost) {
        return new WrappedHost(new HeadlessHost(input)) {
            @Override
            public void draw(PresentationContext frame) {
                glfwHost.skip(frame);
            }
        };
    }

    /**
     * Plays in a window or offscreen.
     *
     * @param host draws the scene
     * @param sound plays the sounds of the scene
     * @return the scene to play next, or null if the player quits or the run ends
     * @throws IOException if a file cannot be written
     */
    public @Nullable SceneChoice play(GlfwHost host, SoundPlayer sound) throws IOException {
        host.controls().setTitle("Halfstep: " + choice.scene().label());
        host.controls().setCursor(CursorShape.ARROW); // the previous scene may have hidden the pointer
        FrameHost player = options.keys == null ? host : pressingHost(host, options.keys);
        if (options.film == null) {
            playOnHost(host, player, sound);
        } else if (options.filmListener != null) {
            playOnHost(host, filmingHost(player, host, options.filmListener::accept), sound);
        } else {
            try (AnimatedPng film = AnimatedPng.create(options.film, options.virtualDisplayRate())) {
                playOnHost(host, filmingHost(player, host, film::add), sound);
                film.finish();
            }
        }
        return options.hasWindow() ? next : null; // a film or an offscreen run shows one scene
    }

    /** Returns a host that adds the events of a script to the input of another host. */
    private static FrameHost pressingHost(FrameHost host, InputSource script) {
        return new WrappedHost(host) {
            @Override
            public void poll(InputQueue input) {
                super.poll(input);
                script.poll(input);
            }
        };
    }

    private interface Film {
        void add(Screenshot frame) throws IOException;
    }

    /** Returns a host that adds each frame, as soon as another host has drawn it with the GLFW host, to a film. */
    private static FrameHost filmingHost(FrameHost drawing, GlfwHost host, Film film) {
        return new WrappedHost(drawing) {
            private int frames;

            @Override
            public void draw(PresentationContext frame) {
                super.draw(frame);
                try {
                    // The check of the options cannot prevent this: not all options determine the number of frames.
                    if (frames++ == AnimatedPng.MAX_FRAMES) {
                        throw new IOException(RunLength.filmTooLongMessage("the run has more"));
                    }
                    film.add(host.screenshot());
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e); // FrameHost declares no checked exceptions
                }
            }
        };
    }

    /** Plays on a frame host: the GLFW host itself, or a host that films it. */
    private void playOnHost(GlfwHost glfwHost, FrameHost frameHost, SoundPlayer sound) throws IOException {
        runSession(session -> {
            if (choice.isSplit()) {
                playSplit(session, glfwHost, frameHost, sound);
            } else {
                if (!(session.tape instanceof ReplayTape)
                        && session.scheduler.timestep().isSeekable()) {
                    scene.addRewind(session.scheduler);
                }
                scene.addLayers(SceneLayers.on(glfwHost), session.scheduler);
                playSession(session, glfwHost, UnaryOperator.identity(), frameHost, sound);
            }
        });
    }

    /** Plays the scene and its twin, which is not interpolated, in a split view. */
    private void playSplit(Session session, GlfwHost glfwHost, FrameHost frameHost, SoundPlayer sound)
            throws IOException {
        SystemScheduler scheduler = session.scheduler;
        Scene twinScene = choice.createScene(options, player);
        try (RawTwin twin =
                RawTwin.begin(twinScene, choice.stepRate(), schedulerSettings(), scheduler, NanoClock.system())) {
            SplitView view = new SplitView(glfwHost, twin, () -> scene.shownStepRate(choice.stepRate()));
            twin.addLayers(view.raw());
            scene.addLayers(view.interpolated(), scheduler);
            view.addFrame();
            scheduler.presentation("split", view);
            playSession(session, glfwHost, view::inInterpolatedArea, twin.hostOn(frameHost, scheduler), sound);
        }
    }

    /**
     * Plays a scene that has added its layers.
     *
     * @param hudPlace returns the layer to draw in place of the HUD line
     */
    private void playSession(
            Session session, GlfwHost glfwHost, UnaryOperator<Layer> hudPlace, FrameHost frameHost, SoundPlayer sound)
            throws IOException {
        SystemScheduler scheduler = session.scheduler;
        if (sound.isAudible()) {
            scene.addSounds(sound, scheduler);
        }
        Hud.add(glfwHost, hudPlace, scheduler, options, scene, choice);
        if (session.tape instanceof ReplayTape replay) {
            playReplay(session, replay, glfwHost, frameHost);
        } else {
            playLive(session, glfwHost, frameHost);
        }
        sound.stop();
        if (options.screenshot != null) {
            writeScreenshot(glfwHost, options.screenshot);
        }
    }

    private void playLive(Session session, GlfwHost glfwHost, FrameHost frameHost) {
        SystemScheduler scheduler = session.scheduler;
        GameLoop loop = loops.create(scheduler, frameHost, scene);
        Notice notice = Notice.on(glfwHost);
        SceneKeys keys = new SceneKeys(choice, options.timestep, loop, notice::show, scene);
        scheduler.presentation("scene-keys", keys);
        scheduler.presentation("notice", notice);
        if (session.crash != null) {
            session.crash.setNotice(notice::show);
            scheduler.presentation("crash-key", session.crash);
        }
        addScreenshotKey(scheduler, glfwHost);
        scene.addMenu(session.world, scheduler, glfwHost, loop::stop);
        runLoop(session, loop);
        next = keys.next();
    }

    /** Replays without the keys that choose scenes. In a window, or by {@code --keys}, the player can seek and quit. */
    private void playReplay(Session session, ReplayTape replay, GlfwHost glfwHost, FrameHost frameHost) {
        boolean isWatched = options.isWatchedReplay();
        addScreenshotKey(session.scheduler, glfwHost);
        GameLoop loop = loops.create(session.scheduler, isWatched ? replay.hostOn(frameHost) : frameHost, scene);
        if (isWatched) {
            loop.setEndsAtLastStep(false); // the player can seek back from the end
            replay.addBar(glfwHost);
        }
        runLoop(session, loop);
    }

    private void addScreenshotKey(SystemScheduler scheduler, GlfwHost glfwHost) {
        scheduler.presentation("screenshot", new ScreenshotKey(glfwHost, Path.of(""), out, err));
    }

    private void runWithoutWindow(Session session, FrameHost host) {
        GameLoop loop = loops.create(session.scheduler, host, scene);
        if (!(session.tape instanceof ReplayTape)) {
            scene.addMenu(session.world, session.scheduler, /* host= */ null, loop::stop);
        }
        runLoop(session, loop);
    }

    /**
     * Begins the scene, plays it, prints the table of times if {@code --report} is given, and completes the tape. Closes
     * tape, scheduler and world.
     */
    private void runSession(SessionMode mode) throws IOException {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, createTimestep(), schedulerSettings())) {
            scheduler.setInterpolating(!options.noInterpolation);
            scene.begin(world, scheduler);
            FrameTimes times = options.report ? scheduler.measure(NanoClock.system()) : null;
            try (Tape tape = tapes.start(world, scheduler)) {
                CrashKeeper crash = player.recordsCrashes(options)
                        ? CrashKeeper.keep(options, choice, world, scheduler, err)
                        : null;
                try {
                    mode.play(new Session(world, scheduler, tape, crash));
                } catch (SystemFailureException e) {
                    if (crash != null) {
                        crash.write(); // while the world is open
                    }
                    throw e;
                }
                if (times != null) {
                    out.print(times.report());
                    out.flush();
                }
                boolean anotherSceneFollows = next != null;
                tape.finish(anotherSceneFollows);
            }
        }
    }

    private Timestep createTimestep() {
        return options.timestep.create(choice.stepRate(), options.overload, (int) options.maxSteps);
    }

    private SchedulerSettings schedulerSettings() {
        return SchedulerSettings.defaults().withWorkers((int) options.workers);
    }

    /** Runs the loop to its end, ends the scene, and prints the results. */
    private void runLoop(Session session, GameLoop loop) {
        loops.run(loop, session.scheduler, choice.stepRate(), session.tape.maxSteps());
        scene.end(session.world);
        if (!options.hasWindow()) {
            RunReport.print(out, loop, session.scheduler, session.world);
        }
        scene.printReport(out);
    }

    private static void writeScreenshot(GlfwHost host, Path file) throws IOException {
        if (!host.isShown()) {
            throw new IOException("a screenshot needs a window that is shown: the window is minimised, so " + file
                    + " was not written");
        }
        host.screenshot().write(file);
    }
}
