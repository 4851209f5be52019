package dev.halfstep.render.window;

import dev.halfstep.file.FileFailure;
import dev.halfstep.game.GameSpec;
import dev.halfstep.inspect.Inspection;
import dev.halfstep.inspect.Recordings;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The command line of a game: its options and commands, also of the game. The options make a {@link RunPlan}.
 *
 * @param <S> the type of what the wiring of the game returns
 */
final class CommandLine<S> {

    static final int FAILED = 1;
    private static final int BAD_USAGE = 2;
    private static final String HELP = "--help";
    private static final String VERSION = "--version";
    private static final int USAGE_COLUMNS = 120;
    private static final Pattern OPTION = Pattern.compile("(--[a-z][a-z0-9-]*)( [A-Za-z]+| \\[[A-Z]+])?");
    private static final Pattern COMMAND = Pattern.compile("([a-z][a-z0-9-]*)( .+)?");

    private record Option<S>(String syntax, String meaning, BiConsumer<RunPlan<S>, String> effect) {

        boolean hasValue() {
            return syntax.indexOf(' ') >= 0;
        }

        boolean needsValue() {
            return hasValue() && syntax.indexOf('[') < 0;
        }
    }

    private record Command(String syntax, String meaning, ToIntFunction<List<String>> program) {}

    private final Map<String, Option<S>> options = new LinkedHashMap<>();
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final GameSpec<S> game;

    /** Returns the arguments of a run where no window can open; an empty list refuses to run. */
    private UnaryOperator<List<String>> fallback = args -> args.isEmpty() ? List.of("--headless") : List.of();

    /** Completes the description of the game, and checks the options of the player. */
    private UnaryOperator<GameSpec<S>> rule = described -> described;

    /** The plan of the last arguments; one without options before. */
    private RunPlan<S> plan;

    CommandLine(GameSpec<S> game) {
        this.game = game;
        plan = new RunPlan<>(game);
        addFlag(
                "--headless",
                "runs 10 seconds as fast as possible, without drawing, and prints the state hash",
                plan -> plan.isHeadless = true);
        add("--offscreen [FILE]", "the same, and draws; the last frame into a PNG file", RunPlan::setOffscreen);
        addFlag(
                "--realtime",
                "headless and offscreen: in real time, until an option or a signal ends it",
                plan -> plan.isRealtime = true);
        addFlag("--fullscreen", "opens the window in fullscreen mode", plan -> plan.isFullscreen = true);
        add("--size WxH", "the size of the window or of the picture, such as 1920x1080", RunPlan::setSize);
        add("--display-hz NUMBER", "frames a second, 1 to 10000", RunPlan::setDisplayRate);
        add("--workers NUMBER", "threads that run simulation systems, 1 to 64", RunPlan::setWorkers);
        add("--frames NUMBER", "ends after this many frames", RunPlan::setFrames);
        add("--steps NUMBER", "ends after this many steps", RunPlan::setSteps);
        add("--seconds NUMBER", "ends after this many simulated seconds", RunPlan::setSeconds);
        add("--seed NUMBER", "sets the seed of the game, " + game.seed() + " by default", RunPlan::setSeed);
        game.settings().forEach((key, value) -> {
            String meaning = "sets the " + key + ": " + game.allowedValues(key) + "; " + value + " by default";
            add("--" + key + " VALUE", meaning, (plan, text) -> plan.set(key, text));
        });
        addOption(RunPlan.PRESS + " ACTION", "presses an action of the game in the first step");
        add("--keys SCRIPT", "holds keys in seconds of the run, such as \"ENTER 0.5, LEFT 1-1.6\"", RunPlan::setKeys);
        add("--record FILE", "records the game into a new file", RunPlan::setRecord);
        add(
                "--hash-every NUMBER",
                "records a hash of the state after so many steps; 1 by default",
                RunPlan::setHashEvery);
        add(
                "--save-every NUMBER",
                "saves the state into the recording after so many steps; never by default",
                RunPlan::setSaveEvery);
        add("--replay FILE", "shows a recording instead of the player's game, until it ends", RunPlan::setReplay);
        addFlag(
                "--verify",
                "with --replay: headless, and prints the number of equal steps",
                plan -> plan.isVerified = true);
        add("--screenshot FILE", "draws the last frame into a PNG file", RunPlan::setScreenshot);
        add(
                "--film FILE",
                "draws all frames offscreen into an animated PNG file, 4 seconds by default",
                RunPlan::setFilm);
        addFlag("--mute", "plays no sound", plan -> plan.isMute = true);
        addFlag("--report", "prints a table of the times of all systems at the end", plan -> plan.isMeasured = true);
        add(
                "--samples NUMBER",
                "samples of a pixel, which smooth edges, 0 to 16; by default 4, or 0 without a graphics card",
                RunPlan::setSamples);
        add(
                "--pacing NAME",
                "what frames wait for: fixed, the next period of the display; unlimited, nothing; adaptive, a"
                        + " presentation time that is planned ahead",
                RunPlan::setPacing);
        addFlag(HELP, "prints this text", plan -> {});
        addFlag(VERSION, "prints the version", plan -> {});
        addCommand(
                "inspect FILE ...",
                "answers questions about a recording; inspect --help lists them",
                rest -> Inspection.run(rest, game, System.out, System.err));
        addCommand(
                "check-recordings FOLDER ...",
                "replays all recordings of a folder; check-recordings --help lists its options",
                rest -> Recordings.run(rest, game, System.out, System.err));
    }

