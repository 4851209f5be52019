package dev.halfstep.sample.options;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.replay.Recorder;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.FixedTimestep;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The rules for values and combinations of options. The first rule that is broken throws.
 *
 * @param options the options to check
 * @param line the parsed command line, which knows the options that the user has given
 */
record OptionRules(Options options, CommandLine line) {

    private static final long MAX_FRAMES = 1_000_000_000_000L;
    private static final long MAX_STEPS = 1_000_000_000_000L;
    private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(1_000_000_000L);
    private static final long MAX_STEP_BUDGET_MILLIS = 10_000;
    private static final BigDecimal MAX_JITTER_MILLIS = BigDecimal.valueOf(100);
    private static final BigDecimal MAX_HITCH_MILLIS = BigDecimal.valueOf(1_000);
    private static final BigDecimal MAX_PLOT_SECONDS = BigDecimal.TEN;

    /** The maximum number of frames in a plot: four for each pixel of its width. Plotting them takes five seconds. */
    private static final long MAX_PLOT_FRAMES = 5_000;

    /** The options that a replay refuses, because it has the recorded settings and the recorded length. */
    private static final List<String> NOT_WITH_REPLAY =
            names("--scene --realtime --timestep --tick-hz --overload --max-steps --step-budget --steps "
                    + "--seconds --seed --bodies --bot --jitter-ms --hitch-ms --plot --record");

    /** The options that a verification refuses, because it draws nothing. */
    private static final List<String> NOT_WITH_VERIFY =
            names("--offscreen --graph --screenshot --film --keys --size --samples --fullscreen");

    /** The options that the split view refuses, because it shows two worlds, drawn in two ways. */
    private static final List<String> NOT_WITH_SPLIT =
            names("--headless --no-interpolation --record --replay --verify --plot");

    /** The options that a run without a picture refuses. */
    private static final List<String> NEEDS_PICTURE = names("--size --samples --screenshot --graph");

    /** The options of the scene lab. */
    private static final List<String> NEEDS_LAB = names("--jitter-ms --hitch-ms --plot");

    /** The options that are allowed with {@code --plot}, because they have an effect on the plot. */
    private static final List<String> WITH_PLOT =
            names("--plot --scene --headless --tick-hz --display-hz --jitter-ms --hitch-ms --seconds --seed "
                    + "--no-interpolation");

    private static List<String> names(String separatedBySpaces) {
        return List.of(separatedBySpaces.split(" "));
    }

    /** Sets implied options, and checks all rules. */
    void resolve() {
        // Implied options come first: the rules read them.
        options.headless |= options.verify;
        options.offscreen |= options.film != null;
        checkRecord();
        checkReplay();
        checkFilm();
        requireWritablePng("--screenshot", options.screenshot);
        requireWritablePng("--plot", options.plot);
        requireWritablePng("--film", options.film);
        checkPicture();
        refuse(
                options.mute && !options.hasWindow(),
                "--mute needs a window: headless and offscreen runs are silent anyway");
        refuse(
                options.keys != null && options.isRealtime(),
                "--keys needs virtual time: add --headless, --offscreen or --film, and leave out --realtime");
        checkTimestep();
        checkPacing();
        requireRange("--workers", options.workers, 1, SchedulerSettings.MAX_WORKERS);
        checkOverload();
        if (options.plot != null && !isGiven("--scene")) {
            options.scene = SceneName.LAB;
        }
        if (!isGiven("--tick-hz")) {
            options.stepRate = options.scene.stepRate();
        }
        checkScene();
        if (options.plot != null) {
            checkPlot();
        }
        checkSplit();
        if (options.split && !isGiven("--tick-hz")) {
            options.stepRate = Options.SPLIT_STEP_RATE;
        }
        checkLength();
        checkFilmLength();
    }

    private void checkRecord() {
        Path record = options.record;
        if (record == null) {
            refuse(isGiven("--hash-every"), "--hash-every needs --record: " + options.hashEvery);
            return;
        }
        requireRange("--hash-every", options.hashEvery, 1, Recorder.MAX_HASH_EVERY);
        requireEqualSteps("--record");
        refuse(Files.exists(record), "--record must name a new file: " + record + " exists");
        requireWritable("--record", record);
    }

