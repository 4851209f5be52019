package dev.halfstep.transform;

import dev.halfstep.world.EntityId;
import dev.halfstep.world.StructureListener;
import dev.halfstep.world.World;

/**
 * Marks each entity that loses its {@link Parent}, so that it is drawn without a way there, whatever parent it has by the
 * next frame: the same one again, too.
 *
 * @param world the world whose entities are marked
 */
record LostParents(World world) implements StructureListener {

    @Override
    public void despawned(EntityId id) {}

    @Override
    public void removed(EntityId id, Class<?> componentClass) {
        if (componentClass == Parent.class && world.has(id, Transform.class)) {
            Transform transform = world.get(id, Transform.class);
            transform.chunk().marked(TransformStorage.DETACHED).add(transform.slot());
        }
    }
}
