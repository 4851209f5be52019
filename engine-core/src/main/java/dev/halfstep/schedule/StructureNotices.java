package dev.halfstep.schedule;

import dev.halfstep.event.EventStreams;
import dev.halfstep.event.Events;
import dev.halfstep.event.Outbox;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.Removed;
import dev.halfstep.world.StructureListener;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Makes events of what leaves the world, for those who have asked for them. */
final class StructureNotices implements StructureListener, AutoCloseable {

    /** What failures are called that happen when notices are sent. */
    static final String NAME = "structure-notices";

    private final World world;
    private final EventStreams events;
    private final Outbox outbox = new Outbox();
    private @Nullable Events<Despawned> despawned;
    private @Nullable Events<Removed> removed;

    StructureNotices(World world, EventStreams events) {
        this.world = world;
        this.events = events;
    }

    /** A type of event was added, maybe one that is to be told here. */
    void added(Class<?> type) {
        boolean listens = despawned != null || removed != null;
        if (type == Despawned.class) {
            despawned = events.get(Despawned.class);
        }
        if (type == Removed.class) {
            removed = events.get(Removed.class);
        }
        if (!listens && (despawned != null || removed != null)) {
            EngineWorld.of(world).addStructureListener(this);
        }
    }

    @Override
    public void despawned(EntityId id) {
        if (despawned != null && despawned.hasReaders()) {
            outbox.add(despawned, new Despawned(id));
        }
    }

    @Override
    public void removed(EntityId id, Class<?> componentClass) {
        if (removed != null && removed.hasReaders()) {
            outbox.add(removed, new Removed(id, componentClass));
        }
    }

    /** Sends what has left since the last call. Not at once: a reader that is too slow must not stop a change halfway. */
    void deliver() {
        if (outbox.size() > 0) {
            outbox.deliver();
        }
    }

    /** Whether nothing has left since it was told the last time. */
    boolean isEmpty() {
        return outbox.size() == 0;
    }

    /** What has left is back. */
    void clear() {
        outbox.clear();
    }

    @Override
    public void close() {
        EngineWorld.of(world).removeStructureListener(this);
    }
}
