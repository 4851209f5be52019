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
 * How one system is placed in the frame: what must run before and after it, what it touches, and when it runs at all.
 *
 * <pre>{@code
 * scheduler.simulation("move", new Move()).reads(Velocity.class).writes(Transform.class);
 * scheduler.simulation("bounce", new Bounce()).writes(Transform.class, Velocity.class).after("move");
 * scheduler.simulation("think", new Think()).every(5, 2).runIf(() -> !paused);
 * }</pre>
 *
 * <p>All of this can be said until the first frame. From then on only {@link #setEnabled(boolean)} has an effect.
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
     * Runs this system before others of its phase.
     *
     * @param systems their names; they may be added later
     * @return this
     */
    public SystemRegistration before(String... systems) {
        checkNotPlaced();
        addAll(before, systems, "runs before others, by their names", "before");
        return this;
    }

    /**
     * Runs this system after others of its phase.
     *
     * @param systems their names; they may be added later
     * @return this
     */
    public SystemRegistration after(String... systems) {
        checkNotPlaced();
        addAll(after, systems, "runs after others, by their names", "after");
        return this;
    }

    /**
     * Declares what this system only looks at. A system that declares anything declares all: what it reads, writes,
     * and what components it spawns, despawns, adds or removes (which counts as writing).
     *
     * <p>Two systems that both spawn, despawn, add or remove need an order even if they share no component: it decides
     * about the numbers of entities, and in which order queries visit them.
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
     * Declares what this system changes. See {@link #reads(Class...)}.
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
     * Runs this system in every n-th step only, so that one timeline has several rates.
     *
     * @param steps one run in so many steps, 1 or more
     * @return this
     */
    public SystemRegistration every(int steps) {
        return every(steps, 0);
    }

    /**
     * Runs this system in every n-th step only, shifted against others with the same rate.
     *
     * @param steps one run in so many steps, 1 or more
     * @param stepOffset in steps whose number leaves this rest when divided by {@code steps}; 0 to {@code steps - 1}
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
     * Runs this system only while a condition holds. It is asked before each run, on the thread of the frame, and before
     * those of other systems that may run at the same time. In simulation it must not depend on anything but the
     * simulated state, or the outcome depends on it too. If it throws, the system has failed.
     *
     * @param newCondition true to run
     * @return this
     */
    public SystemRegistration runIf(BooleanSupplier newCondition) {
        checkNotPlaced();
        condition = Objects.requireNonNull(newCondition, () -> "a condition must not be null: that of " + this);
        return this;
    }

    /**
     * Switches this system on or off, from its next turn on. Other than the rest, this can be done at any time.
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
     * Whether this system runs.
     *
     * @return true unless it was switched off
     */
    public boolean isEnabled() {
        return enabled;
    }

    /**
     * What this system is called.
     *
     * @return its name
     */
    public String name() {
        return name;
    }

    /**
     * Where in the frame this system runs.
     *
     * @return simulation or presentation
     */
    public Phase phase() {
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
     * From here on nothing but {@link #setEnabled(boolean)} is allowed.
     *
     * @param inWaveOfItsOwn whether it runs at no time with others
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

    /** Whether it said what it touches. One that did not may touch everything, so it runs alone. */
    boolean declaresAccess() {
        return !reads.isEmpty() || !writes.isEmpty();
    }

    int period() {
        return period;
    }

    int offset() {
        return offset;
    }

    /** Whether it runs in every step or frame, and at no time with others: one look that answers for most systems. */
    boolean runsAlwaysAlone() {
        return alwaysAlone;
    }

    /** Whether it runs in a step, or in the frame after it. */
    boolean isDue(long step) {
        return enabled && (period == 1 || step % period == offset) && (condition == null || condition.getAsBoolean());
    }

    @Override
    public String toString() {
        return "'" + name + "'";
    }
}
