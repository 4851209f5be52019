package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Declares how one system is scheduled: its order, the components that it accesses, its period and its run condition.
 *
 * <pre>{@code
 * scheduler.simulation("move", new Move()).reads(Velocity.class).writes(Transform.class);
 * scheduler.simulation("bounce", new Bounce()).writes(Transform.class, Velocity.class).after("move");
 * scheduler.simulation("think", new Think()).every(5, 2).runIf(() -> !paused);
 * }</pre>
 *
 * <p>Declare all of this before the first frame. Afterwards only {@link #setEnabled(boolean)} is allowed.
 */
public final class SystemRegistration {

    private final String name;
    private final Phase phase;
    private final List<String> before = new ArrayList<>();
    private final List<String> after = new ArrayList<>();
    private final Set<Class<?>> reads = new LinkedHashSet<>();
    private final Set<Class<?>> writes = new LinkedHashSet<>();
    private @Nullable BooleanSupplier condition;
    private int period = 1;
    private int offset;
    private volatile boolean enabled = true;
    private boolean placed;

    private boolean alone;
    private volatile boolean alwaysAlone;

    SystemRegistration(String name, Phase phase) {
        this.name = name;
        this.phase = phase;
    }

    /**
     * Runs this system before other systems of its phase.
     *
     * @param systems their names; the systems may be added later
     * @return this
     */
    public SystemRegistration before(String... systems) {
        checkNotPlaced();
        addAll(before, systems, "runs before others, by their names", "before");
        return this;
    }

    /**
     * Runs this system after other systems of its phase.
     *
     * @param systems their names; the systems may be added later
     * @return this
     */
    public SystemRegistration after(String... systems) {
        checkNotPlaced();
        addAll(after, systems, "runs after others, by their names", "after");
        return this;
    }

    /**
     * Declares the components that this system only reads. A system that declares any component declares all of them:
     * those that it reads, those that it writes, and those that it spawns, despawns, adds or removes, which count as
     * written.
     *
     * <p>Two systems that both spawn, despawn, add or remove need an order even if they share no component: the order
     * determines the numbers of entities and the order in which queries visit them.
     *
     * @param components registered classes, or views of them
     * @return this
     */
    public SystemRegistration reads(Class<?>... components) {
        checkNotPlaced();
        addAll(reads, components, "reads classes of components", "reads");
        return this;
    }

    /**
     * Declares the components that this system writes. See {@link #reads(Class...)}.
     *
     * @param components registered classes
     * @return this
     */
    public SystemRegistration writes(Class<?>... components) {
        checkNotPlaced();
        addAll(writes, components, "writes classes of components", "writes");
        return this;
    }

    /**
     * Runs this system in every n-th step only, at a lower rate than the tick rate.
     *
     * @param steps the period in steps, 1 or more
     * @return this
     */
    public SystemRegistration every(int steps) {
        return every(steps, 0);
    }

    /**
     * Runs this system in every n-th step only, with an offset that staggers systems of the same period.
     *
     * @param steps the period in steps, 1 or more
     * @param stepOffset the system runs if {@code step % steps == stepOffset}; 0 to {@code steps - 1}
     * @return this
     * @throws IllegalArgumentException if either is out of range, or the system is one of presentation
     */
    public SystemRegistration every(int steps, int stepOffset) {
        checkNotPlaced();
        if (phase != Phase.SIMULATION) {
            throw new IllegalArgumentException(
                    "only a simulation system can run in every n-th step: '" + name + "' is one of presentation");
        }
        if (steps < 1 || stepOffset < 0 || stepOffset >= steps) {
            throw new IllegalArgumentException(
                    "a system runs in every n-th step, n at least 1, with an offset from 0 to n - 1: '" + name
                            + "' every " + steps + " steps with offset " + stepOffset);
        }
        period = steps;
        offset = stepOffset;
        return this;
    }

    /**
     * Sets a run condition: the system runs only if it returns true. It is evaluated before each run, on the thread of the
     * frame; in a wave of parallel systems all conditions are evaluated first. A condition in simulation must depend on
     * the simulated state only, or the game is not deterministic. If it throws, the system has failed.
     *
     * @param newCondition returns true to run
     * @return this
     */
    public SystemRegistration runIf(BooleanSupplier newCondition) {
        checkNotPlaced();
        condition = Objects.requireNonNull(newCondition, () -> "a condition must not be null: that of " + this);
        return this;
    }

    /**
     * Enables or disables this system, from its next turn on. This is allowed at any time.
     *
     * @param on true to run, as at the start
     * @return this
     */
    public SystemRegistration setEnabled(boolean on) {
        enabled = on;
        alwaysAlone = on && alone && period == 1 && condition == null;
        return this;
    }

    /**
     * Returns whether this system is enabled.
     *
     * @return true unless it was disabled
     */
    public boolean isEnabled() {
        return enabled;
    }

    /**
     * Returns the name of this system.
     *
     * @return its name
     */
    public String name() {
        return name;
    }

    Phase phase() {
        return phase;
    }

    private <T> void addAll(Collection<T> all, T[] more, String rule, String relation) {
        for (T one : more) {
            Objects.requireNonNull(one, () -> "a system " + rule + ": " + this + " " + relation + " null");
        }
        all.addAll(List.of(more));
    }

    private void checkNotPlaced() {
        if (placed) {
            throw new IllegalStateException(
                    "a system is placed before the first frame: '" + name + "' is placed already");
        }
    }

    /**
     * Freezes the declarations: from here on only {@link #setEnabled(boolean)} is allowed.
     *
     * @param inWaveOfItsOwn whether it never runs in parallel with other systems
     */
    void place(boolean inWaveOfItsOwn) {
        placed = true;
        alone = inWaveOfItsOwn;
        setEnabled(enabled);
    }

    List<String> beforeNames() {
        return before;
    }

    List<String> afterNames() {
        return after;
    }

    Set<Class<?>> readClasses() {
        return reads;
    }

    Set<Class<?>> writtenClasses() {
        return writes;
    }

    /** Returns whether it declares its components. Without a declaration it may access all of them, so it runs alone. */
    boolean declaresAccess() {
        return !reads.isEmpty() || !writes.isEmpty();
    }

    int period() {
        return period;
    }

    int offset() {
        return offset;
    }

    /** Returns whether it runs in every step or frame, and never in parallel: one check that answers for most systems. */
    boolean runsAlwaysAlone() {
        return alwaysAlone;
    }

    /** Returns whether it runs in a step, or in the frame after that step. */
    boolean isDue(long step) {
        return enabled && (period == 1 || step % period == offset) && (condition == null || condition.getAsBoolean());
    }

    @Override
    public String toString() {
        return "'" + name + "'";
    }
}
