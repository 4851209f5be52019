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

/** Records a run to a file, or replays one. */
public final class RecordingOptions {

    /** A replay is headless, on virtual time, and takes the other values from the file. */
    private static final List<String> NOT_WITH_REPLAY = List.of(
            "--scene",
            "--offscreen",
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
            "--record",
            "--graph",
            "--screenshot",
            "--film");

    /** The new file of a recording, or null. */
    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Writes the input of every step into a new file, to be replayed. It ends with the scene.")
    public @Nullable Path record;

    /** Steps between two hashes of the recording. */
    @Option(
            names = "--hash-every",
            paramLabel = "N",
            defaultValue = "1",
            description = "Recordings have a hash of the state after every N steps, 1 to 1000000; default:"
                    + " ${DEFAULT-VALUE}. Less often costs less where there is much to simulate.")
    public long hashEvery = 1;

    /** The recording to replay, or null. */
    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Plays a recording again, headless and as fast as it can, until the first difference."
                    + " Scene, seed and rate of steps come from the file.")
    public @Nullable Path replay;

    /** Requires a complete recording, and reports the number of verified steps. */
    @Option(
            names = "--verify",
            description = "With --replay: the recording must also be whole; ends with the line verified-steps=N.")
    public boolean verify;

    /** Creates options without a recording or a replay. */
    RecordingOptions() {}

    void check(CommandLine line, TimestepName timestep) {
        checkRecord(line, timestep);
        checkReplay(line);
    }

    private void checkRecord(CommandLine line, TimestepName timestep) {
        if (record == null) {
            if (OptionCheck.isGiven(line, "--hash-every")) {
                throw new ParameterException(line, "--hash-every needs --record: " + hashEvery);
            }
            return;
        }
        OptionCheck.requireRange(line, "--hash-every", hashEvery, 1, Recorder.MAX_HASH_EVERY);
        if (!timestep.hasEqualSteps()) {
            throw new ParameterException(line, "--record needs steps of one length: not --timestep " + timestep);
        }
        if (Files.exists(record)) {
            throw new ParameterException(line, "--record never overwrites a file: " + record + " exists");
        }
        OutputFile.check(line, "--record", record);
    }

    private void checkReplay(CommandLine line) {
        if (replay == null) {
            if (verify) {
                throw new ParameterException(line, "--verify needs --replay, which says of what");
            }
            return;
        }
        for (String option : NOT_WITH_REPLAY) {
            if (OptionCheck.isGiven(line, option)) {
                throw new ParameterException(
                        line, "--replay runs headless, and as the file says and as long: leave out " + option);
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
