package dev.halfstep.frame;

import dev.halfstep.event.EventStreams;
import dev.halfstep.event.Events;
import dev.halfstep.event.Outbox;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Removed;
import dev.halfstep.world.World;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends {@link Despawned} and {@link Removed} events, if the game has added these event types. */
final class StructureEventSender implements StructureListener, AutoCloseable {

    /** Stands for the name of a system in a failure to send these events. */
    static final String NAME = "structure-events";

    private final World world;
    private final EventStreams events;
    private final Outbox pending = new Outbox();
    private @Nullable Events<Despawned> despawned;
    private @Nullable Events<Removed> removed;

    StructureEventSender(World world, EventStreams events) {
        this.world = world;
        this.events = events;
    }

    /** Called when the game has added an event type. Starts listening to the world if the type is one of the two. */
    void onEventTypeAdded(Class<?> type) {
        boolean isListening = despawned != null || removed != null;
        if (type == Despawned.class) {
            despawned = events.get(Despawned.class);
        }
        if (type == Removed.class) {
            removed = events.get(Removed.class);
        }
        if (!isListening && (despawned != null || removed != null)) {
            EngineWorld.of(world).addStructureListener(this);
        }
    }

    @Override
    public void entityDespawning(EntityId id, float fraction) {
        if (despawned != null && despawned.hasReaders()) {
            pending.add(despawned, EngineWorld.of(world).newDespawned(id), fraction);
        }
    }

    @Override
    public void componentRemoved(EntityId id, Class<?> componentClass, Object component) {
        if (removed != null && removed.hasReaders()) {
            pending.add(removed, EngineWorld.of(world).newRemoved(id, componentClass, component));
        }
    }

    /** Visits all events that a reader has not read, for a snapshot of their components. */
    void forEachUnread(Consumer<Despawned> onDespawned, Consumer<Removed> onRemoved) {
        if (despawned != null) {
            despawned.forEachUnread(onDespawned);
        }
        if (removed != null) {
            removed.forEachUnread(onRemoved);
        }
    }

    /**
     * Sends the pending events. They wait until the systems of the step have run, because a full event stream throws,
     * and an exception must not interrupt a structural change halfway.
     */
    void send() {
        if (pending.size() > 0) {
            pending.deliver();
        }
    }

    /** Returns whether no event is pending. */
    boolean isEmpty() {
        return pending.size() == 0;
    }

    /** Drops the pending events, after a restore: their entities exist again. */
    void clear() {
        pending.clear();
    }

    @Override
    public void close() {
        EngineWorld.of(world).entities().listeners().remove(this);
    }
}
