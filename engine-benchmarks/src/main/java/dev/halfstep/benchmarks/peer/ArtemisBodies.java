package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.ALPHA;
import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;

import com.artemis.ComponentMapper;
import com.artemis.EntityEdit;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.annotations.All;
import com.artemis.systems.IteratingSystem;
import dev.halfstep.benchmarks.peer.JomlBody.Current;
import dev.halfstep.benchmarks.peer.JomlBody.Interpolated;
import dev.halfstep.benchmarks.peer.JomlBody.Pose;
import dev.halfstep.benchmarks.peer.JomlBody.Previous;
import dev.halfstep.benchmarks.peer.JomlBody.Velocity;

/** Moves bodies in the idiomatic way of artemis-odb: components with JOML objects, and three iterating systems. */
public final class ArtemisBodies implements Bodies {

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    @All({Current.class, Previous.class})
    private static final class CaptureSystem extends IteratingSystem {
        ComponentMapper<Current> currentMapper;
        ComponentMapper<Previous> previousMapper;

        @Override
        protected void process(int entity) {
            previousMapper.get(entity).capture(currentMapper.get(entity));
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    @All({Current.class, Velocity.class})
    private static final class IntegrateSystem extends IteratingSystem {
        ComponentMapper<Current> currentMapper;
        ComponentMapper<Velocity> velocityMapper;

        final boolean turning;

        IntegrateSystem(boolean turning) {
            this.turning = turning;
        }

        @Override
        protected void process(int entity) {
            currentMapper.get(entity).move(velocityMapper.get(entity), turning);
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    @All({Current.class, Previous.class, Interpolated.class})
    private static final class InterpolateSystem extends IteratingSystem {
        ComponentMapper<Current> currentMapper;
        ComponentMapper<Previous> previousMapper;
        ComponentMapper<Interpolated> interpolatedMapper;
        float alpha = ALPHA;

        @Override
        protected void process(int entity) {
            interpolatedMapper.get(entity).interpolate(previousMapper.get(entity), currentMapper.get(entity), alpha);
        }
    }

    private final CaptureSystem captureSystem = new CaptureSystem();
    private final IntegrateSystem integrateSystem;
    private final InterpolateSystem interpolateSystem = new InterpolateSystem();
    private final World world;
    private final int[] entities;

    ArtemisBodies(Workload workload) {
        integrateSystem = new IntegrateSystem(workload.turning());
        world = new World(new WorldConfigurationBuilder()
                .with(captureSystem, integrateSystem, interpolateSystem)
                .build());
        entities = new int[workload.bodies()];
        float[] pose = new float[POSE_FLOATS];
        for (int body = 0; body < entities.length; body++) {
            workload.writeStartPose(body, pose);
            entities[body] = world.create();
            EntityEdit edit = world.edit(entities[body]);
            edit.create(Current.class).set(pose);
            edit.create(Previous.class).set(pose);
            edit.create(Interpolated.class).set(pose);
            edit.create(Velocity.class).set(workload, body);
            Tags.of(workload.tagBits(body)).forEach(edit::add);
        }
        addEntitiesToSystems();
    }

    /**
     * Processes the world once with all systems disabled: in this call artemis-odb adds the new entities to the
     * systems.
     */
    private void addEntitiesToSystems() {
        setEnabled(false);
        world.process();
        setEnabled(true);
    }

    private void setEnabled(boolean enabled) {
        world.getSystems().forEach(system -> system.setEnabled(enabled));
    }

    @Override
    public void capture() {
        captureSystem.process();
    }

    @Override
    public void integrate() {
        integrateSystem.process();
    }

    @Override
    public void interpolate(float alpha) {
        interpolateSystem.alpha = alpha;
        interpolateSystem.process();
    }

    @Override
    public void frame() {
        interpolateSystem.alpha = ALPHA;
        world.process();
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        ComponentMapper<? extends Pose> poseMapper = world.getMapper(JomlBody.component(kind));
        for (int entity : entities) {
            poseMapper.get(entity).read(integrateSystem.velocityMapper.get(entity), dest);
        }
    }

    @Override
    public void close() {
        world.dispose();
    }
}
