package dev.halfstep.benchmarks.peer;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.TextureRegion;
import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryUtil;

/** Fills instances in one loop over an array of sprites and an array of poses: the baseline. */
public final class HandwrittenSpriteFill implements SpriteFill {

    private final Sprite[] sprites;
    private final float[] poses;
    private final FloatBuffer memory;

    /**
     * Creates the sprites.
     *
     * @param count number of sprites
     */
    public HandwrittenSpriteFill(int count) {
        sprites = SampleSprites.sprites(count);
        poses = new float[count * Workload.POSE_FLOATS];
        memory = MemoryUtil.memAllocFloat(count * FLOATS);
        Workload workload = Workload.moving(count);
        float[] pose = new float[Workload.POSE_FLOATS];
        for (int i = 0; i < count; i++) {
            workload.pose(i, pose);
            System.arraycopy(pose, 0, poses, i * pose.length, pose.length);
        }
    }

    @Override
    public void fill() {
        long to = MemoryUtil.memAddress0(memory);
        for (int i = 0; i < sprites.length; i++) {
            writeQuad(sprites[i], i * Workload.POSE_FLOATS, to);
            writeRegionAndTint(sprites[i], to);
            to += FLOATS * Float.BYTES;
        }
    }

    private void writeQuad(Sprite sprite, int at, long to) {
        float x = poses[at + 3];
        float y = poses[at + 4];
        float z = poses[at + 5];
        float w = poses[at + 6];
        float scaleX = poses[at + 7];
        float scaleY = poses[at + 8];
        float halfWidth = sprite.width() / 2f;
        float halfHeight = sprite.height() / 2f;
        put(to, 0, poses[at]);
        put(to, 1, poses[at + 1]);
        put(to, 2, (scaleX - (2f * y * y + 2f * z * z) * scaleX) * halfWidth);
        put(to, 3, (2f * x * y + 2f * z * w) * scaleX * halfWidth);
        put(to, 4, (2f * x * y - 2f * z * w) * scaleY * halfHeight);
        put(to, 5, (scaleY - (2f * z * z + 2f * x * x) * scaleY) * halfHeight);
    }

    private static void writeRegionAndTint(Sprite sprite, long to) {
        TextureRegion region = sprite.region();
        Color tint = sprite.tint();
        put(to, 6, sprite.isFlippedX() ? region.right() : region.left());
        put(to, 7, sprite.isFlippedY() ? region.bottom() : region.top());
        put(to, 8, sprite.isFlippedX() ? region.left() : region.right());
        put(to, 9, sprite.isFlippedY() ? region.top() : region.bottom());
        put(to, 10, tint.red());
        put(to, 11, tint.green());
        put(to, 12, tint.blue());
        put(to, 13, tint.opacity());
    }

    private static void put(long to, int number, float value) {
        MemoryUtil.memPutFloat(to + (long) number * Float.BYTES, value);
    }

    @Override
    public float get(int sprite, int number) {
        return memory.get(sprite * FLOATS + number);
    }

    @Override
    public void close() {
        MemoryUtil.memFree(memory);
    }
}
