package dev.halfstep.render.window;

import dev.halfstep.file.FileFailure;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.inspect.Inspection;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.replay.Recorder;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command line of a game: its options and commands, those of the game included, and what they start.
 *
 * @param <S> the type of what the wiring of the game returns
 */
final class CommandLine<S> {

    private static final int FAILED = 1;
    private static final int BAD_USAGE = 2;

    /** The frames of a headless or offscreen run: 10 seconds at 60 Hz. */
    private static final int UNWATCHED_FRAMES = 600;

    private static final String HEADLESS = "--headless";
    private static final String OFFSCREEN = "--offscreen";
    private static final String FRAMES_OPTION = "--frames";
    private static final String SEED = "--seed";
    private static final String REPLAY = "--replay";
    private static final String HELP = "--help";
    private static final Pattern OPTION = Pattern.compile("(--[a-z][a-z0-9-]*)( [A-Z]+)?");
    private static final Pattern COMMAND = Pattern.compile("([a-z][a-z0-9-]*)( .+)?");
    private static final Pattern FRAMES = Pattern.compile("[1-9][0-9]{0,17}");

    private record Option<S>(String syntax, String meaning, BiConsumer<GameWindow<S>, String> effect) {
        boolean hasValue() {
            return syntax.indexOf(' ') >= 0;
        }
    }

    private record Command(String syntax, String meaning, ToIntFunction<List<String>> program) {}

    private record Given<S>(String name, Option<S> option, String value) {

        /** Applies the option before the first frame. What the value breaks is told as bad usage. */
        void apply(GameWindow<S> game) {
            try {
                option.effect.accept(game, value);
            } catch (IllegalArgumentException e) {
                throw new BadUsageException(name + " " + value + ": " + e.getMessage(), e);
            }
        }
    }

    /** The player has started the program in a way that it does not understand. */
    private static final class BadUsageException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadUsageException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private final Map<String, Option<S>> options = new LinkedHashMap<>();
    private final Map<String, Command> commands = new LinkedHashMap<>();

    private final GameSpec<S> game;

    /** The replay of the running game; null if it plays. */
    private @Nullable ShownReplay replay;

    CommandLine(GameSpec<S> game) {
        this.game = game;
        addOption(
                HEADLESS,
                "runs 10 seconds as fast as possible without drawing, and prints the state hash",
                (g, v) -> {});
        addOption(OFFSCREEN + " FILE", "the same, and draws the last frame into a PNG file", (g, v) -> {});
        addOption(FRAMES_OPTION + " NUMBER", "ends after this many frames", CommandLine::setFrames);
        addOption(
                "--press ACTION",
                "presses an action of the game in the first step",
                (window, action) -> window.scheduler().input().additions().press(Action.named(action)));
        addOption(SEED + " NUMBER", "sets the seed of the game, " + game.seed() + " by default", (g, v) -> {});
        game.settings()
                .forEach((key, value) -> addOption(
                        "--" + key + " VALUE",
                        "sets the " + key + ": " + game.allowedValues(key) + "; " + value + " by default",
                        (g, v) -> {}));
        addOption("--record FILE", "records the game into a new file", CommandLine::record);
        addOption(
                REPLAY + " FILE",
                "shows a recording instead of the player's game, until it ends",
                (window, file) -> Objects.requireNonNull(replay).begin(window));
        addOption(HELP, "prints this text", (g, v) -> {});
        addCommand(
                "inspect FILE ...",
                "answers questions about a recording; inspect --help lists them",
                rest -> Inspection.run(rest, game, System.out, System.err));
    }

