package dev.halfstep.sample;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The options that only the sample game has, and the rules for their values and combinations.
 *
 * @param given returns the values of the given options by their names
 */
record Options(Supplier<Map<String, String>> given) {

    /** The step rate of the split view, so low that the difference between its pictures is easy to see. */
    static final Rate SPLIT_STEP_RATE = Rate.hz(10);

    /** The frame rate of a display that does not report its rate. */
    static final Rate DEFAULT_DISPLAY_RATE = Rate.hz(60);

    private static final int MAX_PLOT_SECONDS = 10;

    /** Four frames for each pixel of the width of a plot. Plotting them takes five seconds. */
    private static final long MAX_PLOT_FRAMES = 5_000;

    /** The options that a replay refuses, because it has the recorded settings and the recorded length. */
    private static final String NOT_WITH_REPLAY = "--realtime --timestep --tick-hz --overload --max-steps --step-budget"
            + " --steps --seconds --bot --jitter-ms --hitch-ms --plot --record --split"
            + " --host --relay --relay-key --join --watch --two --party --spectators --line --input-delay"
            + " --share-desync --plant-desync";

    /** The options that the split view refuses, because it shows two worlds, drawn in two ways. */
    private static final String NOT_WITH_SPLIT = "--headless --no-interpolation --record --plot";

    /** The options that have an effect on a plot. */
    private static final List<String> WITH_PLOT =
            List.of("--plot --scene --headless --tick-hz --display-hz --jitter-ms --hitch-ms --seconds --seed"
                    .concat(" --no-interpolation")
                    .split(" "));