    private void addFlag(String syntax, String meaning, Consumer<RunPlan<S>> effect) {
        add(syntax, meaning, (plan, value) -> effect.accept(plan));
    }

    private void add(String syntax, String meaning, BiConsumer<RunPlan<S>, String> effect) {
        add(
                options,
                OPTION,
                "an option must be like --record FILE or --mute",
                syntax,
                new Option<>(syntax, meaning, effect));
    }

    /** Adds an option that has its effect before the first frame, and returns its name. */
    String addOption(String syntax, String meaning) {
        String name = syntax.split(" ", 2)[0];
        add(syntax, meaning, (plan, value) -> plan.addBegin(name, value));
        return name;
    }

    void addCommand(String syntax, String meaning, ToIntFunction<List<String>> program) {
        add(commands, COMMAND, "a command must be like inspect FILE", syntax, new Command(syntax, meaning, program));
    }

    /** Adds an option with which another program runs instead of the game. */
    void addProgram(String syntax, String meaning, ToIntBiFunction<GameSpec<S>, String> program) {
        add(syntax, meaning, (plan, value) -> plan.setProgram(described -> program.applyAsInt(described, value)));
    }

    void addNote(String paragraph) {
        notes.add(paragraph);
    }

    void setFallback(UnaryOperator<List<String>> arguments) {
        fallback = arguments;
    }

    void setRule(UnaryOperator<GameSpec<S>> newRule) {
        rule = newRule;
    }

    /** Returns the values of the options that the player has given, by their names. */
    Map<String, String> given() {
        return plan.given();
    }

    /** Begins a plan without options. */
    RunPlan<S> newPlan() {
        plan = new RunPlan<>(game);
        return plan;
    }

    private static <T> void add(Map<String, T> all, Pattern pattern, String rule, String syntax, T added) {
        if (!pattern.matcher(syntax).matches()) {
            throw new IllegalArgumentException(rule + ": '" + syntax + "'");
        }
        if (all.putIfAbsent(syntax.split(" ", 2)[0], added) != null) {
            throw new IllegalArgumentException("an option or a command must be added once: '" + syntax + "'");
        }
    }

