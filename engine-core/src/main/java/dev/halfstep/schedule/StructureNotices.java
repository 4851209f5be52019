package dev.halfstep.schedule;

import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.StructureListener;
import dev.halfstep.event.EventStreams;
import dev.halfstep.event.Events;
import dev.halfstep.event.Outbox;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Removed;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Sends events for despawned entities and removed components, if a game has added these event types. */
final class StructureNotices implements StructureListener, AutoCloseable {

    /** The name of failures that happen when these events are sent. */
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

    /** Called when an event type was added, to start listening for it. */
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

    /** Sends the pending events. Not at once: a full stream must not stop a structural change halfway. */
    void deliver() {
        if (outbox.size() > 0) {
            outbox.deliver();
        }
    }

    /** Returns whether no event is pending. */
    boolean isEmpty() {
        return outbox.size() == 0;
    }

    /** Drops the pending events, when a restore has brought the entities back. */
    void clear() {
        outbox.clear();
    }

    @Override
    public void close() {
        EngineWorld.of(world).removeStructureListener(this);
    }
}
