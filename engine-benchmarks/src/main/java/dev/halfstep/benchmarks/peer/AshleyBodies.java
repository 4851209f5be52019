package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.ALPHA;
import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.STEP_SECONDS;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import dev.halfstep.benchmarks.peer.JomlBody.Current;
import dev.halfstep.benchmarks.peer.JomlBody.Interpolated;
import dev.halfstep.benchmarks.peer.JomlBody.Pose;
import dev.halfstep.benchmarks.peer.JomlBody.Previous;
import dev.halfstep.benchmarks.peer.JomlBody.Velocity;

/** Moves bodies in the idiomatic way of Ashley: components with JOML objects, and three iterating systems. */
public final class AshleyBodies implements Bodies {

    private static final ComponentMapper<Current> CURRENT_MAPPER = ComponentMapper.getFor(Current.class);
    private static final ComponentMapper<Previous> PREVIOUS_MAPPER = ComponentMapper.getFor(Previous.class);
    private static final ComponentMapper<Interpolated> INTERPOLATED_MAPPER = ComponentMapper.getFor(Interpolated.class);
    private static final ComponentMapper<Velocity> VELOCITY_MAPPER = ComponentMapper.getFor(Velocity.class);

    private static final class CaptureSystem extends IteratingSystem {
        CaptureSystem() {
            super(Family.all(Current.class, Previous.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            PREVIOUS_MAPPER.get(entity).capture(CURRENT_MAPPER.get(entity));
        }
    }

    private static final class IntegrateSystem extends IteratingSystem {
        final boolean turning;

        IntegrateSystem(boolean turning) {
            super(Family.all(Current.class, Velocity.class).get());
            this.turning = turning;
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            CURRENT_MAPPER.get(entity).move(VELOCITY_MAPPER.get(entity), turning);
        }
    }

    private static final class InterpolateSystem extends IteratingSystem {
        float alpha = ALPHA;

        InterpolateSystem() {
            super(Family.all(Current.class, Previous.class, Interpolated.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            INTERPOLATED_MAPPER.get(entity).interpolate(PREVIOUS_MAPPER.get(entity), CURRENT_MAPPER.get(entity), alpha);
        }
    }

    private final Engine engine = new Engine();
    private final CaptureSystem captureSystem = new CaptureSystem();
    private final IntegrateSystem integrateSystem;
    private final InterpolateSystem interpolateSystem = new InterpolateSystem();

    AshleyBodies(Workload workload) {
        integrateSystem = new IntegrateSystem(workload.turning());
        float[] pose = new float[POSE_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.writeStartPose(body, pose);
            Entity entity = engine.createEntity()
                    .add(JomlBody.withFloats(new Current(), pose))
                    .add(JomlBody.withFloats(new Previous(), pose))
                    .add(JomlBody.withFloats(new Interpolated(), pose))
                    .add(Velocity.of(workload, body));
            Tags.of(workload.tagBits(body)).forEach(entity::add);
            engine.addEntity(entity);
        }
        engine.addSystem(captureSystem);
        engine.addSystem(integrateSystem);
        engine.addSystem(interpolateSystem);
    }

    @Override
    public void capture() {
        captureSystem.update(STEP_SECONDS);
    }

    @Override
    public void integrate() {
        integrateSystem.update(STEP_SECONDS);
    }

    @Override
    public void interpolate(float alpha) {
        interpolateSystem.alpha = alpha;
        interpolateSystem.update(STEP_SECONDS);
    }

    @Override
    public void frame() {
        interpolateSystem.alpha = ALPHA;
        engine.update(STEP_SECONDS);
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        ComponentMapper<? extends Pose> poseMapper = ComponentMapper.getFor(JomlBody.component(kind));
        for (Entity entity : engine.getEntities()) {
            poseMapper.get(entity).read(VELOCITY_MAPPER.get(entity), dest);
        }
    }
}
