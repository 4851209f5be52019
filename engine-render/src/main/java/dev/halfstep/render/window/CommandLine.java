package dev.halfstep.render.window;

import dev.halfstep.file.FileFailure;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.input.Action;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.replay.RecordedGame;
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

/** The command line of a game: its options and commands, those of the game included, and what they start. */
final class CommandLine {

    private static final int FAILED = 1;
    private static final int BAD_USAGE = 2;

    /** The frames of a headless or offscreen run: 10 seconds at 60 Hz. */
    private static final int UNWATCHED_FRAMES = 600;

    private static final String HEADLESS = "--headless";
    private static final String OFFSCREEN = "--offscreen";
    private static final String FRAMES_OPTION = "--frames";
    private static final String HELP = "--help";
    private static final Pattern OPTION = Pattern.compile("(--[a-z][a-z0-9-]*)( [A-Z]+)?");
    private static final Pattern COMMAND = Pattern.compile("([a-z][a-z0-9-]*)( .+)?");
    private static final Pattern FRAMES = Pattern.compile("[1-9][0-9]{0,17}");

    private record Option(String syntax, String meaning, BiConsumer<GameWindow, String> effect) {
        boolean hasValue() {
            return syntax.indexOf(' ') >= 0;
        }
    }

    private record Command(String syntax, String meaning, ToIntFunction<List<String>> program) {}

    private record Given(String name, Option option, String value) {