    /**
     * Runs what the arguments say, and returns the exit code.
     *
     * @param player plays the game as a plan says
     */
    int run(List<String> args, Consumer<RunPlan<S>> player) {
        Command command = args.isEmpty() ? null : commands.get(args.get(0));
        if (command != null) {
            return command.program.applyAsInt(args.subList(1, args.size()));
        }
        if (args.contains(HELP) || args.contains("-h")) {
            System.out.print(usage());
            return 0;
        }
        if (args.contains(VERSION) || args.contains("-V")) {
            System.out.println(game);
            return 0;
        }
        try {
            RunPlan<S> first = plan(args);
            try {
                return first.run(player);
            } catch (GraphicsUnavailableException e) {
                return runWithoutWindow(player, first, args, e);
            }
        } catch (BadUsageException e) {
            System.err.println(e.getMessage());
            return BAD_USAGE;
        } catch (GraphicsUnavailableException e) {
            System.err.println(e.getMessage() + "; --headless runs the game without drawing");
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

    private RunPlan<S> plan(List<String> args) {
        RunPlan<S> parsed = newPlan(); // first: the rule of the game reads the options
        parse(args, parsed);
        parsed.check(rule);
        return parsed;
    }

    /** Runs by the arguments that the game has for a machine without a display. */
    private int runWithoutWindow(
            Consumer<RunPlan<S>> player, RunPlan<S> first, List<String> args, GraphicsUnavailableException reason) {
        List<String> others = first.isWindow() ? fallback.apply(args) : List.of();
        if (others.isEmpty()) {
            throw reason;
        }
        RunPlan<S> other;
        try {
            other = plan(others);
        } catch (BadUsageException needsWindow) {
            reason.addSuppressed(needsWindow);
            throw reason;
        }
        System.err.println("no window, so the game runs headless: " + reason.getMessage());
        try {
            return other.run(player);
        } catch (GraphicsUnavailableException e) { // cannot even draw offscreen
            return plan(fallback.apply(others)).run(player);
        }
    }

    private void parse(List<String> args, RunPlan<S> to) {
        for (int i = 0; i < args.size(); i++) {
            String[] parts = args.get(i).split("=", 2); // --name=value, or --name value
            String name = parts[0];
            Option<S> option = options.get(name);
            if (option == null) {
                throw new BadUsageException("an option must be one of those that --help lists: '" + name + "'", null);
            }
            boolean isJoined = parts.length == 2 && option.hasValue();
            boolean isLast = i + 1 == args.size();
            if (option.needsValue() && isLast && !isJoined) {
                throw new BadUsageException(
                        "a value must follow: " + option.syntax + "; --help lists all options", null);
            }
            boolean hasValue = option.needsValue()
                    || (option.hasValue() && !isLast && !args.get(i + 1).startsWith("--"));
            String value = isJoined ? parts[1] : hasValue ? args.get(++i) : "";
            to.addGiven(name, value);
            try {
                option.effect.accept(to, value);
            } catch (IllegalArgumentException e) {
                throw new BadUsageException(name + " " + value + ": " + e.getMessage(), e);
            }
        }
    }

    /** Returns the message of the game, or the message of the cause if the game has none of its own. */
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
        text.append("Without options, plays in a window; where none can open, runs as by --headless.\n");
        for (Option<S> option : options.values()) {
            String space = " ".repeat(width - option.syntax.length());
            text.append("  " + option.syntax + space + "   ");
            appendWrapped(option.meaning, "  " + " ".repeat(width) + "   ", text);
        }
        for (String paragraph : notes) {
            text.append('\n');
            appendWrapped(paragraph, "", text);
        }
        return text.toString();
    }

    /** Appends words, in lines of at most {@value #USAGE_COLUMNS} columns; all but the first begin with the indent. */
    private static void appendWrapped(String words, String indent, StringBuilder text) {
        int columns = indent.length();
        for (String word : words.split(" ", -1)) {
            if (columns > indent.length() && columns + 1 + word.length() > USAGE_COLUMNS) {
                text.append('\n').append(indent);
                columns = indent.length();
            }
            text.append(columns > indent.length() ? " " : "").append(word);
            columns += word.length() + 1;
        }
        text.append('\n');
    }
}
