package dev.halfstep.world;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentHistory;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.storage.SlotSet;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Interpolates all components of one class between their values at the last two steps. The engine captures the values
 * before each step, as it does with transforms. Presentation systems read the interpolated values; a value is computed
 * when a frame reads it first, so frames cost nothing for entities that they do not read.
 *
 * <pre>{@code
 * InterpolatedValues<Heat> heats = frame.world().interpolated(Heat.class);
 * float shownDegrees = heats.of(lamp).degrees;
 * }</pre>
 *
 * <p>A component that was added or replaced since the last step is presented with its current values.
 *
 * @param <C> the component class
 */
public final class InterpolatedValues<C> {

    /**
     * Stores the previous and the interpolated values of one component.
     *
     * @param <C> the component class
     */
    static final class History<C> implements ComponentHistory {
        private C component;
        private final C previous;
        private final C interpolated;

        /**
         * True from a jump to the next step: the previous or the current values are presented, and none between them.
         */
        private boolean isJumping;

        /**
         * True if the jump occurred in a step: the previous values are presented up to its end. Unused without a jump.
         */
        private boolean isJumpPending;

        /** The frame for which {@link #interpolated} was computed, 0 for none. */
        private long computedFrame;

        History(C component, Interpolator<C> interpolator) {
            this.component = component;
            previous = interpolator.create();
            interpolated = interpolator.create();
            interpolator.copy(component, previous);
            interpolator.copy(component, interpolated);
        }

        @Override
        public boolean belongsTo(Class<?> componentClass) {
            return component.getClass() == componentClass;
        }

        @Override
        @SuppressWarnings("unchecked") // a copy has the class of its component
        public void continueWithCopy(Object original, Object copy) {
            if (component == original) {
                component = (C) copy;
            }
        }
    }

    /** Returns the component of an entity, or throws. */
    private final Function<EntityId, C> reader;

    private final CurrentPhase phase;
    private final Query1<C> query;
    private final Class<C> componentClass;
    private final Interpolator<C> interpolator;

    /** The index of the class among the interpolated classes of the world. */
    private final int index;

    /** The class, if it is dense. Null for plain objects, to which a write leaves no mark. */
    private final @Nullable ComponentInfo<C> dense;

    // Fields, because each evaluation of a method reference allocates an object.
    private final Query1.Each<C> capture = this::capture;
    private final Consumer<Chunk> captureWritten = this::captureWritten;

    private float alpha;

    /** The number of the current frame, 0 before the first one. */
    private long frame;

    /** False from the beginning of a step to the next frame. */
    private boolean isReadable = true;

    InterpolatedValues(
            Function<EntityId, C> reader,
            CurrentPhase phase,
            Query1<C> query,
            ComponentInfo<C> info,
            Interpolator<C> interpolator,
            int index) {
        this.reader = reader;
        this.phase = phase;
        this.query = query;
        componentClass = info.queriedClass();
        dense = info.storedType().dense() == null ? null : info;
        this.interpolator = interpolator;
        this.index = index;
    }

    Class<C> componentClass() {
        return componentClass;
    }

    /**
     * Returns the interpolated value of the component of an entity in the current frame.
     *
     * @param id a living entity that has the component
     * @return a read-only object with the value in this frame; a later frame that reads it overwrites it
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     * @throws IllegalStateException if a step is being simulated
     */
    public C of(EntityId id) {
        if (!isReadable) {
            throw new IllegalStateException("interpolated values must be read by presentation systems only: "
                    + componentClass.getSimpleName() + " was read in a step");
        }
        C component = reader.apply(id);
        History<C> history = history(id, component);
        if (history.computedFrame != frame) {
            history.computedFrame = frame;
            interpolate(history, component);
        }
        return history.interpolated;
    }

    /**
     * Skips interpolation of the component of an entity for this step: it is presented with its previous value until
     * the end of the step, then with its new value. Call it in a step, before or after the component is written.
     * Outside of steps, the new value is presented at once.
     *
     * @param id a living entity that has the component
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     */
    public void jump(EntityId id) {
        History<C> history = history(id, reader.apply(id));
        history.isJumping = true;
        history.isJumpPending = phase.isInStep();
        if (dense != null && id.isAlive()) { // so that the next capture ends the jump, even if nothing is written
            Chunk chunk = Chunk.of(id);
            chunk.span(dense).column().markWritten(Chunk.slotOf(id));
        }
    }

    /**
     * Captures the current values as the previous ones. The engine calls this first in each step. Of dense components,
     * visits those that were written since the last capture; the values of the others are equal already.
     */
    public void capturePrevious() {
        isReadable = false;
        if (dense == null) {
            query.forEach(capture);
        } else {
            query.matched().forEachChunk(captureWritten);
        }
    }

    private void captureWritten(Chunk chunk) {
        ComponentInfo<C> info = Objects.requireNonNull(dense);
        SlotSet written = chunk.span(info).column().drainWritten();
        if (written.isKnownEmpty()) {
            return;
        }
        Object[] components = chunk.column(info);
        for (int slot = written.nextSlot(0); slot < chunk.size(); slot = written.nextSlot(slot + 1)) {
            capture(chunk.get(slot), info.toQueried(components[slot]));
        }
        written.clear();
    }

    /** Makes the current values the previous ones, after a snapshot was restored. */
    void reset() {
        query.forEach(capture);
    }

    private void capture(EntityId id, C component) {
        History<C> history = history(id, component);
        interpolator.copy(component, history.previous);
        history.isJumping = false;
    }

    /**
     * Begins a frame: from now on, interpolated values are those of this alpha. The engine calls this first in each
     * frame.
     *
     * @param newAlpha the interpolation factor, 0 for the previous values, 1 for the current ones
     */
    public void beginFrame(float newAlpha) {
        alpha = newAlpha;
        frame++;
        isReadable = true;
    }

    private void interpolate(History<C> history, C component) {
        boolean isBeforeJump =
                history.isJumpPending && !phase.presentationTime().hasReached(PresentationTime.END_OF_STEP);
        if (alpha == 1f || (history.isJumping && !isBeforeJump)) {
            interpolator.copy(component, history.interpolated);
        } else if (alpha == 0f || history.isJumping) {
            interpolator.copy(history.previous, history.interpolated);
        } else {
            interpolator.interpolate(history.previous, component, alpha, history.interpolated);
        }
    }

    @SuppressWarnings("unchecked") // the index belongs to histories of this component
    private History<C> history(EntityId id, C component) {
        History<C> known = (History<C>) Entities.history(id, index);
        if (known != null && known.component == component) { // otherwise the component was added or replaced
            return known;
        }
        History<C> created = new History<>(component, interpolator);
        Entities.putHistory(id, index, created);
        return created;
    }
}
