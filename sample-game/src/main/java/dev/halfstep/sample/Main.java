package dev.halfstep.sample;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.PlayTogether;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.plot.LabPlot;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts the sample game from the command line. */
public final class Main {

    /** The description of the game, for tools that get the jar. */
    public static final GameSpec<Scene> GAME = SampleGame.GAME;

    private static final int FAILED = 1;
    private static final int BAD_USAGE_OR_ENVIRONMENT = 2;
    private static final long BYTES_PER_MIB = 1 << 20;

    /** The options that need a window or a player. */
    private static final List<String> NEEDS_WINDOW = List.of(
            "--mute",
            "--graph",
            "--screenshot",
            "--record",
            "--size",
            "--samples",
            "--fullscreen",
            "--pacing",
            "--host",
            "--relay",
            "--join",
            "--watch",
            "--two");

    private final GameWindow<Scene> window = new GameWindow<>(GAME, "Halfstep", 1280, 720);
    private final Options options = new Options(window::given);
    private final Netplay netplay = new Netplay()
            .smoothCorrections(Netplay.DEFAULT_CORRECTION_SECONDS, Game.FIELD_HEIGHT / 8) // not across the border
            .onMessage(this::tell);
    private final SessionStart session = new SessionStart(netplay, options, Main.class);
    private final PlayTogether together =
            new PlayTogether(netplay, text -> window.host().controls().setClipboard(text));
    private PlayerData player = PlayerData.unsaved();
    private @Nullable SceneRun run;

    /** The scene and its step rate; null before the first run. */
    private @Nullable SceneChoice choice;

    /** Whether the run replaces one in a window, which could not open. */
    private boolean isFallback;

    /**
     * Runs the game and ends the process.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new Main().play(List.of(args));
    }

    private int play(List<String> args) {
        Options.addTo(window);
        window.instead(
                        "--plot FILE",
                        "lab: plots the drawn positions of each loop into a PNG picture, without a window,"
                                + " for half a second or --seconds",
                        this::plot)
                .describe(this::describe)
                .fallback(this::withoutWindow)
                .timeKeys(() -> window.parts().allows(Key.P))
                .pauseOnLoss("the gamepad was unplugged: plug it in or take the keyboard, P resumes")
                .show(shown -> run().show())
                .begin(begun -> run().begin())
                .end(this::end);
        try {
            int exitCode = window.run(withDefaults(args).toArray(String[]::new));
            return exitCode == 0 && netplay.desync().isPresent() ? FAILED : exitCode;
        } catch (OutOfMemoryError | SystemFailureException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof OutOfMemoryError) {
                    System.err.println(heapMessage());
                    return BAD_USAGE_OR_ENVIRONMENT;
                }
            }
            e.printStackTrace(); // a bug in the game: its developer needs the stack trace
            return FAILED;
        } finally {
            session.close();
            player.finish(); // after the window has gone, so that the player does not wait for the disk
        }
    }

    /** Returns the arguments with the length of a run without an end, and with the size of films. */
    private static List<String> withDefaults(List<String> args) {
        List<String> all = new ArrayList<>(args);
        boolean hasEnd = Stream.of("--frames", "--steps", "--seconds", "--replay", "--film", "--plot")
                .anyMatch(option -> contains(args, option));
        if (!hasEnd && (args.contains("--headless") || args.contains("--offscreen"))) {
            all.addAll(0, List.of("--seconds", "60"));
        }
        if (contains(args, "--film") && !contains(args, "--size") && !contains(args, "--plot")) {
            all.addAll(0, List.of("--size", "800x450")); // fits the width of a web page
        }
        if (contains(args, "--two") && !contains(args, "--size") && !args.contains("--headless")) {
            all.addAll(0, List.of("--size", "960x540")); // two windows fit beside each other
        }
        return all;
    }

    private static boolean contains(List<String> args, String option) {
        return args.stream().anyMatch(arg -> arg.equals(option) || arg.startsWith(option + "="));
    }

