package dev.halfstep.benchmarks.peer;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteInstances;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.joml.Quaternionf;

/** Writes instances from sprite entities of a world, with the code of the engine's sprite layer. */
public final class HalfstepSpriteFill implements SpriteFill {
    /** The layer of sprites without a layer setting. */
    private static final int DEFAULT_LAYER = 0;

    private final World world =
            World.builder().register(Transform.TYPE).register(Sprite.TYPE).build();
    private final InstanceMemory memory = new InstanceMemory(FLOATS);
    private final SpriteInstances instances = new SpriteInstances(DEFAULT_LAYER, memory);
    private final Camera2d camera = Camera2d.showing(VISIBLE_SIDE, VISIBLE_SIDE);
    private final FramebufferSize size = new FramebufferSize(1_000, 1_000);

    /**
     * Spawns the sprites.
     *
     * @param count number of sprites
     */
    public HalfstepSpriteFill(int count) {
        Workload workload = Workload.movingAndTurning(count);
        Sprite[] sprites = SampleSprites.sprites(count);
        Quaternionf rotation = new Quaternionf();
        float[] pose = new float[Workload.POSE_FLOATS];
        for (int i = 0; i < count; i++) {
            workload.writeStartPose(i, pose);
            Transform transform = Transform.at(pose[0], pose[1], pose[2])
                    .setRotation(rotation.set(pose[3], pose[4], pose[5], pose[6]))
                    .setScale(pose[7], pose[8], pose[9]);
            world.spawn(transform, sprites[i]);
        }
    }

    @Override
    public void fill() {
        instances.fill(world, camera, size);
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
