package dev.halfstep.sample.scene.crowd;

import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Shows up to a million moving dots, spread over the whole view. */
public final class CrowdScene implements Scene {

    private static final float VIEW_WIDTH = 1280f;
    private static final float VIEW_HEIGHT = 720f;
    private static final float MIN_UNITS_PER_SECOND = 10f;
    private static final float MAX_UNITS_PER_SECOND = 160f;

    /** The part of the area of the view that all dots together cover. */
    private static final float COVERAGE = 0.12f;

    private static final double MIN_RADIUS = 0.5;
    private static final double MAX_RADIUS = 20;

    private static final Color[] COLORS = {
        Color.rgb(0x4CCCB3), Color.rgb(0x8C7CF0), Color.rgb(0xF28C40), Color.rgb(0xF2D060), Color.rgb(0x50A0F0)
    };

    private final RandomStream random;
    private final int dots;
    private final float radius;

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of positions and velocities
     * @param dots the number of dots, 1 or more
     */
    public CrowdScene(long seed, int dots) {
        random = new RandomStream(seed);
        this.dots = dots;
        double coveringRadius = Math.sqrt(COVERAGE * VIEW_WIDTH * VIEW_HEIGHT / (Math.PI * dots));
        radius = (float) Math.min(Math.max(coveringRadius, MIN_RADIUS), MAX_RADIUS);
    }

    @Override
    public void register(World.Builder world) {
        world.register(Velocity.TYPE).register(Shape.TYPE);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        float edgeX = VIEW_WIDTH / 2 - radius;
        float edgeY = VIEW_HEIGHT / 2 - radius;
        scheduler.simulation("move-dots", new MoveDots(edgeX, edgeY)).writes(Transform.class, Velocity.class);
        for (int i = 0; i < dots; i++) {
            // Dots are all over the view from the start, because the first frames show them before the first step.
            float x = edgeX * (float) (2 * random.nextDouble() - 1);
            float y = edgeY * (float) (2 * random.nextDouble() - 1);
            double angle = 2 * Math.PI * random.nextDouble();
            double speed = MIN_UNITS_PER_SECOND + (MAX_UNITS_PER_SECOND - MIN_UNITS_PER_SECOND) * random.nextDouble();
            // StrictMath returns the same bits on every machine.
            float vx = (float) (StrictMath.cos(angle) * speed);
            float vy = (float) (StrictMath.sin(angle) * speed);
            world.spawn(Transform.at(x, y), new Velocity(vx, vy), Shape.circle(radius, COLORS[i % COLORS.length]));
        }
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        layers.add(new ShapeLayer(Camera2d.showing(VIEW_WIDTH, VIEW_HEIGHT)));
    }
}