    /**
     * Returns the arguments for a machine without a display: the bot plays, and its last frame is drawn if possible.
     */
    private List<String> withoutWindow(List<String> args) {
        if (NEEDS_WINDOW.stream().anyMatch(option -> contains(args, option))) {
            return List.of();
        }
        List<String> others = new ArrayList<>(args);
        if (others.remove("--offscreen")) { // there is no EGL either
            others.add("--headless");
            return others;
        }
        isFallback = true;
        boolean isMeteors = "meteors".equals(options.value("--scene").orElse("meteors"));
        if (isMeteors && !options.isReplay() && !options.has("--bot")) {
            others.add("--bot");
        }
        others.add("--offscreen");
        return withDefaults(others);
    }

    private GameSpec<Scene> describe(GameSpec<Scene> game) {
        long desyncStep = options.number("--plant-desync", 0, 1, Integer.MAX_VALUE);
        GameSpec<Scene> described = session.meet(options.describe(game));
        player = PlayerData.of(options);
        player.recordCrashes(window, options);
        if (player.data() != null) {
            netplay.keepDesyncs(player.data(), "java -jar sample-game.jar inspect");
        }
        return desyncStep > 0 ? described.wire(new PlantedDesync(desyncStep)::wire) : described;
    }

    /** Shows a message of the session to the player. */
    private void tell(String message) {
        System.err.println(message);
        if (run != null && window.hasHost() && netplay.desync().isEmpty()) { // the report is shown otherwise
            window.notice(message);
        }
    }

    private SceneRun run() {
        if (run == null) {
            boolean isFirst = choice == null;
            GameSpec<Scene> game = window.gameRun().game();
            SceneChoice current =
                    isFirst ? SceneChoice.first(game, options.has("--split")) : Objects.requireNonNull(choice);
            choice = current;
            Scene scene = window.parts();
            run = new SceneRun(
                    window,
                    options,
                    player,
                    netplay,
                    together,
                    current,
                    isFirst,
                    next -> choice = next,
                    scene,
                    window.scheduler());
            run.prepare(scene);
        }
        return run;
    }

    private void end(GameWindow<Scene> ended) {
        netplay.end(ended.gameRun()); // before the results: waits until both sides have the same state
        run().end();
        run = null;
        if (isFallback && ended.hasHost()) {
            ended.own(() -> drawLastFrame(ended.host())); // below the state hash
        }
    }

    private static void drawLastFrame(GlfwHost host) {
        try {
            System.out.println(
                    "screenshot=" + host.screenshot().writeNew(Path.of("").toAbsolutePath()));
        } catch (IOException e) {
            System.err.println("warning: no screenshot was written: " + e.getMessage());
        }
    }

    /** Plots the positions of the loops in the lab, and prints a report of their errors. */
    private int plot(GameSpec<Scene> game, String file) {
        Lab lab = new Lab(options.labSettings(game.rate()), game.seed());
        try {
            // Runs the loops of the lab, whose errors the report then prints.
            LabPlot.write(lab, options.plotSeconds(), !options.has("--no-interpolation"), Path.of(file));
        } catch (PlotException e) {
            System.err.println(e.getMessage());
            return BAD_USAGE_OR_ENVIRONMENT;
        } catch (IOException e) {
            throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
        }
        lab.printReport(System.out);
        return 0;
    }

    /** Returns the error message for a scene that does not fit into the Java heap. */
    private String heapMessage() {
        SceneName scene = SceneName.of(options.value("--scene").orElse("meteors"));
        String bodies = scene.hasBodies()
                ? " --bodies " + options.value("--bodies").orElse(Integer.toString(scene.defaultBodies))
                : "";
        return "a scene must fit into the Java heap, " + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                + " MiB: --scene " + scene.label() + bodies
                + " does not; give Java more memory, as in java -Xmx2g"
                + (scene.hasBodies() ? ", or choose fewer --bodies" : "");
    }
}
