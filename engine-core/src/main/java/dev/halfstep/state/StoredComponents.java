package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The component classes of a world that a saved state contains. */
final class StoredComponents {

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;

    private final Map<Integer, StoredComponent<?>> byIndex = new TreeMap<>();

    /** The number of registered classes that {@link #addNewTypes} has seen. */
    private int knownTypes;

    StoredComponents(World world) {
        this.world = world;
        engine = EngineWorld.of(world);
        entities = engine.entities();
    }

    /** Returns all classes that are stored, in the order in which a state describes them. */
    Collection<StoredComponent<?>> all() {
        return byIndex.values();
    }

    /** Returns a class by its index in the registry, null if it is not stored. */
    @Nullable
    StoredComponent<?> get(int index) {
        return byIndex.get(index);
    }

    /** Returns the class of a component, null if it is not stored. */
    @Nullable
    StoredComponent<?> classOf(Object component) {
        return get(entities.registry().get(component.getClass()).index());
    }

    /**
     * Adds the component classes that were registered since the last call.
     *
     * @throws IllegalStateException if some of them cannot be stored; the message names all of these
     */
    void addNewTypes() {
        List<ComponentType<?>> types = engine.registeredTypes();
        List<String> faults = new ArrayList<>();
        for (ComponentType<?> type : types.subList(knownTypes, types.size())) {
            if (StoredComponent.isStored(type)) {
                try {
                    add(type);
                } catch (IllegalArgumentException refused) {
                    faults.add(type + " cannot be written (" + refused.getMessage() + ")");
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("a stored state must contain each simulation component: "
                    + String.join("; ", faults)
                    + "; change the class, or register it with ComponentType.simulation(...).writtenBy(...)");
        }
        knownTypes = types.size();
    }

    private <C> void add(ComponentType<C> type) {
        ComponentRegistry registry = entities.registry();
        int index = registry.get(type.componentClass()).index();
        StoredComponent<C> added = new StoredComponent<>(type, index, registry.isRegisteredAtFirstUse(index));
        for (StoredComponent<?> other : byIndex.values()) {
            if (other.name().equals(added.name())) {
                throw new IllegalArgumentException("another component has the same name: " + added.name());
            }
        }
        byIndex.put(added.index(), added);
    }

    /** Returns the stored classes of an archetype, in the order of {@link #all}. */
    List<StoredComponent<?>> of(Archetype archetype) {
        List<StoredComponent<?>> columns = new ArrayList<>();
        for (StoredComponent<?> component : byIndex.values()) {
            if (archetype.signature().contains(component.index())) {
                columns.add(component);
            }
        }
        return columns;
    }

    /**
     * Returns the component class of a description, null if the game does not know it.
     *
     * @throws StateException if the game knows the class, and the description does not fit it
     */
    @Nullable
    StoredComponent<?> find(StoredComponent.Description description) throws StateException {
        for (StoredComponent<?> component : byIndex.values()) {
            if (component.name().equals(description.name())) {
                component.checkFits(description);
                return component;
            }
        }
        return registerAtFirstUse(description);
    }

    /**
     * Registers the class of a stored component, if the world registers classes at their first use: another process may
     * not have used it yet. The bytes may be forged, so the class is registered only if it fits the description.
     *
     * @return null if there is no such class
     */
    private @Nullable StoredComponent<?> registerAtFirstUse(StoredComponent.Description description)
            throws StateException {
        String className = description.className().isEmpty() ? description.name() : description.className();
        ComponentType<?> type = EngineWorld.typeAtFirstUse(world, className);
        if (type == null || !StoredComponent.isStored(type)) {
            return null;
        }
        try {
            StoredComponent<?> candidate =
                    new StoredComponent<>(type, entities.registry().size(), /* isOfFirstUse= */ true);
            if (!candidate.name().equals(description.name())) {
                return null;
            }
            candidate.checkFits(description);
            engine.register(type, world);
            addNewTypes();
        } catch (IllegalArgumentException refused) { // it cannot be a component, or cannot be stored
            return null;
        }
        return byIndex.get(entities.registry().get(type.componentClass()).index());
    }

    /**
     * Returns whether the setup of the game has spawned an entity with presentation components only, none of which is
     * stored.
     */
    boolean isOfSetup(EntityId id) {
        Archetype archetype = Archetype.of(id);
        return id.number() <= entities.ids().lastNumberOfSetup()
                && !archetype.isSimulated()
                && of(archetype).isEmpty()
                && !UnsavedComponents.isIn(archetype, entities.registry());
    }
}
