package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.TextureRegion;
import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryUtil;

/** Writes instances in one loop over an array of sprites and an array of poses, with culling: the baseline. */
public final class HandwrittenSpriteFill implements SpriteFill {

    /** The index of the tint in the floats of a sprite, see {@link #FLOATS}. */
    private static final int TINT_INDEX = 10;

    private final Sprite[] sprites;
    private final int[] packedTints;
    private final float[] poses;
    private final FloatBuffer memory;

    /**
     * Creates the sprites.
     *
     * @param count number of sprites
     */
    public HandwrittenSpriteFill(int count) {
        sprites = SampleSprites.sprites(count);
        packedTints = new int[count];
        poses = new float[count * POSE_FLOATS];
        memory = MemoryUtil.memAllocFloat(count * FLOATS);
        Workload workload = Workload.movingAndTurning(count);
        float[] pose = new float[POSE_FLOATS];
        for (int i = 0; i < count; i++) {
            workload.writeStartPose(i, pose);
            System.arraycopy(pose, 0, poses, i * pose.length, pose.length);
            packedTints[i] = packed(sprites[i].tint());
        }
    }

    /** Packs four colour channels into one int, red in the lowest byte. */
    private static int packed(Color color) {
        return Math.round(color.red() * 255f)
                | Math.round(color.green() * 255f) << 8
                | Math.round(color.blue() * 255f) << 16
                | Math.round(color.opacity() * 255f) << 24;
    }

    @Override
    public void fill() {
        long address = MemoryUtil.memAddress0(memory);
        for (int i = 0; i < sprites.length; i++) {
            Sprite sprite = sprites[i];
            int offset = i * POSE_FLOATS;
            float halfWidth = sprite.width() / 2f;
            float halfHeight = sprite.height() / 2f;
            if (isVisible(offset, halfWidth, halfHeight)) {
                writeQuad(offset, halfWidth, halfHeight, address);
                writeRegion(sprite, address);
                MemoryUtil.memPutInt(address + TINT_INDEX * Float.BYTES, packedTints[i]);
                address += FLOATS * Float.BYTES;
            }
        }
    }

    /** Compares a circle around the sprite with the visible square, since the sprite may be rotated. */
    private boolean isVisible(int offset, float halfWidth, float halfHeight) {
        // A pose has the position at 0, the rotation at 3 and the scale at 7.
        float radius = halfWidth * Math.abs(poses[offset + 7]) + halfHeight * Math.abs(poses[offset + 8]);
        float reach = VISIBLE_SIDE / 2f + radius;
        return Math.abs(poses[offset]) <= reach && Math.abs(poses[offset + 1]) <= reach;
    }

    /** Writes the centre and the two half axes, rotated by the quaternion of the pose. */
    private void writeQuad(int offset, float halfWidth, float halfHeight, long address) {
        float x = poses[offset + 3];
        float y = poses[offset + 4];
        float z = poses[offset + 5];
        float w = poses[offset + 6];
        float scaleX = poses[offset + 7];
        float scaleY = poses[offset + 8];
        put(address, 0, poses[offset]);
        put(address, 1, poses[offset + 1]);
        put(address, 2, (scaleX - (2f * y * y + 2f * z * z) * scaleX) * halfWidth);
        put(address, 3, (2f * x * y + 2f * z * w) * scaleX * halfWidth);
        put(address, 4, (2f * x * y - 2f * z * w) * scaleY * halfHeight);
        put(address, 5, (scaleY - (2f * z * z + 2f * x * x) * scaleY) * halfHeight);
    }

    private static void writeRegion(Sprite sprite, long address) {
        TextureRegion region = sprite.region();
        put(address, 6, sprite.isFlippedX() ? region.right() : region.left());
        put(address, 7, sprite.isFlippedY() ? region.bottom() : region.top());
        put(address, 8, sprite.isFlippedX() ? region.left() : region.right());
        put(address, 9, sprite.isFlippedY() ? region.top() : region.bottom());
    }

    private static void put(long address, int index, float value) {
        MemoryUtil.memPutFloat(address + (long) index * Float.BYTES, value);
    }

    @Override
    public float floatAt(int sprite, int index) {
        return memory.get(sprite * FLOATS + index);
    }

    @Override
    public void close() {
        MemoryUtil.memFree(memory);
    }
}
