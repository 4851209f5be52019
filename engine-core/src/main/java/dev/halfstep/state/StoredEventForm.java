package dev.halfstep.state;

import dev.halfstep.event.EventStreams;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Removed;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes and reads events by their fields. The two events of the engine contain components, which are stored like the
 * components of entities.
 *
 * @hidden
 */
public final class StoredEventForm implements EventStreams.EventForm {

    private final EngineWorld engine;
    private final WorldState world;
    private final Map<Class<?>, StoredClass<?>> forms = new HashMap<>();
    private final Map<Class<?>, StoredClass.Reader<?>> readers = new HashMap<>();

    /**
     * Creates the form of the events of a state.
     *
     * @param world the state, which is written or read before the events
     */
    public StoredEventForm(EngineWorld engine, WorldState world) {
        this.engine = engine;
        this.world = world;
    }

    private static boolean isOfEngine(Class<?> type) {
        return type == Despawned.class || type == Removed.class;
    }

    @SuppressWarnings("unchecked") // the key is the class of the form
    private <E> StoredClass<E> formOf(Class<E> type) {
        return (StoredClass<E>) forms.computeIfAbsent(type, StoredEventForm::newForm);
    }

    private static StoredClass<?> newForm(Class<?> type) {
        try {
            return StoredClass.of(type, /* writer= */ null, /* create= */ null, /* isExisting= */ false);
        } catch (IllegalArgumentException refused) {
            throw new IllegalStateException(
                    "events that simulation systems read must be stored: " + type.getSimpleName()
                            + " cannot be written (" + refused.getMessage() + ")",
                    refused);
        }
    }

    @Override
    public void writeType(Class<?> type, DataOutput out) throws IOException {
        if (!isOfEngine(type)) {
            formOf(type).writeType(out);
        }
    }

    @Override
    public void write(Object event, DataOutput out) throws IOException {
        List<Object> components = new ArrayList<>();
        if (event instanceof Despawned despawned) {
            out.writeLong(despawned.entity().number());
            EngineWorld.addComponents(despawned, components);
        } else if (event instanceof Removed removed) {
            out.writeLong(removed.entity().number());
            EngineWorld.addComponents(removed, components);
        } else {
            formOf(event.getClass()).write(event, out);
            return;
        }
        components.removeIf(component -> !world.isStored(component));
        if (components.isEmpty() && event instanceof Removed removed) {
            throw new IllegalStateException("an unread Removed event must have a stored component: "
                    + removed.componentClass().getSimpleName() + " is a presentation component without a name");
        }
        out.writeShort(components.size());
        for (Object component : components) {
            world.writeFormer(component, out);
        }
    }

    @Override
    public void readType(Class<?> type, DataInputStream in) throws IOException {
        if (!isOfEngine(type)) {
            readers.put(type, formOf(type).readType(in, type.getSimpleName()));
        }
    }

    @Override
    public Object read(Class<?> type, DataInputStream in) throws IOException {
        if (!isOfEngine(type)) {
            Object stored = Objects.requireNonNull(readers.get(type)).next(world::referred);
            return assemble(type, stored);
        }
        EntityId id = world.referred(in.readLong());
        List<Object> components = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            Object component = world.readFormer(in);
            if (components.stream().anyMatch(other -> other.getClass() == component.getClass())) {
                throw StoredType.damaged("an entity must have lost each component once: "
                        + component.getClass().getSimpleName());
            }
            components.add(component);
        }
        if (type == Despawned.class) {
            return engine.storedDespawned(id, components);
        }
        if (components.size() != 1) {
            throw StoredType.damaged("a removed component must be stored: there are " + components.size());
        }
        return engine.storedRemoved(id, components.get(0));
    }

    private <E> E assemble(Class<E> type, Object stored) throws StateException {
        return formOf(type).assemble(stored, /* existing= */ null, type.getSimpleName());
    }
}
