package dev.halfstep.frame;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Declares when one system runs (its order, its period and its run condition) and which components it accesses. The
 * systems of a phase run in the order in which they are added; {@link #before} and {@link #after} are for a system that
 * must run elsewhere.
 *
 * <pre>{@code
 * scheduler.simulation("move", new Move()).reads(Velocity.class).writes(Transform.class);
 * scheduler.simulation("bounce", new Bounce()).writes(Transform.class, Velocity.class);
 * scheduler.simulation("think", new Think()).every(5, 2).runIf(() -> !paused);
 * }</pre>
 *
 * <p>Declare all of this before the first frame. Afterwards the registration is frozen, and only
 * {@link #setEnabled(boolean)} is allowed.
 */
public final class SystemRegistration {

    private final String name;
    private final Phase phase;
    private final boolean isOfEngine;
    private final List<String> beforeNames = new ArrayList<>();
    private final List<String> afterNames = new ArrayList<>();
    private final Set<Class<?>> reads = new LinkedHashSet<>();
    private final Set<Class<?>> writes = new LinkedHashSet<>();
    private @Nullable BooleanSupplier condition;
    private int period = 1;
    private int offset;
    private volatile boolean enabled = true;
    private boolean frozen;
    private boolean isAloneInWave;

    /** Whether the system is enabled, runs in every step or frame, and is alone in its wave. */
    private volatile boolean canUseFastPath;

    SystemRegistration(String name, Phase phase, boolean isOfEngine) {
        this.name = name;
        this.phase = phase;
        this.isOfEngine = isOfEngine;
    }

    /**
     * Runs this system before other systems of its phase.
     *
     * @param systems the names of the other systems, which may be added later
     * @return this
     */
    public SystemRegistration before(String... systems) {
        checkNotFrozen();
        addAll(beforeNames, systems, "name of a system", "before");
        return this;
    }

    /**
     * Runs this system after other systems of its phase.
     *
     * @param systems the names of the other systems, which may be added later
     * @return this
     */
    public SystemRegistration after(String... systems) {
        checkNotFrozen();
        addAll(afterNames, systems, "name of a system", "after");
        return this;
    }

    /**
     * Declares the components that this system only reads. A system that declares any component must declare every
     * component that it reads or writes. Components that it spawns, despawns, adds or removes count as written. A
     * filter of a query, such as {@code with} or {@code without}, reads none: its class needs to be declared only if an
     * earlier system adds or removes such components in the same step.
     *
     * <p>Systems with declarations may run in parallel if none writes a component that another accesses. The outcome,
     * numbers of entities included, is the same as if the systems ran in the order in which they are added.
     *
     * @param components registered classes, or views of them
     * @return this
     */
    public SystemRegistration reads(Class<?>... components) {
        checkNotFrozen();
        addAll(reads, components, "class of a component", "reads");
        return this;
    }

    /**
     * Declares the components that this system writes. See {@link #reads(Class...)}.
     *
     * @param components registered classes
     * @return this
     */
    public SystemRegistration writes(Class<?>... components) {
        checkNotFrozen();
        addAll(writes, components, "class of a component", "writes");
        return this;
    }

    /**
     * Runs this system in every n-th step only, at a lower rate than the step rate.
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
     * @throws IllegalArgumentException if a parameter is out of range, or this is a presentation system
     * @throws IllegalStateException if this system has a period already
     */
    public SystemRegistration every(int steps, int stepOffset) {
        checkNotFrozen();
        if (phase != Phase.SIMULATION) {
            throw new IllegalArgumentException(
                    "only a simulation system can run in every n-th step: '" + name + "' is a presentation system");
        }
        if (steps < 1 || stepOffset < 0 || stepOffset >= steps) {
            throw new IllegalArgumentException("a period must be at least 1 step, and its offset 0 to the period - 1: '"
                    + name + "' every " + steps + " steps with offset " + stepOffset);
        }
        if (period != 1) {
            throw new IllegalStateException(
                    "a system must have one period: '" + name + "' runs every " + period + " steps already");
        }
        period = steps;
        offset = stepOffset;
        return this;
    }

    /**
     * Sets a run condition: the system runs only if the condition returns true. It is evaluated before each run, on the
     * thread of the frame. Where systems run in parallel, all their conditions are evaluated before the first of them
     * runs. The condition of a simulation system must depend on simulated state only, or the game is not deterministic.
     * A condition that throws counts as a failure of the system.
     *
     * @param newCondition returns true if the system is to run
     * @return this
     * @throws IllegalStateException if this system has a condition already
     */
    public SystemRegistration runIf(BooleanSupplier newCondition) {
        checkNotFrozen();
        if (condition != null) {
            throw new IllegalStateException(
                    "a system must have one condition: '" + name + "' has one already; join both in one by &&");
        }
        condition = Objects.requireNonNull(newCondition, () -> "a condition must not be null: that of " + this);
        return this;
    }

    /**
     * Enables or disables this system, from its next run on. This is allowed at any time.
     *
     * @param on true to enable, the default
     * @return this
     */
    public SystemRegistration setEnabled(boolean on) {
        enabled = on;
        canUseFastPath = on && isAloneInWave && period == 1 && condition == null;
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
     * @return the name under which it was added
     */
    public String name() {
        return name;
    }

    Phase phase() {
        return phase;
    }

    /** Returns whether this is a system that the engine adds: always enabled, and before all of the game. */
    boolean isOfEngine() {
        return isOfEngine;
    }

    private <T> void addAll(Collection<T> declared, T[] added, String elementName, String relation) {
        for (T element : added) {
            Objects.requireNonNull(
                    element, () -> "the " + elementName + " must not be null: " + this + " " + relation + " null");
        }
        declared.addAll(List.of(added));
    }

    private void checkNotFrozen() {
        if (frozen) {
            throw new IllegalStateException(
                    "the declarations of a system must end before " + phase.firstUse() + ": '" + name + "' is frozen");
        }
    }

    /**
     * Freezes the declarations: from here on only {@link #setEnabled(boolean)} is allowed.
     *
     * @param newAloneInWave whether the system never runs in parallel with other systems
     */
    void freeze(boolean newAloneInWave) {
        frozen = true;
        isAloneInWave = newAloneInWave;
        setEnabled(enabled); // computes the fast path
    }

    List<String> beforeNames() {
        return beforeNames;
    }

    List<String> afterNames() {
        return afterNames;
    }

    Set<Class<?>> readClasses() {
        return reads;
    }

    Set<Class<?>> writtenClasses() {
        return writes;
    }

    /** Returns whether the system declares its components. Otherwise it may access all components, and runs alone. */
    boolean declaresAccess() {
        return !reads.isEmpty() || !writes.isEmpty();
    }

    /** Returns the accessed components and the period as text, without defaults. */
    List<String> describeDeclarations() {
        List<String> parts = new ArrayList<>();
        if (!reads.isEmpty()) {
            parts.add("reads " + names(reads));
        }
        if (!writes.isEmpty()) {
            parts.add("writes " + names(writes));
        }
        if (period > 1) {
            parts.add("every " + period + " steps" + (offset == 0 ? "" : ", offset " + offset));
        }
        return parts;
    }

    private static String names(Set<Class<?>> classes) {
        return classes.stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
    }

    int period() {
        return period;
    }

    int offset() {
        return offset;
    }

    /** Returns whether the system runs in every step or frame, and never in parallel. True for most systems. */
    boolean canUseFastPath() {
        return canUseFastPath;
    }

    /** Returns whether the system runs in a step; for presentation, in the frame whose newest step this is. */
    boolean isDue(long step) {
        return enabled && (period == 1 || step % period == offset) && (condition == null || condition.getAsBoolean());
    }

    @Override
    public String toString() {
        return "'" + name + "'";
    }
}
