package dev.halfstep.sample.scene.bounce;

import dev.halfstep.render.draw.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.hud.Label;
import dev.halfstep.render.hud.TextLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Random;

/**
 * Balls that fly in a box. Each has a twin in the box below, which does exactly the same but is drawn as it was
 * simulated: the control group. At 25 steps a second the upper one glides and the lower one jerks.
 */
public final class BounceScene implements Scene {

    /** 16 units a step at 25 steps a second. */
    private static final float UNITS_PER_SECOND = 400f;

    private static final float VIEW_WIDTH = 1280f;
    private static final float VIEW_HEIGHT = 720f;

    private static final float BOX_WIDTH = 1200f;
    private static final float BOX_HEIGHT = 290f;
    private static final float BOX_X = 640f;
    private static final float UPPER_BOX_Y = 511f;
    private static final float LOWER_BOX_Y = 177f;

    private static final float LABEL_ABOVE_BOX = 14f;

    /** Behind the balls. */
    private static final int BOX_ORDER = -1;

    private static final Color BOX = Color.rgb(0x222734);
    private static final Color SMOOTH = Color.rgb(0x4CCCB3);
    private static final Color RAW = Color.rgb(0xF28C40);

    /** The steepest and the flattest flight, in radians: nobody sees much in a ball that flies straight up. */
    private static final double FLATTEST = 0.35;

    private static final double STEEPEST = 0.90;

    private final Random random;
    private final int bodies;
    private final float radius;

    /**
     * A scene that has not begun.
     *
     * @param seed where the balls start and how they fly
     * @param bodies balls in each box, 1 or more
     */
    public BounceScene(long seed, int bodies) {
        random = new Random(seed);
        this.bodies = bodies;
        radius = Math.max(2f, 28f / (float) Math.sqrt(bodies));
    }

    @Override
    public void register(World.Builder world) {
        world.register(Velocity.TYPE).register(Walls.TYPE).register(Shape.TYPE);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        scheduler.simulation("move", new Move()).reads(Velocity.class).writes(Transform.class);
        scheduler
                .simulation("bounce", new Bounce())
                .reads(Walls.class)
                .writes(Transform.class, Velocity.class)
                .after("move");
        spawnBox(world, UPPER_BOX_Y);
        spawnBox(world, LOWER_BOX_Y);
        for (int i = 0; i < bodies; i++) {
            spawnTwins(world);
        }
    }

    private static void spawnBox(World world, float y) {
        Shape box = Shape.rectangle(BOX_WIDTH, BOX_HEIGHT, BOX).setOrder(BOX_ORDER);
        world.spawn(Transform.at(BOX_X, y), box);
    }

    private void spawnTwins(World world) {
        float x = (random.nextFloat() - 0.5f) * (BOX_WIDTH - 2 * radius);
        float y = (random.nextFloat() - 0.5f) * (BOX_HEIGHT - 2 * radius);
        double angle = FLATTEST + (STEEPEST - FLATTEST) * random.nextDouble();
        // StrictMath gives the same bits on every machine, so the same seed gives the same game.
        float vx = (float) StrictMath.cos(angle) * UNITS_PER_SECOND * sign();
        float vy = (float) StrictMath.sin(angle) * UNITS_PER_SECOND * sign();
        world.spawn(
                Transform.at(BOX_X + x, UPPER_BOX_Y + y),
                new Velocity(vx, vy),
                wallsAround(UPPER_BOX_Y),
                Shape.circle(radius, SMOOTH));
        world.spawn(
                Transform.at(BOX_X + x, LOWER_BOX_Y + y).setSmoothing(Smoothing.SNAP),
                new Velocity(vx, vy),
                wallsAround(LOWER_BOX_Y),
                Shape.circle(radius, RAW));
    }

    private int sign() {
        return random.nextBoolean() ? 1 : -1;
    }

    private Walls wallsAround(float y) {
        float halfWidth = BOX_WIDTH / 2 - radius;
        float halfHeight = BOX_HEIGHT / 2 - radius;
        return new Walls(BOX_X - halfWidth, y - halfHeight, BOX_X + halfWidth, y + halfHeight);
    }

    @Override
    public void draw(GlfwHost host, SystemScheduler scheduler) {
        Camera2d camera = Camera2d.showing(VIEW_WIDTH, VIEW_HEIGHT).setCenter(VIEW_WIDTH / 2, VIEW_HEIGHT / 2);
        host.add(new ShapeLayer(camera));
        TextLayer labels = host.add(new TextLayer(camera));
        labels.add(label("interpolated between the last two steps", UPPER_BOX_Y, SMOOTH));
        labels.add(label("never interpolated, to compare", LOWER_BOX_Y, RAW));
    }

    private static Label label(String text, float boxY, Color color) {
        return Label.inWorld(BOX_X - BOX_WIDTH / 2, boxY + BOX_HEIGHT / 2 + LABEL_ABOVE_BOX, text)
                .setColor(color);
    }
}
