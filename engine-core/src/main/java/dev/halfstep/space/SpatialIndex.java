package dev.halfstep.space;

import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Finds the entities near a place.
 *
 * @hidden
 */
public final class SpatialIndex {

    private final World world;
    private final Class<?>[] with;

    /**
     * Creates an index.
     *
     * @param world the world
     * @param cellSize world units
     * @param with further classes
     */
    public SpatialIndex(World world, float cellSize, Class<?>... with) {
        this.world = world;
        this.with = with;
    }

    /** Updates the index. */
    public void update() {}

    /**
     * Finds overlaps with a box.
     *
     * @param x world units
     * @param y world units
     * @param halfWidth world units
     * @param halfHeight world units
     * @param hits the result
     */
    public void overlapBox(float x, float y, float halfWidth, float halfHeight, Hits hits) {
        hits.clear();
        for (var row : world.query(Transform.class, Collider.class)) {
            Collider collider = row.second();
            float width = collider.halfWidth();
            float height = collider.isCircle() ? collider.radius() : collider.halfHeight();
            boolean has = true;
            for (Class<?> type : with) {
                has &= world.has(row.id(), type);
            }
            if (has
                    && Math.abs(row.first().x() - x) <= halfWidth + width
                    && Math.abs(row.first().y() - y) <= halfHeight + height) {
                hits.add(row.id());
            }
        }
    }
}