    private static void record(GameWindow<?> window, String file) {
        try {
            Recorder.start(Path.of(file), window.gameRun());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalStateException e) { // a component cannot be hashed, or steps differ in length
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static void setFrames(GameWindow<?> game, String frames) {
        if (!FRAMES.matcher(frames).matches()) {
            throw new IllegalArgumentException("the number of frames must be a whole number of at least 1");
        }
        game.loop().setLastFrame(Long.parseLong(frames));
    }

    void addOption(String syntax, String meaning, BiConsumer<GameWindow<S>, String> effect) {
        add(
                options,
                OPTION,
                "an option must be like --record FILE or --mute",
                syntax,
                new Option<>(syntax, meaning, effect));
    }

    /** Returns whether the running game shows a recording. */
    boolean isReplaying() {
        return replay != null;
    }

    void addCommand(String syntax, String meaning, ToIntFunction<List<String>> program) {
        add(commands, COMMAND, "a command must be like inspect FILE", syntax, new Command(syntax, meaning, program));
    }

    private static <T> void add(Map<String, T> all, Pattern pattern, String rule, String syntax, T added) {
        if (!pattern.matcher(syntax).matches()) {
            throw new IllegalArgumentException(rule + ": '" + syntax + "'");
        }
        if (all.putIfAbsent(syntax.split(" ", 2)[0], added) != null) {
            throw new IllegalArgumentException("an option or a command must be added once: '" + syntax + "'");
        }
    }

    /** Runs what the arguments say, and returns the exit code. */
    int run(GameWindow<S> window, List<String> args) {
        Command command = args.isEmpty() ? null : commands.get(args.get(0));
        if (command != null) {
            return command.program.applyAsInt(args.subList(1, args.size()));
        }
        List<Given<S>> given;
        try {
            given = parse(args);
        } catch (BadUsageException e) {
            System.err.println(e.getMessage());
            System.err.print(usage());
            return BAD_USAGE;
        }
        if (has(given, HELP)) {
            System.out.print(usage());
            return 0;
        }
        try {
            run(window, described(given), given);
            return 0;
        } catch (BadUsageException | GraphicsUnavailableException e) {
            System.err.println(e.getMessage());
            return BAD_USAGE;
        } catch (UncheckedIOException e) {
            System.err.println(message(e));
            return FAILED;
        } catch (AssetException e) {
            System.err.println(e.getMessage());
            return FAILED;
        } catch (ExceptionInInitializerError e) { // a class of the game reads a file when it is first used
            if (e.getCause() instanceof UncheckedIOException failure) {
                System.err.println(message(failure));
                return FAILED;
            }
            throw e;
        }
    }

    private List<Given<S>> parse(List<String> args) {
        List<Given<S>> given = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String name = args.get(i);
            Option<S> option = options.get(name);
            if (option == null) {
                throw new BadUsageException("an option must be one of the following: '" + name + "'", null);
            }
            if (option.hasValue() && i + 1 == args.size()) {
                throw new BadUsageException("a value must follow: " + option.syntax, null);
            }
            given.add(new Given<>(name, option, option.hasValue() ? args.get(++i) : ""));
        }
        if (has(given, HEADLESS) && has(given, OFFSCREEN)) {
            throw new BadUsageException("a run must be " + HEADLESS + " or " + OFFSCREEN + ", not both", null);
        }
        return given;
    }

    private boolean has(List<Given<S>> given, String name) {
        return given.stream().anyMatch(each -> each.name.equals(name));
    }

    /** Returns the description of the run: with the given seed and settings, or with those of a recording. */
    private GameSpec<S> described(List<Given<S>> given) {
        replay = null;
        GameSpec<S> described = game;
        for (Given<S> each : given) {
            String key = each.name.substring(2);
            try {
                if (each.name.equals(SEED)) {
                    described = described.withSeed(seed(each.value));
                } else if (game.settings().containsKey(key)) {
                    described = described.with(key, each.value);
                } else if (each.name.equals(REPLAY)) {
                    requireOneReplay(given);
                    replay = ShownReplay.open(path(each));
                }
            } catch (IllegalArgumentException e) {
                throw new BadUsageException(each.name + " " + each.value + ": " + e.getMessage(), e);
            }
        }
        return replay == null ? described : replay.describe(game);
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a seed must be a whole number of 64 bits", e);
        }
    }

    /** Refuses a second replay, and a seed or a setting beside a replay, which has those of its recording. */
    private void requireOneReplay(List<Given<S>> given) {
        if (given.stream().filter(each -> each.name.equals(REPLAY)).count() > 1) {
            throw new IllegalArgumentException("a run must have one replay");
        }
        for (Given<S> each : given) {
            if (each.name.equals(SEED) || game.settings().containsKey(each.name.substring(2))) {
                throw new IllegalArgumentException(
                        "a replay has the seed and the settings of its recording: leave out " + each.name);
            }
        }
    }

