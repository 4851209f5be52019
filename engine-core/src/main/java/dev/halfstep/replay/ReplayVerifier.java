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

    /** The number of the last step after which the state was verified. */
    private long verifiedSteps;

    /** Steps before this one are not verified a second time. */
    private long skipsVerifiedBefore;

    private @Nullable ReplayDifference difference;

    ReplayVerifier(
            Recording recording,
            World world,
            SystemScheduler scheduler,
            RecordedInput input,
            RecordedBindings bindings) {
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        this.input = input;
        this.bindings = bindings;
    }

    /** Compares the state with which the replay begins. */
    void begin(long step, long expectedHash) {
        verifiedSteps = step;
        compareWhole(step, expectedHash);
        compareEnd(step); // a recording without steps ends before the first step
    }

    /** Verifies the state after a step, if the recording has its hash. */
    void verify(long step) {
        StepReader reader = input.reader();
        if (reader.endsInFailure()) {
            stopAt(step, "the recorded game failed in this step, but this game did not");
            return;
        }
        boolean skipsHash = step < skipsVerifiedBefore && step <= verifiedSteps;
        if (reader.hasHash() && !skipsHash) {
            long[] parts = StateHash.partsOf(world);
            compare(step, reader.hash(), RecordingFormat.hashOf(parts), () -> describeDifferingParts(parts, reader));
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

    /** Compares the state after a step with a hash that has no parts: a divergence names no components. */
    void compareWhole(long step, long expectedHash) {
        compare(step, expectedHash, StateHash.of(world), () -> "");
    }

    private void compare(long step, long expectedHash, long hash, Supplier<String> differingParts) {
        if (hash == expectedHash) {
            verifiedSteps = Math.max(verifiedSteps, step);
        } else if (step < verifiedSteps) {
            stopAt(
                    step,
                    "the state was equal before a seek and differs after it" + differingParts.get()
                            + "; add state outside of components by SimulatedState.add");
        } else {
            stopAt(
                    step,
                    "expected hash " + StateHash.toText(expectedHash) + ", got " + StateHash.toText(hash)
                            + differingParts.get());
        }
    }

    private String describeDifferingParts(long[] parts, StepReader reader) {
        List<String> names = new ArrayList<>();
        int count = Math.min(parts.length, recording.header().hashPartCount());
        for (int i = 0; i < count; i++) {
            if ((short) parts[i] != reader.hashPart(i)) { // a recording has only the lower 16 bits
                names.add(
                        i == 0
                                ? "entities"
                                : recording.header().schema().get(i - 1).name());
            }
        }
        return names.isEmpty() ? "" : "; different state: " + String.join(", ", names);
    }

    /** Stops the replay at its first divergence. */
    private void stopAt(long step, String description) {
        difference = new ReplayDifference(Math.min(verifiedSteps, step), step, description + bindings.fault());
        scheduler.timeControl().setLastStep(step);
    }

    /** Forgets the steps after a step, to which the game has gone back for good. */
    void goBackTo(long step) {
        verifiedSteps = Math.min(verifiedSteps, step);
    }

    /** Returns the first divergence, or null if there is none so far. */
    @Nullable
    ReplayDifference difference() {
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
