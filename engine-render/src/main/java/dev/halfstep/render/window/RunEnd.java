package dev.halfstep.render.window;

import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When a run ends: after a number of frames, of steps, or of simulated seconds. */
final class RunEnd {

    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    /** The longest run, in seconds: the time of a step must fit into a long of nanoseconds. */
    private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(1_000_000_000L);

    private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,17}");

    private long frames;
    private long steps;
    private @Nullable BigDecimal seconds;

    /** The frame after which the current run ends; 0 if another end, or none, is set. */
    private long lastFrame;

    void setFrames(String number) {
        frames = count(number, "frames");
    }

    void setSteps(String number) {
        steps = count(number, "steps");
    }

    void setSeconds(String number) {
        BigDecimal given = number.matches("[0-9]{1,10}(\\.[0-9]{1,9})?") ? new BigDecimal(number) : BigDecimal.ZERO;
        if (given.signum() <= 0 || given.compareTo(MAX_SECONDS) > 0) {
            throw new IllegalArgumentException("the seconds must be more than 0 and at most " + MAX_SECONDS);
        }
        seconds = given;
    }

    static long count(String number, String what) {
        if (!COUNT.matcher(number).matches()) {
            throw new IllegalArgumentException("the number of " + what + " must be a whole number of at least 1");
        }
        return Long.parseLong(number);
    }

    void check() {
        BadUsageException.refuse(
                steps > 0 && seconds != null, "--steps and --seconds both say when to end: choose one of them");
    }

    boolean hasFrames() {
        return frames > 0;
    }

    /**
     * Returns the number of frames of a run, as far as it is known before the run.
     *
     * @param defaultSeconds the length of a run without an end
     */
    long frames(Rate rate, double defaultSeconds) {
        double unknownSeconds = steps == 0 ? defaultSeconds : 0; // a step has no length yet
        double length = seconds == null ? unknownSeconds : seconds.doubleValue();
        return frames > 0 ? frames : 1 + (long) Math.ceil(length * rate.hertz() - 1e-6);
    }

    /**
     * Sets the end of a run before its first frame.
     *
     * @param defaultFrames the number of frames of a run without an end; 0 to run until something else ends it
     */
    void set(GameRun<?> run, GameLoop loop, long defaultFrames) {
        boolean hasEnd = frames > 0 || steps > 0 || seconds != null;
        lastFrame = hasEnd ? frames : defaultFrames;
        if (lastFrame > 0) {
            loop.setLastFrame(lastFrame);
        }
        if (steps > 0) {
            run.scheduler().timeControl().setLastStep(steps);
        }
        if (seconds != null) {
            endAfter(seconds, run, loop);
        }
    }

    private static void endAfter(BigDecimal simulatedSeconds, GameRun<?> run, GameLoop loop) {
        SystemScheduler scheduler = run.scheduler();
        if (scheduler.timestep().isSeekable()) {
            scheduler
                    .timeControl()
                    .setLastStep(stepsIn(simulatedSeconds, run.game().rate()));
            return;
        }
        double end = simulatedSeconds.doubleValue();
        scheduler.presentation("end of the run", frame -> {
            if (scheduler.timestep().simulatedSeconds() >= end) {
                loop.stop();
            }
        });
    }

    /** Returns the smallest number of steps that simulate at least a number of seconds, computed exactly. */
    private static long stepsIn(BigDecimal simulatedSeconds, Rate rate) {
        // A step lasts periodNumerator / periodDenominator nanoseconds: steps = nanos * denominator / numerator.
        BigInteger exact = simulatedSeconds
                .multiply(NANOS_PER_SECOND)
                .multiply(BigDecimal.valueOf(rate.periodDenominator()))
                .divide(BigDecimal.valueOf(rate.periodNumerator()), 0, RoundingMode.CEILING)
                .toBigIntegerExact();
        return exact.longValueExact();
    }

    /**
     * Returns the part of a run that is done, 0 to 1, towards the end that is first.
     *
     * @param recordedSteps the steps of the replay that is shown; 0 without a replay
     */
    double progress(long frame, Timestep timestep, long recordedSteps) {
        double lastStep = recordedSteps > 0 ? recordedSteps : steps;
        double partOfTime = seconds == null ? 0 : timestep.simulatedSeconds() / seconds.doubleValue();
        return Math.max(
                Math.max(lastFrame > 0 ? (double) frame / lastFrame : 0, partOfTime),
                lastStep > 0 ? timestep.steps() / lastStep : 0);
    }
}
