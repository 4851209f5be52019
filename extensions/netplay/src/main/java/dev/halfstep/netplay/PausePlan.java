package dev.halfstep.netplay;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.TreeSet;

/**
 * Decides after which step all sides pause, from the input that all know. The pause that a player asks for in step p
 * begins after step p + n, where n is the maximum number of predicted steps: no side can be further before it has seen
 * step p. A pause that is asked for until shortly after that step is part of the same pause.
 */
final class PausePlan {

    private static final long NONE = Long.MAX_VALUE;

    /** How far beyond the step of a state a pause can end that has ended before. */
    private static final int MAX_ENDED_STEPS = 4 * StepExchange.MAX_STEPS_AHEAD;

    private final int maxPredictedSteps;

    /** The first step of each seat whose input was not noted. */
    private final long[] nextSteps;

    /** The steps in which a pause was asked for that has not ended. */
    private final TreeSet<Long> askedSteps = new TreeSet<>();

    /** A pause that is asked for up to this step has ended. */
    private long endedStep;

    private int resumes;

    PausePlan(int maxPredictedSteps, long firstStep, int seats) {
        this.maxPredictedSteps = maxPredictedSteps;
        nextSteps = new long[seats];
        Arrays.fill(nextSteps, firstStep);
    }

    /** Returns the first step of a seat whose input was not noted. */
    long nextStep(int seat) {
        return nextSteps[seat];
    }

    /** Notes the input of a seat in the step {@link #nextStep}. */
    void note(int seat, boolean isPause) {
        long step = nextSteps[seat]++;
        if (isPause && isAfterLastPause(step)) {
            askedSteps.add(step);
        }
    }

    /** Returns whether a pause that is asked for in a step is another one than the last. */
    boolean isAfterLastPause(long step) {
        return step > endedStep;
    }

    /** Returns the last step before the pause, {@code Long.MAX_VALUE} if no player has asked for one. */
    long lastStep() {
        return isAsked() ? askedSteps.first() + maxPredictedSteps : NONE;
    }

    /** Returns whether a player has asked for a pause. */
    boolean isAsked() {
        return !askedSteps.isEmpty();
    }

    /** Returns whether the last step cannot become an earlier one: the input of all seats up to the pause is there. */
    boolean isCertain() {
        return isAsked() && Arrays.stream(nextSteps).min().orElse(0) > askedSteps.first();
    }

    /** Ends the pause, which is certain. */
    void resume() {
        endedStep = lastStep() + StepExchange.MAX_INPUT_DELAY;
        askedSteps.headSet(endedStep, /* inclusive= */ true).clear();
        resumes++;
    }

    /** Returns how many pauses have ended. */
    int resumes() {
        return resumes;
    }

    /** Writes the pauses up to a step, for a side that begins after it. */
    void write(DataOutputStream out, long step) throws IOException {
        out.writeLong(endedStep);
        out.writeInt(resumes);
        out.writeShort(askedSteps.headSet(step, /* inclusive= */ true).size());
        for (long asked : askedSteps.headSet(step, /* inclusive= */ true)) {
            out.writeLong(asked);
        }
    }

    /**
     * Reads what {@link #write} has written on the side of the host.
     *
     * @throws IOException if no honest host writes it
     */
    void read(byte[] bytes, long step) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            endedStep = in.readLong();
            resumes = in.readInt();
            boolean isValid = endedStep >= 0 && endedStep <= step + MAX_ENDED_STEPS && resumes >= 0;
            for (int left = in.readUnsignedShort(); left > 0; left--) {
                long asked = in.readLong();
                isValid &= asked > endedStep && asked <= step;
                askedSteps.add(asked);
            }
            if (!isValid || in.read() >= 0) {
                throw new IOException("a pause must be of steps that have run: step " + step);
            }
        } catch (EOFException e) {
            throw new IOException("a list of pauses must not end too early", e);
        }
    }
}
