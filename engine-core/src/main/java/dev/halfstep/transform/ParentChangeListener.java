package dev.halfstep.transform;

import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.StructureListener;
import dev.halfstep.world.World;

/**
 * Marks each entity whose {@link Parent} is added, replaced or removed. A marked entity snaps to its new pose in the
 * next frame, even if the new parent is the former one. Also invalidates the link of each entity that gets a Transform.
 *
 * @param world the world of the entities
 */
record ParentChangeListener(World world) implements StructureListener {

    @Override
    public void entityDespawning(EntityId id, float fraction) {}

    @Override
    public void componentAdded(EntityId id, Class<?> componentClass) {
        if (componentClass == Transform.class) {
            world.get(id, Transform.class).interpolated().invalidateLink();
        }
        markIfParent(id, componentClass);
    }

    @Override
    public void componentRemoved(EntityId id, Class<?> componentClass, Object component) {
        markIfParent(id, componentClass);
    }

    private void markIfParent(EntityId id, Class<?> componentClass) {
        if (componentClass == Parent.class && world.has(id, Transform.class)) {
            Transform transform = world.get(id, Transform.class);
            transform.chunk().markedSlots(TransformStorage.PARENT_CHANGED).add(transform.slot());
            // The segments are not drawn: their poses are relative to the former parent.
            transform.chunk().markedSlots(TransformStorage.SEGMENTED).remove(transform.slot());
        }
    }
}