    /** Adds all options to a window, and the notes at the end of its usage text. */
    static void addTo(GameWindow<?> window) {
        new String(Asset.resource(Options.class, "options.txt").read(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split(" \\| ", 2))
                .forEach(parts -> {
                    if (parts.length == 2) {
                        window.option(parts[0], parts[1]);
                    } else {
                        window.note(parts[0]);
                    }
                });
    }

    boolean has(String option) {
        return given.get().containsKey(option);
    }

    Optional<String> value(String option) {
        return Optional.ofNullable(given.get().get(option));
    }

    boolean isReplay() {
        return has("--replay");
    }

    boolean hasWindow() {
        return List.of("--headless", "--offscreen", "--film", "--verify").stream()
                .noneMatch(this::has);
    }

    boolean isHeadless() {
        return has("--headless") || has("--verify");
    }

    boolean isRealtime() {
        return hasWindow() || has("--realtime");
    }

    /** Returns whether someone can seek in the replay: a player in a window, or a script of keys. */
    boolean isWatchedReplay() {
        return isReplay() && (hasWindow() || has("--keys"));
    }

    TimestepKind timestep() {
        return constant("--timestep", TimestepKind.FIXED);
    }

    /** Returns the initial settings of the lab. One that is only measured has neither jitter nor hitches by default. */
    LabSettings labSettings(Rate stepRate) {
        boolean isShown = !isHeadless() && !has("--plot");
        return new LabSettings(
                stepRate,
                displayRate(),
                millis("--jitter-ms", isShown ? 2 : 0, 100),
                millis("--hitch-ms", isShown ? 75 : 0, 1_000));
    }

    Rate displayRate() {
        return value("--display-hz").map(Rate::parse).orElse(DEFAULT_DISPLAY_RATE);
    }

    double plotSeconds() {
        return Double.parseDouble(value("--seconds").orElse("0.5"));
    }

    /** Returns the milliseconds of a step budget, or 0. */
    long stepBudgetMillis() {
        return number("--step-budget", 0, 1, 10_000);
    }

    /**
     * Checks all rules, and completes the description of the first scene.
     *
     * @throws IllegalArgumentException if a rule is broken
     */
    GameSpec<Scene> describe(GameSpec<Scene> game) {
        if (isReplay()) {
            refuseAll(NOT_WITH_REPLAY, "--replay runs with the settings and the length of the recording");
            refuse(has("--frames") && !has("--keys"), "--replay has the length of the recording: leave out --frames");
            SampleGame.scene(game).requireBodies(game.number(SampleGame.BODIES));
            return game;
        }
        boolean isPlot = has("--plot") && !has("--scene");
        GameSpec<Scene> described = isPlot ? game.with(Meteors.SCENE, SceneName.LAB.label()) : game;
        SceneName scene = SampleGame.scene(described);
        checkScene(scene, described.number(SampleGame.BODIES));
        if (!has("--bodies")) {
            described = described.with(SampleGame.BODIES, Math.max(1, scene.defaultBodies));
        }
        checkLoop();
        if (has("--plot")) {
            checkPlot();
        }
        if (has("--split")) {
            refuseAll(NOT_WITH_SPLIT, "--split draws a scene as simulated and interpolated");
        }
        TimestepKind timestep = timestep();
        Overload overload = constant("--overload", Overload.DROP);
        int maxSteps = (int) number("--max-steps", FixedTimestep.UNLIMITED_STEPS, 1, FixedTimestep.UNLIMITED_STEPS);
        Rate defaultRate = has("--split") ? SPLIT_STEP_RATE : scene.stepRate();
        return described
                .rate(value("--tick-hz").map(Options::stepRate).orElse(defaultRate))
                .timestep(rate -> timestep.create(rate, overload, maxSteps));
    }

    private void checkScene(SceneName scene, long bodies) {
        refuse(has("--bot") && scene != SceneName.METEORS, "--bot needs --scene meteors: " + scene.label());
        refuse(has("--ships") && scene != SceneName.METEORS, "--ships needs --scene meteors: " + scene.label());
        refuse(has("--bodies") && !scene.hasBodies(), "--bodies needs --scene bounce or crowd: " + scene.label());
        scene.requireBodies(bodies);
        for (String option : List.of("--jitter-ms", "--hitch-ms", "--plot")) {
            refuse(has(option) && scene != SceneName.LAB, option + " needs --scene lab: " + scene.label());
        }
        labSettings(DEFAULT_DISPLAY_RATE); // throws
    }

    /** Refuses kinds of loops that cannot do what other options ask for. */
    private void checkLoop() {
        TimestepKind timestep = timestep();
        refuse(
                timestep == TimestepKind.VARIABLE && has("--tick-hz"),
                "--tick-hz needs steps of one length: leave out --timestep variable");
        for (String option : List.of("--overload", "--max-steps")) {
            refuse(
                    has(option) && !timestep.carriesTimeOver(),
                    option + " needs --timestep fixed or leading: " + timestep);
        }
        for (String option : List.of("--record", "--split")) {
            refuse(
                    has(option) && !timestep.hasEqualSteps(),
                    option + " needs steps of one length: leave out --timestep " + timestep);
        }
        refuse(
                stepBudgetMillis() > 0 && !isRealtime(),
                "--step-budget needs real time, because steps take no virtual time: add --realtime");
        refuse(
                has("--keys") && isRealtime(),
                "--keys needs virtual time: add --headless, --offscreen or --film, and leave out --realtime");
        refuse(has("--graph") && isHeadless(), "--graph needs a picture: use --offscreen instead of --headless");
    }

    private void checkPlot() {
        given.get()
                .keySet()
                .forEach(option -> refuse(
                        !WITH_PLOT.contains(option),
                        "--plot draws a picture without running the game: leave out " + option));
        double seconds = plotSeconds();
        refuse(seconds > MAX_PLOT_SECONDS, "--plot must show at most " + MAX_PLOT_SECONDS + " --seconds: " + seconds);
        long frames = (long) Math.ceil(seconds * displayRate().hertz());
        refuse(
                frames > MAX_PLOT_FRAMES,
                "--plot must show at most " + MAX_PLOT_FRAMES + " frames: " + frames
                        + "; show fewer --seconds or choose a lower --display-hz");
        requireWritablePng(value("--plot").orElseThrow());
    }

    private static void requireWritablePng(String file) {
        refuse(Files.isDirectory(Path.of(file)), "--plot must name a file: '" + file + "' is a folder");
        refuse(
                !file.toLowerCase(Locale.ROOT).endsWith(".png"),
                "--plot must name a file that ends in .png: '" + file + "'");
        try {
            AtomicFile.open(Path.of(file)).close();
        } catch (IOException e) {
            throw new IllegalArgumentException("--plot must name a file that can be written: " + e.getMessage(), e);
        }
    }

    /** Parses an exact rate: 59.94 Hz is 2997 periods in 50 seconds. A step of a lower rate would be too long. */
    private static Rate stepRate(String hertz) {
        try {
            Rate rate = Rate.parse(hertz);
            if (rate.hertz() >= 1 && rate.hertz() <= 1_000) {
                return rate;
            }
        } catch (IllegalArgumentException e) {
            // reported below, with the range
        }
        throw new IllegalArgumentException("--tick-hz must be a number of hertz from 1 to 1000: " + hertz);
    }

    private double millis(String option, int byDefault, int max) {
        String text = value(option).orElse(Integer.toString(byDefault));
        boolean isNumber = text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?");
        refuse(
                !isNumber || new BigDecimal(text).compareTo(BigDecimal.valueOf(max)) > 0,
                option + " must be from 0 to " + max + ": " + text);
        return Double.parseDouble(text);
    }

    long number(String option, long byDefault, long min, long max) {
        if (!has(option)) {
            return byDefault;
        }
        String text = value(option).orElseThrow();
        boolean isNumber = text.matches("[0-9]{1,18}");
        refuse(
                !isNumber || Long.parseLong(text) < min || Long.parseLong(text) > max,
                option + " must be from " + min + " to " + max + ": " + text);
        return Long.parseLong(text);
    }

    /** Returns the constant that an option names in lower case, with hyphens. */
    private <E extends Enum<E>> E constant(String option, E byDefault) {
        String text = value(option).orElse(label(byDefault));
        List<E> all = Arrays.asList(byDefault.getDeclaringClass().getEnumConstants());
        return all.stream()
                .filter(each -> label(each).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(option + " must be one of "
                        + all.stream().map(Options::label).toList() + ": " + text));
    }

    static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void refuseAll(String refused, String rule) {
        for (String option : refused.split(" ", -1)) {
            refuse(has(option), rule + ": leave out " + option);
        }
    }

    static void refuse(boolean isBroken, String message) {
        if (isBroken) {
            throw new IllegalArgumentException(message);
        }
    }
}
