package dev.halfstep.inspect;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.state.StateHash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One of the two recordings that a {@link DesyncSearch} compares, and the runs of its steps on this machine. */
final class DesyncSide {

    /** The note that names the machine of a recording. */
    static final String MACHINE = "machine";

    final Recording recording;

    /** {@code A} or {@code B}. */
    final String letter;

    private final GameSpec<?> game;

    /** Why this machine does not reach the states of the recording; empty while it does. */
    String fault = "";

    /**
     * One change of a watched value.
     *
     * @param time the number of the look at all values that has found it
     */
    record TimedWrite(int time, Desync.Write write) {}

    /**
     * What happened to the watched values in steps that this machine has run.
     *
     * @param letter the side from whose state they were run
     * @param writes the changes of each value
     * @param finals the values at the end
     * @param writersOfParts the systems that have changed any value of a component, or the set of entities
     * @param hash the hash of the state at the end
     * @param failure the message of a system that has thrown; empty if none has
     */
    record Rerun(
            String letter,
            List<List<TimedWrite>> writes,
            List<String> finals,
            Map<String, Set<String>> writersOfParts,
            long hash,
            String failure) {

        List<Desync.Write> changes(int value) {
            return writes.get(value).stream().map(TimedWrite::write).toList();
        }
    }

    DesyncSide(Recording recording, String letter, GameSpec<?> game) {
        this.recording = recording;
        this.letter = letter;
        this.game = game;
    }

    /** Returns the name of the machine: the note of the recording, or its file. */
    String name() {
        String machine = recording.settings().get(MACHINE);
        if (machine == null) {
            String path = recording.name();
            machine = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        }
        return letter + " (" + machine + ")";
    }

    /** Begins a run, which stands at the begin of the recording; null if this game has other components. */
    @Nullable
    InspectedRun begin() throws IOException {
        try {
            return new InspectedRun(recording, game, difference -> {});
        } catch (RecordingException e) {
            if (e.reason() != RecordingException.Reason.OTHER_SCHEMA) {
                throw e;
            }
            fault = String.valueOf(e.getMessage());
            return null;
        }
    }

    /** Returns a run with the state after a step; null if this machine does not reach the state. */
    @Nullable
    InspectedRun at(long step) throws IOException {
        InspectedRun run = begin();
        if (run == null || reaches(step, run)) {
            return run;
        }
        run.close();
        return null;
    }

    /** Goes forward to a step. Returns whether this machine reaches the state after it. */
    boolean reaches(long step, InspectedRun run) throws IOException {
        try {
            if (run.goTo(step)) {
                return true;
            }
            fault = "its replay on this machine diverges: " + run.divergence();
        } catch (SystemFailureException e) {
            fault = "its replay on this machine fails: " + e.getMessage();
        }
        return false;
    }

    /** Runs the steps after a step up to another one, and watches values. Returns null if the first is not reached. */
    @Nullable
    Rerun rerun(long afterStep, long lastStep, List<WatchedValue> values) throws IOException {
        InspectedRun run = at(afterStep);
        if (run == null) {
            return null;
        }
        try (run) {
            List<List<TimedWrite>> writes = new ArrayList<>();
            values.forEach(value -> writes.add(new ArrayList<>()));
            List<String> last = new ArrayList<>(WatchedValue.read(values, run.scheduler()));
            int[] time = {0};
            Map<String, Set<String>> writersOfParts = new TreeMap<>();
            long[][] parts = {StateHash.partsOf(run.world())};
            run.observe((step, writer) -> {
                time[0]++;
                long[] newParts = StateHash.partsOf(run.world());
                for (String part : StateHash.differing(run.world(), parts[0], newParts)) {
                    writersOfParts
                            .computeIfAbsent(part, name -> new LinkedHashSet<>())
                            .add("'" + writer + "'");
                }
                parts[0] = newParts;
                List<String> now = WatchedValue.read(values, run.scheduler());
                for (int i = 0; i < now.size(); i++) {
                    if (!now.get(i).equals(last.get(i))) {
                        writes.get(i)
                                .add(new TimedWrite(time[0], new Desync.Write(step, writer, last.get(i), now.get(i))));
                        last.set(i, now.get(i));
                    }
                }
            });
            String failure = "";
            try {
                while (run.steps() < lastStep && run.runStep()) {} // the observer collects the changes
            } catch (SystemFailureException e) {
                failure = String.valueOf(e.getMessage());
            }
            return new Rerun(letter, writes, List.copyOf(last), writersOfParts, StateHash.of(run.world()), failure);
        }
    }

    /** Returns what a recording says about its making, by the names of the values. */
    Map<String, String> description() {
        Map<String, String> values = new TreeMap<>(recording.settings());
        values.remove(MACHINE);
        values.put("version", recording.gameVersion());
        values.put("seed", Long.toString(recording.seed()));
        values.put("rate", recording.rate().toString());
        return values;
    }
}
