package dev.halfstep.frame;

import dev.halfstep.input.StepInput;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A game of ten steps a second. A test sets an action for each step, and runs frames by hand, each at an exact alpha of
 * the newest step.
 */
public final class PresentedGame implements AutoCloseable {

    private static final long STEP_NANOS = 100_000_000;

    /** A simulation component without data. */
    public record Tag() {}

    /** A simulation component with a number. */
    public static final class Hull {
        public int strength;

        public Hull(int strength) {
            this.strength = strength;
        }
    }

    /** A presentation component. */
    public record Label(String text) {}

    /** A dense interpolated simulation component. */
    public static final class Heat extends DenseComponent {
        public Heat(float kelvin) {
            super(1);
            set(0, kelvin);
        }

        public float kelvin() {
            return get(0);
        }

        public void setKelvin(float kelvin) {
            set(0, kelvin);
        }
    }

    /** A dense simulation component that is not interpolated. */
    public static final class Charge extends DenseComponent {
        public Charge(float volts) {
            super(1);
            set(0, volts);
        }

        public float volts() {
            return get(0);
        }
    }

    /** A dense presentation component. */
    public static final class Tint extends DenseComponent {
        public Tint(float red) {
            super(1);
            set(0, red);
        }

        public float red() {
            return get(0);
        }

        public void setRed(float red) {
            set(0, red);
        }
    }

    /** An interpolated simulation component. */
    public static final class Glow {
        public float red;

        public Glow(float red) {
            this.red = red;
        }
    }

    private static final class HeatInterpolator implements Interpolator<Heat> {
        @Override
        public Heat create() {
            return new Heat(0);
        }

        @Override
        public void copy(Heat source, Heat dest) {
            dest.setKelvin(source.kelvin());
        }

        @Override
        public void interpolate(Heat previous, Heat current, float alpha, Heat dest) {
            dest.setKelvin(previous.kelvin() + (current.kelvin() - previous.kelvin()) * alpha);
        }
    }

    private static final class GlowInterpolator implements Interpolator<Glow> {
        @Override
        public Glow create() {
            return new Glow(0);
        }

        @Override
        public void copy(Glow source, Glow dest) {
            dest.red = source.red;
        }

        @Override
        public void interpolate(Glow previous, Glow current, float alpha, Glow dest) {
            dest.red = previous.red + (current.red - previous.red) * alpha;
        }
    }

    public final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(ComponentType.simulation(Tag.class).hashedBy((tag, sink) -> {}))
            .register(ComponentType.simulation(Hull.class)
                    .copiedBy(() -> new Hull(0), (from, to) -> to.strength = from.strength)
                    .hashedBy((hull, sink) -> sink.add(hull.strength)))
            .register(ComponentType.simulation(Heat.class)
                    .storedIn(DenseComponent.floats(1))
                    .interpolatedBy(new HeatInterpolator()))
            .register(ComponentType.simulation(Glow.class)
                    .copiedBy(() -> new Glow(0), (from, to) -> to.red = from.red)
                    .hashedBy((glow, sink) -> sink.add(glow.red))
                    .interpolatedBy(new GlowInterpolator()))
            .register(ComponentType.simulation(Charge.class).storedIn(DenseComponent.floats(1)))
            .register(ComponentType.presentation(Label.class))
            .register(ComponentType.presentation(Tint.class).storedIn(DenseComponent.floats(1)))
            .build();

    public final SystemScheduler scheduler;

    private final HeadlessHost host = new HeadlessHost();
    private final Map<Long, SimulationSystem> actions = new HashMap<>();

    /** Called in presentation of each frame, once it is set. */
    private @Nullable PresentationSystem look;

    private long elapsedNanos;

    public PresentedGame() {
        this(SchedulerSettings.defaults());
    }

    public PresentedGame(SchedulerSettings settings) {
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)), settings);
        scheduler.simulation("act", step -> {
            SimulationSystem action = actions.get(step.step());
            if (action != null) {
                action.step(step);
            }
        });
        scheduler.presentation("look", frame -> {
            if (look != null) {
                look.present(frame);
            }
        });
    }

    /** Sets the action of a step, 1 or more. */
    public PresentedGame in(long step, SimulationSystem action) {
        actions.put(step, action);
        return this;
    }

    /** Registers listeners that are called before and after the systems of each step. */
    public void onSteps(LongConsumer begins, LongConsumer ends) {
        scheduler.tools().addStepListener(new StepListener() {
            @Override
            public void stepBegins(long step, StepInput input) {
                begins.accept(step);
            }

            @Override
            public void stepEnds(long step) {
                ends.accept(step);
            }
        });
    }

    /**
     * Runs a frame that draws an exact time of a step.
     *
     * @param newestStep the newest step at the end of the frame
     * @param alpha where the frame lies in this step, 0 or more and less than 1
     * @param newLook called in presentation of this frame
     */
    public void frame(long newestStep, float alpha, PresentationSystem newLook) {
        look = newLook;
        long nanos = newestStep * STEP_NANOS + Math.round(alpha * (double) STEP_NANOS) - elapsedNanos;
        elapsedNanos += nanos;
        scheduler.frame(host, nanos);
    }

    /**
     * Runs a frame of a duration in nanoseconds, and calls {@code newLook} in its presentation. Later calls of
     * {@link #frame} are exact only if the duration is 0, because they do not count this time.
     */
    public void frameOf(long nanos, PresentationSystem newLook) {
        look = newLook;
        scheduler.frame(host, nanos);
    }

    /** Returns the entities with a Transform that a query visits now, in its order. */
    public List<EntityId> visible() {
        List<EntityId> visible = new ArrayList<>();
        world.query(Transform.class).forEach((id, transform) -> visible.add(id));
        return visible;
    }

    /** Returns the drawn x of an entity. */
    public float drawnX(EntityId id) {
        return world.get(id, InterpolatedTransform.class).x();
    }

    /** Spawns an entity with a Transform and more components. */
    public EntityId spawn(float x, Object... more) {
        Object[] components = new Object[more.length + 1];
        components[0] = Transform.at(x, 0);
        System.arraycopy(more, 0, components, 1, more.length);
        return world.spawn(components);
    }

    public Transform transform(EntityId id) {
        return world.get(id, Transform.class);
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
