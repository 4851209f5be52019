package dev.halfstep.simulation;

import dev.halfstep.input.StepInput;
import dev.halfstep.world.Commands;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a simulation system may know: the world, its own exact time and what the player did in it. Nothing here depends
 * on the display, so nothing a system computes can.
 */
public final class SimulationContext {

    /**
     * A part of a system's work that can be done at the same time as the others.
     */
    @FunctionalInterface
    public interface Share {

        /**
         * Does one share, of those that a query hands out with {@code forEachShare(share, shares, ...)}.
         *
         * @param share which one, 0 to {@code shares - 1}
         * @param shares how many there are
         * @param commands for changes to the structure of the world, from this share only
         */
        void run(int share, int shares, Commands commands);
    }

    private final SimulationStage stage;
    private final int periodSteps;
    private final StepInput input;

    /** The commands of the system itself, then those of its shares: of the first division in a step, the second... */
    private final List<Commands> buffers = new ArrayList<>();

    private final List<Commands> unchangeableBuffers = Collections.unmodifiableList(buffers);
    private long dividedInRun = -1;
    private int usedBuffers;
    private boolean dividing;

    /** The work that is divided, and the buffer of its first share. */
    private @Nullable Share divided;

    private int firstBuffer;
    private final IntConsumer runShare = this::runShare; // kept: one made in each step would be garbage in each step

    SimulationContext(SimulationStage stage, int periodSteps, StepInput input) {
        this.stage = stage;
        this.periodSteps = periodSteps;
        this.input = input;
        buffers.add(EngineWorld.of(stage.world()).newCommands());
    }

    /**
     * The world that is simulated.
     *
     * @return always the same one
     */
    public World world() {
        return stage.world();
    }

    /**
     * What the player did in the time that one run of this system simulates.
     *
     * @return always the same object, with the input of this step, or of all steps since the system was due last
     */
    public StepInput input() {
        return input;
    }

    /**
     * For changes to the structure of the world. They are carried out before any system runs that may depend on this
     * one. An entity that is spawned gets its number then.
     *
     * @return the commands of this system
     * @throws IllegalStateException in a share of {@link #inShares}, which has commands of its own
     */
    public Commands commands() {
        checkNotDividing("a share uses the commands that it is given, not those of its system");
        return buffers.get(0);
    }

    /**
     * The time that one run of this system simulates: that of one step, or of as many steps as pass from one of its
     * runs to the next.
     *
     * @return seconds; the same in every step, where the timestep is a fixed one
     */
    public float stepSeconds() {
        return stage.timestep().stepSeconds() * periodSteps;
    }

    /**
     * Which step this is.
     *
     * @return 1 for the first one, then counting up
     */
    public long step() {
        return stage.timestep().steps();
    }

    /**
     * The simulated time at the end of this step.
     *
     * @return seconds since the start, computed anew from the step, so that it does not drift
     */
    public double simulatedSeconds() {
        return stage.timestep().simulatedSeconds();
    }

    /**
     * Divides the work of this system among the workers of the scheduler, and returns when all of it is done.
     *
     * <pre>{@code
     * step.inShares((share, shares, commands) -> step.world()
     *         .query(Transform.class, Velocity.class)
     *         .forEachShare(share, shares, (id, transform, velocity) -> ...));
     * }</pre>
     *
     * <p>What is done with one entity must not depend on any other one that is written. Then the result is the same for
     * every number of workers, and so are the numbers of spawned entities: the commands of the shares are carried out
     * in their order, after those of {@link #commands()}. Where a system divides its work more than once in a step, all
     * commands of the first time come before those of the second.
     *
     * @param work one share of it
     * @throws IllegalStateException if a share wants to divide its work again
     */
    public void inShares(Share work) {
        checkNotDividing("a share of the work of a system cannot be divided again");
        int shares = stage.workers().workers();
        boolean opens = !EngineWorld.of(stage.world()).isParallel(); // it is, where systems run at the same time
        if (opens) {
            EngineWorld.of(stage.world())
                    .beginParallel(); // with one worker too: what is refused must not depend on their number
        }
        dividing = true;
        try {
            divided = work;
            firstBuffer = nextBuffers(shares);
            if (shares == 1) {
                runShare(0);
            } else {
                stage.workers().run(shares, runShare);
            }
        } finally {
            dividing = false;
            divided = null;
            if (opens) {
                EngineWorld.of(stage.world()).endParallel();
            }
        }
    }

    private void runShare(int share) {
        Objects.requireNonNull(divided).run(share, stage.workers().workers(), buffers.get(firstBuffer + share));
    }

    /** Commands for so many shares that no share of this step has used. */
    private int nextBuffers(int shares) {
        if (dividedInRun != stage.runs()) {
            dividedInRun = stage.runs();
            usedBuffers = 1;
        }
        int first = usedBuffers;
        usedBuffers += shares;
        while (buffers.size() < usedBuffers) {
            buffers.add(EngineWorld.of(stage.world()).newCommands());
        }
        return first;
    }

    private void checkNotDividing(String rule) {
        if (dividing) {
            throw new IllegalStateException(rule);
        }
    }

    /**
     * All commands of this system: its own, then those of its shares.
     *
     * @return the buffers in the order in which they are to be carried out; the list grows with the shares
     */
    public List<Commands> buffers() {
        return unchangeableBuffers;
    }
}
