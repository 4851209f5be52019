package dev.halfstep.sample.scene.bounce;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Shows balls with and without interpolation. Each ball in the upper box has a twin in the lower box, which moves in
 * the same way. The upper ball is interpolated between the last two steps, its twin is drawn at the newest step. At 10
 * steps a second, the upper ball moves smoothly and its twin judders. SPACE toggles interpolation.
 *
 * <p>The scene creates and queries entities with the API of Dominion ECS. {@link World#spawn} and {@link World#query}
 * would give the same state and the same picture.
 */
public final class BounceScene implements Scene {

    /** At 10 steps a second, a ball moves 50 units a step, more than its radius: single steps are easy to see. */
    private static final float UNITS_PER_SECOND = 500f;

    // BounceLayout has the outer edges of these boxes as numbers: change them there, too. Positions are centres.

    private static final float BOX_WIDTH = 1200f;
    private static final float BOX_HEIGHT = 264f;
    private static final float BOX_X = 640f;
    private static final float UPPER_BOX_Y = 512f;
    private static final float LOWER_BOX_Y = 202f;

    /** The drawing order of boxes: behind balls, whose order is 0. */
    private static final int BOX_ORDER = -1;

    private static final Color BOX_COLOR = Color.rgb(0x222734);
    private static final Color WALL_COLOR = Color.rgb(0x6A748C);
    private static final float WALL_POINTS = 1.5f;
    static final Color INTERPOLATED_COLOR = Color.rgb(0x4CCCB3);
    static final Color RAW_COLOR = Color.rgb(0xF28C40);

    /** The radius of a single ball. The more balls, the smaller: all balls together cover the same area. */
    private static final float MAX_RADIUS = 40f;

    private static final float MIN_RADIUS = 2f;

    /** Small angles to the horizontal give long ways between walls, on which single steps are easy to see. */
    private static final double MIN_ANGLE_RADIANS = 0.25;

    private static final double MAX_ANGLE_RADIANS = 0.60;

    private final RandomStream random;
    private final int ballsPerBox;
    private final float radius;

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of positions and directions
     * @param ballsPerBox the number of balls in each box, 1 or more
     */
    public BounceScene(long seed, int ballsPerBox) {
        random = new RandomStream(seed);
        this.ballsPerBox = ballsPerBox;
        radius = Math.max(MIN_RADIUS, MAX_RADIUS / (float) Math.sqrt(ballsPerBox));
    }

    @Override
    public void register(World.Builder world) {
        world.register(Velocity.TYPE).register(Walls.class).register(Shape.TYPE);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        Dominion dominion = world.dominion();
        BallMotion motion = new BallMotion(dominion);
        scheduler.simulation("move", motion::move).reads(Velocity.class).writes(Transform.class);
        scheduler.simulation("bounce", motion::bounce).reads(Walls.class).writes(Transform.class, Velocity.class);
        scheduler.presentation("interpolation-key", frame -> {
            if (frame.input().pressCount(Key.SPACE) % 2 == 1) {
                scheduler.setInterpolating(!scheduler.isInterpolating());
            }
        });
        spawnBox(dominion, UPPER_BOX_Y);
        spawnBox(dominion, LOWER_BOX_Y);
        for (int i = 0; i < ballsPerBox; i++) {
            spawnTwins(dominion);
        }
    }

    private static void spawnBox(Dominion dominion, float y) {
        Shape box = Shape.rectangle(BOX_WIDTH, BOX_HEIGHT, BOX_COLOR).setOrder(BOX_ORDER);
        dominion.createEntity(Transform.at(BOX_X, y), box);
    }

    /** Spawns a ball in the upper box, and its twin in the lower box. */
    private void spawnTwins(Dominion dominion) {
        float x = (random.nextFloat() - 0.5f) * (BOX_WIDTH - 2 * radius);
        float y = (random.nextFloat() - 0.5f) * (BOX_HEIGHT - 2 * radius);
        double angle = MIN_ANGLE_RADIANS + (MAX_ANGLE_RADIANS - MIN_ANGLE_RADIANS) * random.nextDouble();
        // StrictMath returns the same bits on every machine.
        float vx = (float) StrictMath.cos(angle) * UNITS_PER_SECOND * randomSign();
        float vy = (float) StrictMath.sin(angle) * UNITS_PER_SECOND * randomSign();
        dominion.createEntity(
                Transform.at(BOX_X + x, UPPER_BOX_Y + y),
                new Velocity(vx, vy),
                wallsAround(UPPER_BOX_Y),
                Shape.circle(radius, INTERPOLATED_COLOR));
        dominion.createEntity(
                Transform.at(BOX_X + x, LOWER_BOX_Y + y).setSmoothing(Smoothing.SNAP),
                new Velocity(vx, vy),
                wallsAround(LOWER_BOX_Y),
                Shape.circle(radius, RAW_COLOR));
    }

    /** Returns -1 or 1. */
    private int randomSign() {
        return random.nextBoolean() ? 1 : -1;
    }

    /** Returns the range in which the centre of a ball can move, in the box with its centre at {@code boxY}. */
    private Walls wallsAround(float boxY) {
        float halfWidth = BOX_WIDTH / 2 - radius;
        float halfHeight = BOX_HEIGHT / 2 - radius;
        return new Walls(BOX_X - halfWidth, boxY - halfHeight, BOX_X + halfWidth, boxY + halfHeight);
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        PictureInPoints picture = new PictureInPoints(layers::size);
        Camera2d camera = Camera2d.showing(1f, 1f); // until the layout sets it, in the first frame
        LineLayer walls = layers.add(LineLayer.overlay(camera)); // below the balls, which may overshoot them
        layers.add(new ShapeLayer(camera));
        Captions captions = new Captions(layers::text);
        captions.addTo(layers.add(FontLayer.inPoints(TextFont::sans, BounceLayout.LETTER_HEIGHT, picture.camera())));
        scheduler.presentation("captions", captions);
        scheduler.presentation("bounce-layout", frame -> {
            boolean hasNewSize = picture.update();
            if (hasNewSize) {
                BounceLayout layout = new BounceLayout(picture.width(), picture.height());
                layout.applyTo(camera);
                captions.place(layout, UPPER_BOX_Y + BOX_HEIGHT / 2, LOWER_BOX_Y + BOX_HEIGHT / 2);
            }
            FramebufferSize size = layers.size();
            if (size.isEmpty()) {
                return; // minimised
            }
            float wallPixels = picture.pixels(WALL_POINTS);
            float halfWall = wallPixels / 2 / camera.pixelsPerUnit(size);
            walls.setColor(WALL_COLOR).setWidth(wallPixels);
            drawWalls(walls, UPPER_BOX_Y, halfWall);
            drawWalls(walls, LOWER_BOX_Y, halfWall);
        });
    }

    /** Draws the walls of a box, whose inner edges a ball touches where it turns. */
    private static void drawWalls(LineLayer lines, float boxY, float halfWall) {
        float halfWidth = BOX_WIDTH / 2 + halfWall;
        float halfHeight = BOX_HEIGHT / 2 + halfWall;
        lines.box(BOX_X - halfWidth, boxY - halfHeight, BOX_X + halfWidth, boxY + halfHeight);
    }
}