    private void run(GameWindow<S> window, GameSpec<S> described, List<Given<S>> given) {
        if (has(given, HEADLESS)) {
            runHeadless(window, described, given);
        } else if (has(given, OFFSCREEN)) {
            drawOffscreen(window, described, given);
        } else {
            try {
                window.play(
                        described,
                        window::openHost,
                        () -> given.forEach(each -> each.apply(window)),
                        this::requireReplayed);
            } catch (GraphicsUnavailableException e) {
                if (!given.isEmpty()) {
                    throw e;
                }
                System.err.println("no window, so the game runs headless: " + e.getMessage());
                runHeadless(window, described, given);
            }
        }
    }

    private void runHeadless(GameWindow<S> window, GameSpec<S> described, List<Given<S>> given) {
        window.clock(new ManualClock()); // the loop advances it instead of waiting
        Runnable begin = () -> {
            begin(window, given);
            if (replay != null && !has(given, FRAMES_OPTION)) {
                replay.run(); // then nothing is left for the loop
            }
        };
        window.play(described, HeadlessHost::new, begin, () -> end(window));
    }

    private void drawOffscreen(GameWindow<S> window, GameSpec<S> described, List<Given<S>> given) {
        List<Path> pictures = given.stream()
                .filter(each -> each.name.equals(OFFSCREEN))
                .map(CommandLine::path)
                .toList();
        window.offscreen().clock(new ManualClock());
        window.play(described, () -> openOffscreen(window), () -> begin(window, given), () -> {
            pictures.forEach(picture -> write(window, picture));
            end(window);
        });
    }

    /** Opens a host that draws no frame but those of screenshots: drawing takes longer than all the rest. */
    private static GlfwHost openOffscreen(GameWindow<?> game) {
        GlfwHost host = game.openHost();
        host.drawScreenshotsOnly();
        return host;
    }

    private static Path path(Given<?> given) {
        try {
            return Path.of(given.value);
        } catch (InvalidPathException e) {
            throw new BadUsageException(given.name + " " + given.value + ": " + e.getMessage(), e);
        }
    }

    private void begin(GameWindow<S> game, List<Given<S>> given) {
        game.loop().setLastFrame(UNWATCHED_FRAMES);
        given.forEach(each -> each.apply(game));
        if (isReplaying() && !has(given, FRAMES_OPTION)) {
            game.loop().setLastFrame(Long.MAX_VALUE);
        }
    }

    private void end(GameWindow<S> game) {
        System.out.println("hash=" + StateHash.toText(StateHash.of(game.world())));
        requireReplayed();
    }

    private void requireReplayed() {
        if (replay != null) {
            replay.requireEqual();
        }
    }

    private static void write(GameWindow<?> game, Path file) {
        try {
            game.host().screenshot().write(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the message of the game, or that of the cause if the game has none of its own. */
    private static String message(UncheckedIOException e) {
        IOException cause = Objects.requireNonNull(e.getCause());
        String message = String.valueOf(e.getMessage());
        if (!message.equals(cause.toString())) {
            return message;
        }
        return cause instanceof FileSystemException failure
                ? failure.getFile() + ": " + FileFailure.ofReading(failure)
                : String.valueOf(cause.getMessage());
    }

    /** Returns the usage text. Its lines are as wide as the longest option. */
    private String usage() {
        StringBuilder text = new StringBuilder("usage: " + game.name() + " [OPTION ...]\n");
        int width = 0;
        for (Option<S> option : options.values()) {
            width = Math.max(width, option.syntax.length());
        }
        for (Command command : commands.values()) {
            text.append("       " + game.name() + " " + command.syntax + "   " + command.meaning + "\n");
        }
        text.append("Without options, plays in a window; where none can open, runs as by " + HEADLESS + ".\n");
        for (Option<S> option : options.values()) {
            String space = " ".repeat(width - option.syntax.length());
            text.append("  " + option.syntax + space + "   " + option.meaning + "\n");
        }
        return text.toString();
    }
}
