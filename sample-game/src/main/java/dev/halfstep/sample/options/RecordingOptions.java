package dev.halfstep.sample.options;

import dev.halfstep.replay.Recorder;
import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.arguments.OutputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options of recording a run to a file, and of replaying a recording. */
public final class RecordingOptions {

    /** The options that a replay refuses, because it has the recorded settings and the recorded length. */
    private static final List<String> NOT_WITH_REPLAY = List.of(
            "--scene",
            "--realtime",
            "--timestep",
            "--tick-hz",
            "--overload",
            "--max-steps",
            "--step-budget",
            "--frames",
            "--steps",
            "--seconds",
            "--seed",
            "--bodies",
            "--bot",
            "--jitter-ms",
            "--hitch-ms",
            "--plot",
            "--null-draw",
            "--record");

    /** The options that a verification refuses, because it draws nothing. */
    private static final List<String> NOT_WITH_VERIFY =
            List.of("--offscreen", "--graph", "--screenshot", "--film", "--size", "--samples", "--fullscreen");

    /** The new file to record to, or null. */
    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Writes the input of every step into a new file, for --replay. The recording ends with the scene.")
    public @Nullable Path record;

    /** The number of steps from one state hash in the recording to the next. */
    @Option(
            names = "--hash-every",
            paramLabel = "N",
            defaultValue = "1",
            description = "Records a hash of the state after every N steps, 1 to 1000000; default:"
                    + " ${DEFAULT-VALUE}. A larger N costs less time in large worlds.")
    public long hashEvery = 1;

    /** The recording to replay, or null. */
    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Replays a recording in a window, with --headless as fast as possible, until the first"
                    + " divergence. Scene, seed and step rate come from the file.")
    public @Nullable Path replay;

    /** Whether to require a complete recording, and to print the number of verified steps. */
    @Option(
            names = "--verify",
            description = "With --replay: runs headless, requires a complete recording, and ends with the line"
                    + " verified-steps=N.")
    public boolean verify;

    /** Creates options without a recording or a replay. */
    RecordingOptions() {}

    /** Refuses files and combinations of options with which a run cannot be recorded, replayed or verified. */
    void check(CommandLine line, TimestepKind timestep) {
        checkRecord(line, timestep);
        checkReplay(line);
    }

    private void checkRecord(CommandLine line, TimestepKind timestep) {
        if (record == null) {
            if (OptionCheck.isGiven(line, "--hash-every")) {
                throw new ParameterException(line, "--hash-every needs --record: " + hashEvery);
            }
            return;
        }
        OptionCheck.requireRange(line, "--hash-every", hashEvery, 1, Recorder.MAX_HASH_EVERY);
        if (!timestep.hasEqualSteps()) {
            throw new ParameterException(line, "--record needs steps of one length: leave out --timestep " + timestep);
        }
        if (Files.exists(record)) {
            throw new ParameterException(line, "--record must name a new file: " + record + " exists");
        }
        OutputFile.requireWritable(line, "--record", record);
    }

    private void checkReplay(CommandLine line) {
        if (replay == null) {
            if (verify) {
                throw new ParameterException(line, "--verify needs --replay: add --replay FILE");
            }
            return;
        }
        for (String option : NOT_WITH_REPLAY) {
            if (OptionCheck.isGiven(line, option)) {
                throw new ParameterException(
                        line, "--replay runs with the settings and the length of the recording: leave out " + option);
            }
        }
        for (String option : NOT_WITH_VERIFY) {
            if (verify && OptionCheck.isGiven(line, option)) {
                throw new ParameterException(line, "--verify draws nothing: leave out " + option);
            }
        }
        if (!Files.isRegularFile(replay)) {
            throw new ParameterException(
                    line,
                    "--replay needs a recording: " + replay
                            + (Files.exists(replay) ? " is not a file" : " does not exist"));
        }
    }
}
