package dev.halfstep.benchmarks.peer;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteInstances;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Culls, writes and sorts the sprites of a world with the code of the engine's sprite layer. */
public final class SpriteScene implements SpriteFill {

    private static final int MAX_ORDER = 1_000;
    private static final float OFF_SCREEN_DISTANCE = 10_000f;
    private static final float VIEW_WIDTH = 160f;
    private static final float VIEW_HEIGHT = 90f;

    /** Half the size of the area with sprites: smaller than the view, so that each sprite is visible as a whole. */
    private static final float MAX_X = VIEW_WIDTH / 2 - 5;

    private static final float MAX_Y = VIEW_HEIGHT / 2 - 5;

    /** More than a full turn. */
    private static final double MAX_RADIANS = 7;

    /** The layer of sprites without a layer setting. */
    private static final int DEFAULT_LAYER = 0;

    private final World world =
            World.builder().register(Transform.TYPE).register(Sprite.TYPE).build();
    private final InstanceMemory memory = new InstanceMemory(SpriteInstances.FLOATS);
    private final SpriteInstances instances = new SpriteInstances(DEFAULT_LAYER, memory);
    private final Camera2d camera;
    private final FramebufferSize size;

    /** The x coordinates of the sprites in the order in which they must be drawn. */
    private final float[] expectedX;

    private SpriteScene(Camera2d camera, FramebufferSize size, float[] expectedX) {
        this.camera = camera;
        this.size = size;
        this.expectedX = expectedX;
    }

    /** Spawns sprites; the x coordinates of all are shifted by a distance of 0 or {@link #OFF_SCREEN_DISTANCE}. */
    private static SpriteScene of(int sprites, boolean randomOrders, float distance) {
        SplittableRandom random = new SplittableRandom(1);
        Sprite[] spawned = SampleSprites.sprites(sprites);
        Transform[] transforms = new Transform[sprites];
        float[] x = new float[sprites];
        for (int i = 0; i < sprites; i++) {
            x[i] = distance + (float) random.nextDouble(-MAX_X, MAX_X);
            spawned[i].setOrder(randomOrders ? random.nextInt(-MAX_ORDER, MAX_ORDER + 1) : 0);
            transforms[i] = Transform.at(x[i], (float) random.nextDouble(-MAX_Y, MAX_Y))
                    .setRotationZ((float) random.nextDouble(MAX_RADIANS));
        }
        SpriteScene scene = new SpriteScene(
                Camera2d.showing(VIEW_WIDTH, VIEW_HEIGHT),
                new FramebufferSize(1280, 720),
                distance == 0f ? inDrawOrder(x, spawned) : new float[0]);
        for (int i = 0; i < sprites; i++) {
            scene.world.spawn(transforms[i], spawned[i]);
        }
        return scene;
    }

    /**
     * Spawns the sprites of {@link HandwrittenSpriteFill}.
     *
     * @param sprites number of sprites
     * @return a new scene, whose floats the caller compares
     */
    public static SpriteScene likeHandwritten(int sprites) {
        SpriteScene scene = new SpriteScene(
                Camera2d.showing(VISIBLE_SIDE, VISIBLE_SIDE), new FramebufferSize(1_000, 1_000), new float[0]);
        Workload workload = Workload.movingAndTurning(sprites);
        Sprite[] spawned = SampleSprites.sprites(sprites);
        for (int i = 0; i < sprites; i++) {
            scene.world.spawn(workload.startTransform(i), spawned[i]);
        }
        return scene;
    }

    /** Sorts by draw order, then by index: the upper half of each long is the order, the lower half the index. */
    private static float[] inDrawOrder(float[] x, Sprite[] sprites) {
        long[] orderAndIndex = new long[x.length];
        Arrays.setAll(orderAndIndex, i -> (long) (sprites[i].order() + MAX_ORDER) << Integer.SIZE | i);
        Arrays.sort(orderAndIndex);
        float[] sorted = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            sorted[i] = x[(int) orderAndIndex[i]];
        }
        return sorted;
    }

    /**
     * Spawns visible sprites of equal draw order, so that the order of the spawns is the order of drawing.
     *
     * @param sprites number of sprites
     * @return a new scene
     */
    public static SpriteScene sorted(int sprites) {
        return of(sprites, /* randomOrders= */ false, /* distance= */ 0f);
    }

    /**
     * Spawns visible sprites of random draw orders, which must be sorted.
     *
     * @param sprites number of sprites
     * @return a new scene
     */
    public static SpriteScene random(int sprites) {
        return of(sprites, /* randomOrders= */ true, /* distance= */ 0f);
    }

    /**
     * Spawns sprites that are far outside of the picture.
     *
     * @param sprites number of sprites
     * @return a new scene
     */
    public static SpriteScene offScreen(int sprites) {
        return of(sprites, /* randomOrders= */ false, OFF_SCREEN_DISTANCE);
    }

    /** Writes the instance data of a frame. */
    @Override
    public void fill() {
        instances.fill(world, camera, size);
    }

    /**
     * Writes the instance data of two frames and checks which sprites were written, and their order.
     *
     * @throws WrongResultException if a sprite is missing, not culled, or at a wrong position in the draw order
     */
    public void check() {
        fill();
        fill(); // the second frame reuses the buffers of the first
        if (memory.count() != expectedX.length) {
            throw new WrongResultException(
                    "all visible sprites must be written, and no other: " + memory.count() + " of " + expectedX.length);
        }
        for (int i = 0; i < expectedX.length; i++) {
            if (memory.get(i, 0) != expectedX[i]) {
                throw new WrongResultException("sprites must be written in draw order: sprite " + i + " is at x "
                        + memory.get(i, 0) + " and must be at " + expectedX[i]);
            }
        }
    }

    @Override
    public float floatAt(int sprite, int index) {
        return memory.get(sprite, index);
    }

    @Override
    public void close() {
        memory.close();
        world.close();
    }
}
