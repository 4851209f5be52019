package dev.halfstep.sample;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.replay.Recording;
import dev.halfstep.sample.arguments.FileArgument;
import dev.halfstep.sample.keys.ScreenshotFile;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.process.DataFolder;
import dev.halfstep.sample.process.StopRequest;
import dev.halfstep.sample.recording.RecordedScene;
import dev.halfstep.sample.recording.RecordingTape;
import dev.halfstep.sample.recording.ReplayTape;
import dev.halfstep.sample.recording.Tape;
import dev.halfstep.sample.run.FramePacing;
import dev.halfstep.sample.run.LoopRunner;
import dev.halfstep.sample.run.Round;
import dev.halfstep.sample.run.SceneChoice;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Plays scenes one after another: in a window, offscreen or headless. */
final class SampleGame {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 720;

    /** Fits the width of a web page. */
    private static final int FILM_WIDTH = 800;

    private static final int FILM_HEIGHT = 450;
    private static final String HIGH_SCORE_FILE = "meteors-high-score.txt";

    private final Options options;
    private final FramePacing pacing;
    private final LoopRunner loops;
    private final PrintStream out;
    private final PrintStream err;
    private final HighScore highScore;

    SampleGame(Options options, StopRequest stop, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
        pacing = new FramePacing(options.mode, options.pacing);
        loops = new LoopRunner(options, pacing, stop, err);
        highScore = highScore();
    }

    /** Saves only the scores of a player in a window. */
    private HighScore highScore() {
        if (!options.mode.hasWindow() || options.meteors.bot) {
            return HighScore.unsaved();
        }
        try {
            return HighScore.in(
                    DataFolder.ofUser().resolve(HIGH_SCORE_FILE), warning -> err.println("sample-game: " + warning));
        } catch (InvalidPathException e) {
            err.println("sample-game: the high score cannot be kept: the locale cannot express the home folder "
                    + e.getInput() + "; " + FileArgument.LOCALE_REMEDY);
            return HighScore.unsaved();
        }
    }

    /**
     * Plays until the player quits or the run is over.
     *
     * @throws IOException if a file cannot be read or written, or a replay diverges
     * @throws dev.halfstep.render.gl.GraphicsUnavailableException if the machine cannot draw
     */
    void play() throws IOException {
        Tape.Factory tape = tape();
        SceneChoice first = new SceneChoice(options.scene, options.timestep.tickRate);
        if (options.measurement.nullDraw) {
            round(first, tape).playNullDraw();
            return;
        }
        if (options.mode.headless) {
            round(first, tape).playHeadless();
            return;
        }
        try (GlfwHost host = open();
                SoundPlayer sound = sound()) {
            if (options.mode.hasWindow()) {
                err.println("sample-game: " + options.scene.keys() + "; --help lists all keys");
            }
            @Nullable SceneChoice next = round(first, tape).play(host, sound);
            while (next != null) {
                host.clear();
                next = round(next, (world, scheduler) -> Tape.NONE).play(host, sound);
            }
        }
    }

    /**
     * Plays headless with a progress bar. If EGL can draw offscreen, also writes the last frame to a picture in the
     * working directory.
     *
     * @throws IOException if the recording or the report cannot be written
     */
    void playHeadlessAndDrawLastFrame() throws IOException {
        SceneChoice choice = new SceneChoice(options.scene, options.timestep.tickRate);
        Round round = round(choice, (world, scheduler) -> Tape.NONE);
        try (GlfwHost host = openOffscreenIfPossible()) {
            if (host == null) {
                round.playHeadless();
                return;
            }
            Screenshot lastFrame = round.playHeadlessAndDrawLastFrame(host);
            ScreenshotFile.write(lastFrame, Path.of("").toAbsolutePath(), out, err);
        }
    }

    private @Nullable GlfwHost openOffscreenIfPossible() {
        try {
            return GlfwHost.openOffscreen(WindowSettings.of("Halfstep", WIDTH, HEIGHT), pacing.clock());
        } catch (GraphicsUnavailableException e) {
            return null; // without EGL there is no picture, only the report
        }
    }

    /** Creates the tape of the first scene. A replay also sets the options to those of the recording. */
    private Tape.Factory tape() throws IOException {
        Path record = options.recording.record;
        if (record != null) {
            return (world, scheduler) -> RecordingTape.start(options, record, world, scheduler, err);
        }
        if (options.recording.replay == null) {
            return (world, scheduler) -> Tape.NONE;
        }
        Recording recording = Recording.open(options.recording.replay);
        RecordedScene.apply(recording, options);
        return (world, scheduler) -> new ReplayTape(recording, options, world, scheduler, out, err);
    }

    private Round round(SceneChoice choice, Tape.Factory tape) {
        return new Round(options, choice, highScore, tape, loops, out, err);
    }

    private SoundPlayer sound() {
        return options.mode.hasWindow() && !options.output.mute
                ? SoundPlayer.open(message -> err.println("sample-game: " + message))
                : SoundPlayer.silent();
    }

    private GlfwHost open() {
        WindowSettings size = options.film.file == null
                ? WindowSettings.of("Halfstep", WIDTH, HEIGHT)
                : WindowSettings.of("Halfstep", FILM_WIDTH, FILM_HEIGHT);
        WindowSettings settings = size.withVsync(pacing.usesVsync());
        return options.mode.offscreen
                ? GlfwHost.openOffscreen(settings, pacing.clock())
                : GlfwHost.openWindow(settings, pacing.clock());
    }
}