    private void checkReplay() {
        Path replay = options.replay;
        if (replay == null) {
            refuse(options.verify, "--verify needs --replay: add --replay FILE");
            return;
        }
        String rule = "--replay runs with the settings and the length of the recording";
        refuseAll(NOT_WITH_REPLAY, rule);
        refuse(isGiven("--frames") && !isGiven("--keys"), rule + ": leave out --frames");
        refuse(
                isGiven("--keys") && (!options.offscreen || options.frames == null),
                "--keys of a replay need a picture and an end: add --offscreen or --film, and --frames");
        if (options.verify) {
            refuseAll(NOT_WITH_VERIFY, "--verify draws nothing");
        }
        String obstacle = Files.exists(replay) ? " is not a file" : " does not exist";
        refuse(!Files.isRegularFile(replay), "--replay needs a recording: " + replay + obstacle);
    }

    /** Refuses films of runs without pictures, and of runs whose frames differ in length. */
    private void checkFilm() {
        if (options.film != null) {
            refuseAll(List.of("--headless"), "--film needs a picture");
            refuse(
                    options.realtime,
                    "--film needs frames of one length, which only virtual time has: leave out --realtime");
            refuse(
                    options.pacing != PacingKind.FIXED,
                    "--film needs frames of one length: leave out --pacing " + options.pacing);
        }
    }

    /** Refuses a film whose options determine too many frames. A film of unknown length fails when it is full. */
    private void checkFilmLength() {
        if (options.film != null) {
            long frames = RunLength.frames(options).orElse(0);
            refuse(frames > AnimatedPng.MAX_FRAMES, RunLength.filmTooLongMessage(String.valueOf(frames)));
        }
    }

    private void checkPicture() {
        refuse(
                options.headless && options.offscreen,
                "--headless draws nothing and --offscreen draws: choose one of them");
        refuse(
                options.fullscreen && !options.hasWindow(),
                "--fullscreen needs a window: headless and offscreen runs have none; use --size for a picture");
        for (String option : NEEDS_PICTURE) {
            refuse(
                    options.headless && isGiven(option),
                    option + " needs a picture: use --offscreen instead of --headless");
        }
        requireRange("--samples", options.samples, 0, WindowSettings.MAX_SAMPLES);
    }

    private void checkTimestep() {
        refuse(
                options.timestep == TimestepKind.VARIABLE && isGiven("--tick-hz"),
                "--tick-hz needs steps of one length: leave out --timestep variable");
        for (String option : List.of("--overload", "--max-steps")) {
            refuse(
                    !options.timestep.carriesTimeOver() && isGiven(option),
                    option + " needs --timestep fixed or leading: " + options.timestep);
        }
    }

    private void checkPacing() {
        boolean isUnlimited = options.pacing == PacingKind.UNLIMITED;
        refuse(isUnlimited && options.displayRate != null, "--pacing unlimited keeps no rate: leave out --display-hz");
        refuse(
                isUnlimited && !options.isRealtime(),
                "--pacing unlimited never ends on virtual time, which only advances in waits: add --realtime");
    }

    private void checkOverload() {
        requireRange("--max-steps", options.maxSteps, 1, FixedTimestep.UNLIMITED_STEPS);
        requireRange("--step-budget", options.stepBudgetMillis, 1, MAX_STEP_BUDGET_MILLIS);
        refuse(
                options.stepBudgetMillis != null && !options.isRealtime(),
                "--step-budget needs real time, because steps take no virtual time: add --realtime");
    }

    /** Refuses options of one scene for other scenes. */
    private void checkScene() {
        SceneName scene = options.scene;
        refuse(options.bot && scene != SceneName.METEORS, "--bot needs --scene meteors: " + scene.label());
        boolean hasBodies = scene.hasBodies();
        refuse(options.bodies != null && !hasBodies, "--bodies needs --scene bounce or crowd: " + scene.label());
        requireRange("--bodies", options.bodies, 1, scene.maxBodies);
        for (String option : NEEDS_LAB) {
            refuse(isGiven(option) && scene != SceneName.LAB, option + " needs --scene lab: " + scene.label());
        }
        requireMillis("--jitter-ms", options.jitterMillis, MAX_JITTER_MILLIS);
        requireMillis("--hitch-ms", options.hitchMillis, MAX_HITCH_MILLIS);
    }

