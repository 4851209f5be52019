package dev.halfstep.sample;

import dev.halfstep.file.DataFolder;
import dev.halfstep.meteors.presentation.PlaySounds;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.replay.Recording;
import dev.halfstep.sample.options.Arguments;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.recording.RecordedOptions;
import dev.halfstep.sample.recording.ReplayTape;
import dev.halfstep.sample.recording.Tape;
import dev.halfstep.sample.run.LoopRunner;
import dev.halfstep.sample.run.PlayerData;
import dev.halfstep.sample.run.SceneChoice;
import dev.halfstep.sample.run.SceneRunner;
import dev.halfstep.sample.run.StopRequest;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plays scenes one after another: in a window, offscreen or headless. */
final class SampleGame {

    /** Neither records nor replays. */
    private static final Tape.Factory NO_TAPE = (world, scheduler) -> Tape.NONE;

    private final Options options;
    private final LoopRunner loops;
    private final PrintStream out;
    private final PrintStream err;
    private final PlayerData player;

    SampleGame(Options options, StopRequest stop, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
        loops = new LoopRunner(options, stop, err);
        player = loadPlayerData();
    }

    /** Loads high score and settings. Replays, runs of the bot and runs without a window neither load nor save any. */
    private PlayerData loadPlayerData() {
        if (!options.hasWindow() || options.bot || options.replay != null) {
            return PlayerData.unsaved();
        }
        try {
            return PlayerData.load(DataFolder.of(Options.DATA_FOLDER), this::warn);
        } catch (InvalidPathException e) {
            warn("the high score cannot be saved: the locale cannot express the home folder " + e.getInput() + "; "
                    + Arguments.LOCALE_REMEDY);
            return PlayerData.unsaved();
        } catch (IllegalArgumentException e) { // Java does not know the home folder
            warn("the high score cannot be saved: " + e.getMessage());
            return PlayerData.unsaved();
        }
    }

    private void warn(String warning) {
        err.println("sample-game: " + warning);
    }

    /**
     * Plays until the player quits, or until the run reaches the end that the options define.
     *
     * @throws IOException if a file cannot be read or written, or a replay diverges
     * @throws GraphicsUnavailableException if the machine cannot draw
     */
    void play() throws IOException {
        Tape.Factory tapes = createTapeFactory(); // before all else, because a replay changes the options
        SceneChoice first = firstChoice();
        if (options.headless) {
            createRunner(first, tapes).playHeadless();
            return;
        }
        try (GlfwHost host = openHost();
                SoundPlayer sound = openSoundPlayer()) {
            if (options.hasWindow()) {
                player.keep(host.controls(), options, loops.usesVsync(), this::warn);
                host.controls().setIcon(icon()); // decoded after LWJGL has loaded, whose errors the window reports
                err.println("sample-game: " + keysLine() + "; --help lists all keys");
            }
            if (first.scene() == SceneName.METEORS && !options.bot && options.replay == null) {
                PlaySounds.playTitle(sound, player.choices());
            }
            @Nullable SceneChoice next = createRunner(first, tapes).play(host, sound);
            while (next != null) {
                host.clear();
                next = createRunner(next, NO_TAPE).play(host, sound);
            }
        } finally {
            player.highScore()
                    .finishSaving(); // after the window has gone, so that the player does not wait for the disk
        }
        player.save(this::warn);
    }

    /**
     * Plays headless with a progress bar. If EGL can draw offscreen, also writes the last frame as a screenshot to the
     * working folder.
     *
     * @throws IOException if a file cannot be read or written, or a replay diverges
     */
    void playHeadlessAndDrawLastFrame() throws IOException {
        Tape.Factory tapes = createTapeFactory();
        SceneRunner runner = createRunner(firstChoice(), tapes);
        try (GlfwHost host = openOffscreenIfPossible()) {
            if (host == null) {
                runner.playHeadless();
                return;
            }
            runner.playHeadlessAndDrawLastFrame(host);
        }
    }

    /** Returns the scene of the options. In a split view, {@code --tick-hz} sets the rate of the split view only. */
    private SceneChoice firstChoice() {
        Rate stepRate = options.stepRate;
        return options.split
                ? new SceneChoice(options.scene, Map.of(), stepRate)
                : new SceneChoice(options.scene, stepRate);
    }

    /** Describes the most important keys in one line. */
    private String keysLine() {
        return options.replay == null
                ? options.scene.terminalLine(options.split)
                : "replay: P pauses, the period runs one step, left and right seek, Q quits";
    }

    private @Nullable GlfwHost openOffscreenIfPossible() {
        try {
            return GlfwHost.openOffscreen(windowSettings(), loops.clock());
        } catch (GraphicsUnavailableException e) {
            return null; // without EGL the run prints its report and writes no screenshot
        }
    }

    /**
     * Creates the factory of the {@link Tape} that records or replays the first scene. For a replay, also sets the
     * options to the options of the recording.
     */
    private Tape.Factory createTapeFactory() throws IOException {
        Path record = options.record;
        if (record != null) {
            return (world, scheduler) -> Tape.recordTo(record, options, world, scheduler, err);
        }
        if (options.replay == null) {
            return NO_TAPE;
        }
        Recording recording = Recording.open(options.replay);
        RecordedOptions.apply(recording, options);
        return (world, scheduler) -> new ReplayTape(recording, options, world, scheduler, out, err);
    }

    private SceneRunner createRunner(SceneChoice choice, Tape.Factory tapes) {
        return new SceneRunner(options, choice, player, tapes, loops, out, err);
    }

    private SoundPlayer openSoundPlayer() {
        return options.hasWindow() && !options.mute
                ? SoundPlayer.open(message -> err.println("sample-game: " + message))
                : SoundPlayer.silent();
    }

    /** Returns the icon of the window in all sizes: a moving dot, drawn at two steps and between them. */
    static Image[] icon() {
        return Stream.of("icon-16.png", "icon-32.png", "icon-48.png", "icon-128.png")
                .map(file -> Image.decode(Asset.resource(SampleGame.class, file)))
                .toArray(Image[]::new);
    }

    private WindowSettings windowSettings() {
        FramebufferSize size = options.pictureSize();
        WindowSettings settings = WindowSettings.of("Halfstep", size.widthPixels(), size.heightPixels());
        return options.samples == null ? settings : settings.withSamples(options.samples.intValue());
    }

    private GlfwHost openHost() {
        WindowSettings settings = windowSettings().withVsync(loops.usesVsync()).withFullscreen(options.fullscreen);
        return options.offscreen
                ? GlfwHost.openOffscreen(settings, loops.clock())
                : GlfwHost.openWindow(settings, loops.clock());
    }
}