        /** Applies the option before the first frame. What the value breaks is told as bad usage. */
        void apply(GameWindow game) {
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

    private final Map<String, Option> options = new LinkedHashMap<>();
    private final Map<String, Command> commands = new LinkedHashMap<>();

    /** Null for a game without options that record it. */
    private @Nullable RecordingOptions recordings;

    CommandLine() {
        addOption(
                HEADLESS,
                "runs 10 seconds as fast as possible without drawing, and prints the state hash",
                (g, v) -> {});
        addOption(OFFSCREEN + " FILE", "the same, and draws the last frame into a PNG file", (g, v) -> {});
        addOption(FRAMES_OPTION + " NUMBER", "ends after this many frames", CommandLine::setFrames);
        addOption(
                "--press ACTION",
                "presses an action of the game in the first step",
                (game, action) -> game.scheduler().input().additions().press(Action.named(action)));
        addOption(HELP, "prints this text", (g, v) -> {});
    }

    private static void setFrames(GameWindow game, String frames) {
        if (!FRAMES.matcher(frames).matches()) {
            throw new IllegalArgumentException("the number of frames must be a whole number of at least 1");
        }
        game.loop().setLastFrame(Long.parseLong(frames));
    }

    void addOption(String syntax, String meaning, BiConsumer<GameWindow, String> effect) {
        add(
                options,
                OPTION,
                "an option must be like --record FILE or --mute",
                syntax,
                new Option(syntax, meaning, effect));
    }

    void addRecordings(RecordedGame game) {
        RecordingOptions added = new RecordingOptions(game);
        addOption("--record FILE", "records the game into a new file", added::record);
        addOption("--replay FILE", "shows a recording instead of the player's game, until it ends", added::replay);
        recordings = added;
    }

    boolean hasRecordings() {
        return recordings != null;
    }

    /** Returns whether the running game shows a recording. */
    boolean isReplaying() {
        return recordings != null && recordings.isReplaying();
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
    int run(GameWindow game, String program, List<String> args) {
        Command command = args.isEmpty() ? null : commands.get(args.get(0));
        if (command != null) {
            return command.program.applyAsInt(args.subList(1, args.size()));
        }
        List<Given> given;
        try {
            given = parse(args);
        } catch (BadUsageException e) {
            System.err.println(e.getMessage());
            System.err.print(usage(program));
            return BAD_USAGE;
        }
        if (has(given, HELP)) {
            System.out.print(usage(program));
            return 0;
        }
        try {
            run(game, given);
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

    private List<Given> parse(List<String> args) {
        List<Given> given = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String name = args.get(i);
            Option option = options.get(name);
            if (option == null) {
                throw new BadUsageException("an option must be one of the following: '" + name + "'", null);
            }
            if (option.hasValue() && i + 1 == args.size()) {
                throw new BadUsageException("a value must follow: " + option.syntax, null);
            }
            given.add(new Given(name, option, option.hasValue() ? args.get(++i) : ""));
        }
        if (has(given, HEADLESS) && has(given, OFFSCREEN)) {
            throw new BadUsageException("a run must be " + HEADLESS + " or " + OFFSCREEN + ", not both", null);
        }
        return given;
    }

    private static boolean has(List<Given> given, String name) {
        return given.stream().anyMatch(each -> each.name.equals(name));
    }

    private void run(GameWindow game, List<Given> given) {
        if (has(given, HEADLESS)) {
            runHeadless(game, given);
        } else if (has(given, OFFSCREEN)) {
            drawOffscreen(game, given);
        } else if (given.isEmpty()) {
            try {
                game.play();
            } catch (GraphicsUnavailableException e) {
                System.err.println("no window, so the game runs headless: " + e.getMessage());
                runHeadless(game, given);
            }
        } else {
            game.play(game::openHost, () -> given.forEach(each -> each.apply(game)), this::requireReplayed);
        }
    }

    private void runHeadless(GameWindow game, List<Given> given) {
        game.clock(new ManualClock()); // the loop advances it instead of waiting
        Runnable begin = () -> {
            begin(game, given);
            if (recordings != null && !has(given, FRAMES_OPTION)) {
                recordings.runReplay(); // then nothing is left for the loop
            }
        };
        game.play(HeadlessHost::new, begin, () -> end(game));
    }

    private void drawOffscreen(GameWindow game, List<Given> given) {
        List<Path> pictures = given.stream()
                .filter(each -> each.name.equals(OFFSCREEN))
                .map(each -> path(each.value))
                .toList();
        game.offscreen().clock(new ManualClock());
        game.play(() -> openOffscreen(game), () -> begin(game, given), () -> {
            pictures.forEach(picture -> write(game, picture));
            end(game);
        });
    }

    /** Opens a host that draws no frame but those of screenshots: drawing takes longer than all the rest. */
    private static GlfwHost openOffscreen(GameWindow game) {
        GlfwHost host = game.openHost();
        host.drawScreenshotsOnly();
        return host;
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new BadUsageException(OFFSCREEN + " " + file + ": " + e.getMessage(), e);
        }
    }

    private void begin(GameWindow game, List<Given> given) {
        game.loop().setLastFrame(UNWATCHED_FRAMES);
        given.forEach(each -> each.apply(game));
        if (isReplaying() && !has(given, FRAMES_OPTION)) {
            game.loop().setLastFrame(Long.MAX_VALUE);
        }
    }

    private void end(GameWindow game) {
        System.out.println("hash=" + StateHash.toText(StateHash.of(game.world())));
        requireReplayed();
    }

    private void requireReplayed() {
        if (recordings != null) {
            recordings.requireReplayed();
        }
    }

    private static void write(GameWindow game, Path file) {
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
    private String usage(String program) {
        StringBuilder text = new StringBuilder("usage: " + program + " [OPTION ...]\n");
        int width = 0;
        for (Option option : options.values()) {
            width = Math.max(width, option.syntax.length());
        }
        for (Command command : commands.values()) {
            text.append("       " + program + " " + command.syntax + "   " + command.meaning + "\n");
        }
        text.append("Without options, plays in a window; where none can open, runs as by " + HEADLESS + ".\n");
        for (Option option : options.values()) {
            String space = " ".repeat(width - option.syntax.length());
            text.append("  " + option.syntax + space + "   " + option.meaning + "\n");
        }
        return text.toString();
    }
}
