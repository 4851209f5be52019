package dev.halfstep.replay;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compares the state of a replayed game with the recorded hashes, and stops the replay at the first divergence. */
final class ReplayVerifier {

    private final Recording recording;
    private final World world;
    private final SystemScheduler scheduler;
    private final RecordedInput input;
    private final RecordedBindings bindings;

    /** What can be compared if the game has other components than the recording; null if it has the same. */
    private final @Nullable SchemaMatch schema;

    /** Whether nothing is compared, so that the replay goes on after a divergence. */
    private boolean isOff;

    /** The number of the last step after which the state was verified. */
    private long verifiedSteps;

    /** Steps before this one are not verified a second time. */
    private long skipsVerifiedBefore;

    private Recording.@Nullable Difference difference;

    ReplayVerifier(
            Recording recording,
            World world,
            SystemScheduler scheduler,
            RecordedInput input,
            RecordedBindings bindings,
            @Nullable SchemaMatch schema) {
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        this.input = input;
        this.bindings = bindings;
        this.schema = schema;
    }

    /** Compares nothing from now on. */
    void turnOff() {
        isOff = true;
    }

    /** Compares the state with which the replay begins. */
    void begin(long step, long expectedHash) {
        verifiedSteps = step;
        compareWhole(step, expectedHash);
        compareEnd(step); // a recording without steps ends before the first step
    }

    /** Verifies the state after a step, if the recording has its hash. */
    void verify(long step) {
        if (isOff) {
            return;
        }
        StepReader reader = input.reader();
        if (reader.endsInFailure()) {
            stopAt(step, "the recorded game failed in this step, but this game did not", List.of());
            return;
        }
        boolean skipsHash = step < skipsVerifiedBefore && step <= verifiedSteps;
        if (reader.hasHash() && !skipsHash) {
            compareParts(step, reader);
        }
        if (input.followsFinalTimeline()) {
            compareEnd(step);
        }
    }

    /** Skips the hashes of steps before a step that were verified already: makes seeking fast. */
    void skipVerifiedBefore(long step) {
        skipsVerifiedBefore = step;
    }

    /** Compares the final hash after the last step, if the recording is complete. */
    void compareEnd(long step) {
        boolean isLast = step == recording.steps() && recording.corruption() == null && !recording.endsInFailure();
        if (isLast && difference == null) {
            compareWhole(step, recording.endHash());
        }
    }

    /**
     * Compares the state after a step with a hash that has no parts: a divergence names no components. It is the hash
     * of all components, so a game with other components compares nothing.
     */
    void compareWhole(long step, long expectedHash) {
        if (!isOff && schema == null) {
            long hash = StateHash.of(world);
            compare(step, hash == expectedHash, describe(expectedHash, hash), List::of);
        }
    }

    private void compareParts(long step, StepReader reader) {
        if (schema != null) {
            List<String> differing = differingParts(schema.partsOf(world), reader);
            compare(step, differing.isEmpty(), "", () -> differing);
            return;
        }
        long[] parts = StateHash.partsOf(world);
        long hash = RecordingFormat.hashOf(parts);
        boolean isEqual = hash == reader.hash();
        compare(step, isEqual, isEqual ? "" : describe(reader.hash(), hash), () -> differingParts(parts, reader));
    }

    private static String describe(long expectedHash, long hash) {
        return "expected hash " + StateHash.toText(expectedHash) + ", got " + StateHash.toText(hash) + "; ";
    }

    private void compare(long step, boolean isEqual, String hashes, Supplier<List<String>> differingParts) {
        if (isEqual) {
            verifiedSteps = Math.max(verifiedSteps, step);
            return;
        }
        List<String> components = differingParts.get();
        String parts = components.isEmpty() ? "" : "different state: " + String.join(", ", components) + "; ";
        String description = step < verifiedSteps
                ? "the state was equal before a seek and differs after it; " + parts
                        + "add state outside of components by SimulatedState.add"
                : (hashes + parts).replaceFirst("; $", "");
        stopAt(step, description, components);
    }

    /** Returns the names of the compared parts that differ. */
    private List<String> differingParts(long[] parts, StepReader reader) {
        List<String> names = new ArrayList<>();
        int count = Math.min(parts.length, recording.header().hashPartCount());
        for (int i = 0; i < count; i++) {
            boolean isCompared = schema == null || schema.isCompared(i);
            if (isCompared && (short) parts[i] != reader.hashPart(i)) { // a recording has only the lower 16 bits
                names.add(
                        i == 0
                                ? "entities"
                                : recording.header().schema().get(i - 1).name());
            }
        }
        return names;
    }

    /** Stops the replay at its first divergence. */
    private void stopAt(long step, String description, List<String> components) {
        difference = new Recording.Difference(
                Math.min(verifiedSteps, step), step, description + bindings.fault(), List.copyOf(components));
        scheduler.timeControl().setLastStep(step);
    }

    /** Forgets the steps after a step, to which the game has gone back for good. */
    void goBackTo(long step) {
        verifiedSteps = Math.min(verifiedSteps, step);
    }

    /** Returns the first divergence, or null if there is none so far. */
    Recording.@Nullable Difference difference() {
        return difference;
    }

    boolean hasDifference() {
        return difference != null;
    }

    /** Returns the last step after which the state was verified. */
    long verifiedSteps() {
        return verifiedSteps;
    }
}
