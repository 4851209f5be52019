package dev.halfstep.world;

import dev.halfstep.component.Interpolator;
import dev.halfstep.entity.ComponentHistory;
import dev.halfstep.entity.EntityId;
import dev.halfstep.query.Query1;
import java.util.function.Function;

/**
 * A component as it is drawn, between its values at the last two steps. The engine captures the values before each step
 * and interpolates them before each frame, as it does with transforms; presentation systems read them.
 *
 * <p>A component that has not lived through a step, or was put in the place of another one, is drawn as it is.
 *
 * @param <C> the component class
 */
public final class InterpolatedValues<C> {

    /**
     * What is kept beside one component.
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
        public boolean isOf(Class<?> componentClass) {
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
     * The drawn value of the component of one entity, as the frame that is being presented shows it.
     *
     * @param id a living entity that has the component
     * @return an object that is overwritten in the next frame; not to be changed
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
     * Lets the component of an entity jump: whatever is written to it in this step is drawn without a way there. To be
     * called in a step, before or after the component is written.
     *
     * @param id a living entity that has the component
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     */
    public void jump(EntityId id) {
        history(id, reader.apply(id)).jumps = true;
    }

    /** Remembers all values as those of the step before. The engine calls it first in each step. */
    public void capturePrevious() {
        readable = false;
        query.forEach(capture);
    }

    /** Values were restored: they are drawn as they are, until the next step. */
    void reset() {
        query.forEach(capture);
    }

    private void capture(EntityId id, C component) {
        History<C> history = history(id, component);
        interpolator.copy(component, history.previous);
        history.jumps = false;
    }

    /**
     * Computes all values that are drawn. The engine calls it first in each frame.
     *
     * @param newAlpha 0 for the previous values, 1 for the current ones
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

    @SuppressWarnings("unchecked") // at this index of an entity there is nothing but its histories of this component
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
