package dev.halfstep.render;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;

/** A world of shapes, sprites, models and tiles, and a scheduler with 10 steps a second. Tests run its frames. */
public final class TestScene implements AutoCloseable {

    private static final long NANOS_PER_MILLI = 1_000_000;

    public final World world = World.builder()
            .register(Transform.TYPE)
            .register(Shape.TYPE)
            .register(Sprite.TYPE)
            .register(Model.TYPE)
            .register(TileGrid.TYPE)
            .register(Sight.TYPE)
            .build();

    public final SystemScheduler scheduler;

    public TestScene() {
        this(SchedulerSettings.defaults());
    }

    public TestScene(SchedulerSettings settings) {
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)), settings);
    }

    /** Moves every shape to the right by a distance in each step. */
    public TestScene movingBy(float unitsPerStep) {
        scheduler.simulation(
                "move",
                step -> step.world()
                        .query(Transform.class, Shape.class)
                        .forEach((id, transform, shape) -> transform.translate(unitsPerStep, 0f, 0f)));
        return this;
    }

    /** Runs one frame of a duration; a step is due every 100 ms. */
    public void frame(FrameHost host, long frameMillis) {
        scheduler.frame(host, frameMillis * NANOS_PER_MILLI);
    }

    /** Runs frames of 16 ms and returns the bytes that they allocate on the Java heap. */
    public long runFramesAndCountBytes(FrameHost host, int frames) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytesBefore = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < frames; i++) {
            frame(host, 16);
        }
        return threads.getCurrentThreadAllocatedBytes() - bytesBefore;
    }

    @Override
    public void close() {
        world.close();
    }
}
