package dev.halfstep.transform;

import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.StructureListener;
import dev.halfstep.world.World;

/**
 * Marks each entity whose {@link Parent} is removed. A marked entity snaps to its new pose in the next frame, even if
 * the same parent is added again.
 *
 * @param world the world of the entities
 */
record ParentRemovalListener(World world) implements StructureListener {

    @Override
    public void entityDespawned(EntityId id, float fraction) {}

    @Override
    public void componentRemoved(EntityId id, Class<?> componentClass) {
        if (componentClass == Parent.class && world.has(id, Transform.class)) {
            Transform transform = world.get(id, Transform.class);
            transform.chunk().markedSlots(TransformStorage.PARENT_REMOVED).add(transform.slot());
        }
    }
}
