package dev.halfstep.world;

import dev.halfstep.component.Interpolator;
import dev.halfstep.entity.ComponentHistory;
import dev.halfstep.entity.EntityId;
import dev.halfstep.query.Query1;
import java.util.function.Function;

/**
 * Interpolates a component between its values at the last two steps. The engine captures the values before each step
 * and interpolates them before each frame, as it does with transforms; presentation systems read them.
 *
 * <p>A component that was added or replaced since the last step is drawn with its current values.
 *
 * @param <C> the component class
 */
public final class InterpolatedValues<C> {

    /**
     * Stores the previous and the drawn values of one component.
     *
     * @param <C> the component class
     */
    static final class History<C> implements ComponentHistory {
        private final C component;
        private final C previous;
        private final C drawn;
        private boolean jumps;

        History(C component, Interpolator<C> interpolator) {
            this.component = component;
            previous = interpolator.create();
            drawn = interpolator.create();
            interpolator.copy(component, previous);
            interpolator.copy(component, drawn);
        }

        @Override
        public boolean belongsTo(Class<?> componentClass) {
            return component.getClass() == componentClass;
        }
    }

    private final Function<EntityId, C> reader;
    private final Query1<C> query;
    private final Class<C> componentClass;
    private final Interpolator<C> interpolator;
    private final int index;
    private final Query1.Each<C> capture = this::capture;
    private final Query1.Each<C> interpolate = this::interpolate;
    private float alpha;
    private boolean readable = true;

    InterpolatedValues(
            Function<EntityId, C> reader,
            Query1<C> query,
            Class<C> componentClass,
            Interpolator<C> interpolator,
            int index) {
        this.reader = reader;
        this.query = query;
        this.componentClass = componentClass;
        this.interpolator = interpolator;
        this.index = index;
    }

    Class<C> componentClass() {
        return componentClass;
    }

    /**
     * Returns the drawn value of the component of an entity in the current frame.
     *
     * @param id a living entity that has the component
     * @return a read-only object, which the next frame overwrites
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     * @throws IllegalStateException if a step is being simulated
     */
    public C of(EntityId id) {
        if (!readable) {
            throw new IllegalStateException("an interpolated value can be read by presentation systems only: that of "
                    + componentClass.getSimpleName() + " was asked for in a step");
        }
        return history(id, reader.apply(id)).drawn;
    }

    /**
     * Skips interpolation of the component of an entity for this step: its new value is drawn at once. Called in a
     * step, before or after the component is written.
     *
     * @param id a living entity that has the component
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     */
    public void jump(EntityId id) {
        history(id, reader.apply(id)).jumps = true;
    }

    /** Captures all values as the previous ones. The engine calls this first in each step. */
    public void capturePrevious() {
        readable = false;
        query.forEach(capture);
    }

    /** Makes the current values the previous ones, after a snapshot was restored. */
    void reset() {
        query.forEach(capture);
    }

    private void capture(EntityId id, C component) {
        History<C> history = history(id, component);
        interpolator.copy(component, history.previous);
        history.jumps = false;
    }

    /**
     * Computes all drawn values. The engine calls this first in each frame.
     *
     * @param newAlpha the interpolation factor, 0 for the previous values, 1 for the current ones
     */
    public void interpolate(float newAlpha) {
        alpha = newAlpha;
        query.forEach(interpolate);
        readable = true;
    }

    private void interpolate(EntityId id, C component) {
        History<C> history = history(id, component);
        if (alpha == 1f || history.jumps) {
            interpolator.copy(component, history.drawn);
        } else if (alpha == 0f) {
            interpolator.copy(history.previous, history.drawn);
        } else {
            interpolator.interpolate(history.previous, component, alpha, history.drawn);
        }
    }

    @SuppressWarnings("unchecked") // the index belongs to histories of this component
    private History<C> history(EntityId id, C component) {
        History<C> known = (History<C>) ComponentHistory.of(id, index);
        if (known != null && known.component == component) {
            return known;
        }
        History<C> created = new History<>(component, interpolator);
        ComponentHistory.put(id, index, created);
        return created;
    }
}