    private void requireMillis(String option, @Nullable BigDecimal value, BigDecimal max) {
        boolean isOutside = value != null && (value.signum() < 0 || value.compareTo(max) > 0);
        refuse(isOutside, option + " must be from 0 to " + max + ": " + value);
    }

    private void checkPlot() {
        for (OptionSpec option : line.getParseResult().matchedOptions()) {
            refuse(
                    !WITH_PLOT.contains(option.longestName()),
                    "--plot draws a picture without running the game: leave out " + option.longestName());
        }
        BigDecimal seconds = options.plotSeconds();
        refuse(
                seconds.compareTo(MAX_PLOT_SECONDS) > 0,
                "--plot must show at most " + MAX_PLOT_SECONDS + " --seconds: " + seconds);
        long frames = RunLength.steps(seconds, options.virtualDisplayRate());
        refuse(
                frames > MAX_PLOT_FRAMES,
                "--plot must show at most " + MAX_PLOT_FRAMES + " frames: " + frames
                        + "; show fewer --seconds or choose a lower --display-hz");
    }

    private void checkSplit() {
        if (options.split) {
            refuseAll(NOT_WITH_SPLIT, "--split draws a scene as simulated and interpolated");
            requireEqualSteps("--split");
        }
    }

    private void checkLength() {
        BigDecimal seconds = options.seconds;
        requireRange("--steps", options.steps, 1, MAX_STEPS);
        refuse(
                options.steps != null && seconds != null,
                "--steps and --seconds both say when to end: choose one of them");
        requireRange("--frames", options.frames, 1, MAX_FRAMES);
        refuse(
                seconds != null && (seconds.signum() <= 0 || seconds.compareTo(MAX_SECONDS) > 0),
                "--seconds must be more than 0 and at most " + MAX_SECONDS + ": " + seconds);
    }

    /**
     * Refuses a path that is not writable, or whose name does not end in {@code .png}. Other programs choose the format
     * by the end of the name.
     */
    private void requireWritablePng(String option, @Nullable Path file) {
        if (file != null) {
            requireWritable(option, file);
            refuse(
                    !file.toString().toLowerCase(Locale.ROOT).endsWith(".png"),
                    option + " must name a file that ends in .png, because it writes a PNG picture: " + file);
        }
    }

    /**
     * Refuses a path that is not writable: a folder, a file whose folder is missing or read-only, or a name that is too
     * long. Checks before the run, because results that cannot be written after it would be lost. Creates a part file
     * beside the file and deletes it, because only a write shows all obstacles.
     */
    private void requireWritable(String option, Path file) {
        String obstacle = obstacle(file.toAbsolutePath());
        refuse(obstacle != null, option + " must name a file that can be written: " + obstacle);
        try {
            AtomicFile.open(file).close();
        } catch (IOException e) {
            throw new ParameterException(line, option + ": " + e.getMessage(), e);
        }
    }

    /** Returns the reason why a file cannot be written, or null. */
    private static @Nullable String obstacle(Path file) {
        if (Files.isDirectory(file)) {
            return file + " is a folder";
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return file + " is not a file";
        }
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return file + ": there is no folder " + folder;
        }
        // A new file is written beside the old one, and replaces it: only the folder must be writable. A symbolic link
        // stays: the new file replaces its target, and the folder of the target is not checked here.
        return Files.isWritable(folder) || Files.isSymbolicLink(file) ? null : file + ": its folder is read-only";
    }

    private void requireEqualSteps(String option) {
        refuse(
                !options.timestep.hasEqualSteps(),
                option + " needs steps of one length: leave out --timestep " + options.timestep);
    }

    private void requireRange(String option, @Nullable Long value, long min, long max) {
        boolean isOutside = value != null && (value < min || value > max);
        refuse(isOutside, option + " must be from " + min + " to " + max + ": " + value);
    }

    private void refuseAll(List<String> refused, String rule) {
        for (String option : refused) {
            refuse(isGiven(option), rule + ": leave out " + option);
        }
    }

    /** Returns whether the user has given an option; false if it has its default value. */
    private boolean isGiven(String option) {
        return line.getParseResult().hasMatchedOption(option);
    }

    private void refuse(boolean isBroken, String message) {
        if (isBroken) {
            throw new ParameterException(line, message);
        }
    }
}
