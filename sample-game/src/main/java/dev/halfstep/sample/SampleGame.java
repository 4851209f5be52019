package dev.halfstep.sample;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.replay.Recording;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Plays one scene after the other: in a window, offscreen or headless. */
final class SampleGame {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 720;

    /** About as wide as a page shows a film. */
    private static final int FILM_WIDTH = 800;

    private static final int FILM_HEIGHT = 450;
    private static final String HIGH_SCORE_FILE = "meteors-high-score.txt";

    private final Options options;
    private final StopRequest stop;
    private final FramePacing pacing;
    private final PrintStream out;
    private final PrintStream err;
    private final HighScore high;

    SampleGame(Options options, StopRequest stop, PrintStream out, PrintStream err) {
        this.options = options;
        this.stop = stop;
        this.out = out;
        this.err = err;
        pacing = new FramePacing(options);
        high = highScore();
    }

    /** Only what a player did in a window is kept. */
    private HighScore highScore() {
        if (!options.hasWindow() || options.bot) {
            return HighScore.unkept();
        }
        try {
            return HighScore.in(
                    DataFolder.ofUser().resolve(HIGH_SCORE_FILE), warning -> err.println("sample-game: " + warning));
        } catch (InvalidPathException e) {
            err.println("sample-game: the high score cannot be kept: the locale cannot express the home folder "
                    + e.getInput() + "; " + FileArgument.LOCALE_REMEDY);
            return HighScore.unkept();
        }
    }

    /**
     * Plays until the player quits or the run is over.
     *
     * @throws IOException if a file cannot be read or written, or a replay differs
     * @throws dev.halfstep.render.gl.GraphicsUnavailableException if there is nothing to draw on
     */
    void play() throws IOException {
        Tape.Beginning tape = tape();
        SceneChoice first = new SceneChoice(options.scene, options.tickRate);
        if (options.nullDraw) {
            round(first, tape).playForNobody();
            return;
        }
        if (options.headless) {
            round(first, tape).playHeadless();
            return;
        }
        try (GlfwHost host = open();
                SoundPlayer sound = sound()) {
            if (options.hasWindow()) {
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
     * Plays headless with a progress bar from the start. Where EGL can draw offscreen, the last frame is also written as a
     * picture into the working directory.
     *
     * @throws IOException if the recording or the report cannot be written
     */
    void playHeadlessAndDrawLastFrame() throws IOException {
        SceneChoice choice = new SceneChoice(options.scene, options.tickRate);
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
            return null; // a machine without EGL gets the report alone
        }
    }

    /** Of the first scene; a replay also chooses it. */
    private Tape.Beginning tape() throws IOException {
        Path record = options.record;
        if (record != null) {
            return (world, scheduler) -> RecordingTape.begin(options, record, world, scheduler, err);
        }
        if (options.replay == null) {
            return (world, scheduler) -> Tape.NONE;
        }
        Recording recording = Recording.open(options.replay);
        RecordedScene.choose(recording, options);
        return (world, scheduler) -> new ReplayTape(recording, options, world, scheduler, out, err);
    }

    private Round round(SceneChoice choice, Tape.Beginning tape) {
        return new Round(
                options, choice, choice.scene().create(options, choice.tickRate(), high), pacing, tape, stop, out, err);
    }

    private SoundPlayer sound() {
        return options.hasWindow() && !options.mute
                ? SoundPlayer.open(message -> err.println("sample-game: " + message))
                : SoundPlayer.silent();
    }

    private GlfwHost open() {
        WindowSettings size = options.film == null
                ? WindowSettings.of("Halfstep", WIDTH, HEIGHT)
                : WindowSettings.of("Halfstep", FILM_WIDTH, FILM_HEIGHT);
        WindowSettings settings = size.withVsync(pacing.leavesThePaceToTheDisplay());
        return options.offscreen
                ? GlfwHost.openOffscreen(settings, pacing.clock())
                : GlfwHost.openWindow(settings, pacing.clock());
    }
}
