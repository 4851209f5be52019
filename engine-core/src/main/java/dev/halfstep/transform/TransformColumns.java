package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.world.World;
import java.util.List;

/**
 * The two passes over all transforms of a world that make interpolation work. They are bulk passes over the chunks, not
 * queries, and cost what moving the bytes costs.
 */
public final class TransformColumns {

    private final List<DenseColumn<Transform>> columns;

    /**
     * The transforms of a world.
     *
     * @param world a world with {@link Transform#TYPE} registered
     */
    public TransformColumns(World world) {
        columns = world.columns(Transform.TYPE);
    }

    /** PreviousTransform := Transform, for every entity. To be done before anything in a step writes a Transform. */
    public void capturePrevious() {
        for (int i = 0; i < columns.size(); i++) {
            DenseColumn<Transform> column = columns.get(i);
            for (int c = 0; c < column.chunkCount(); c++) {
                Chunk chunk = column.chunk(c);
                System.arraycopy(
                        chunk.lane(TransformStorage.CURRENT),
                        0,
                        chunk.lane(TransformStorage.PREVIOUS),
                        0,
                        chunk.size() * Pose.FLOATS);
            }
        }
    }

    /**
     * InterpolatedTransform := the pose between PreviousTransform and Transform, for every entity.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    public void interpolate(float alpha) {
        for (int i = 0; i < columns.size(); i++) {
            DenseColumn<Transform> column = columns.get(i);
            for (int c = 0; c < column.chunkCount(); c++) {
                PoseInterpolation.interpolate(column.chunk(c), alpha);
            }
        }
    }
}
