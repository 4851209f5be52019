package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.Signature;
import dev.halfstep.storage.SpawnPlan;
import dev.halfstep.storage.WorldGuard;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks changes of entities, for a world or for one of its command buffers. Refuses entities that are not alive or
 * belong to another world, and components that an entity cannot have. While presentation runs, also refuses every
 * change of the simulated state. Not thread-safe: each command buffer has its own checks.
 *
 * <p>Whether an entity has a component already is known only when the change is made. {@link Entities} then changes
 * nothing and says so, and the caller throws {@link #alreadyHas} or {@link #missing}.
 */
final class EntityChecks {

    /** The number of cached spawn plans. Games spawn few kinds of entities many times. */
    private static final int MAX_PLANS = 16;

    private final Entities entities;
    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids;
    private final EntityVisibility visibility;

    /** Whether an entity may be changed while its spawn is pending: in command buffers. */
    private final boolean acceptsPending;

    private final @Nullable SpawnPlan[] plans = new SpawnPlan[MAX_PLANS];

    /** The index of the plan that the next new plan replaces: the oldest. */
    private int oldestPlan;

    EntityChecks(Entities entities, boolean acceptsPending) {
        this.entities = entities;
        this.acceptsPending = acceptsPending;
        registry = entities.registry();
        guard = entities.guard();
        ids = entities.ids();
        visibility = entities.visibility();
    }

    /** Returns the plan for the classes of some components, or throws if no entity can have these classes. */
    SpawnPlan planSpawn(Object[] components) {
        for (SpawnPlan plan : plans) {
            if (plan == null) {
                break;
            }
            if (plan.matches(components)) {
                return plan;
            }
        }
        SpawnPlan newPlan = SpawnPlan.of(registry, components);
        plans[oldestPlan] = newPlan;
        oldestPlan = (oldestPlan + 1) % MAX_PLANS;
        return newPlan;
    }

    /** Checks the spawn of an entity, and returns its components in the order of the columns. */
    Object[] checkSpawn(SpawnPlan plan, Object[] components) {
        Object[] ordered = plan.inColumnOrder(components);
        plan.checkNoneBelongsToAnEntity(ordered, /* first= */ 0);
        if (guard.isPresenting() && registry.isSimulated(plan.signature())) {
            throw guard.presentationRefusal("spawn an entity with simulation components");
        }
        if (plan.hasOwners()) {
            plan.forEachOwner(ordered, /* first= */ 0, this::checkMayChange);
        }
        return ordered;
    }

    void checkDespawn(EntityId id) {
        checkMayChange(id);
        checkPresentationMay(Change.DESPAWN, id);
    }

    /** Checks that a component may be added to an entity, and returns the index of its class. */
    int checkAdd(EntityId id, Object component) {
        checkMayChange(id);
        Objects.requireNonNull(component, "a component must not be null");
        ComponentInfo<?> info = registry.requireComponentClass(component.getClass());
        info.checkBelongsToNoEntity(component);
        checkPresentationMayAdd(info.storedType(), id);
        checkPresentationMay(Change.ADD, id);
        checkOwner(info.storedType(), component);
        return info.index();
    }

    /** Refuses to let presentation add a simulation component. */
    private void checkPresentationMayAdd(ComponentType<?> type, EntityId id) {
        if (guard.isPresenting() && type.kind() == ComponentType.Kind.SIMULATION) {
            throw guard.presentationRefusal(
                    "add a " + type + " to " + id, "do it in a simulation system, or add presentation components only");
        }
    }

    /** Checks that an entity may get a component, whether or not it has one of the class. Returns the class's index. */
    int checkPut(EntityId id, Object component) {
        checkMayChange(id);
        ComponentInfo<?> info = checkReplacement(id, component);
        checkPresentationMayAdd(info.storedType(), id);
        checkPresentationMay(Change.PUT, id);
        checkOwner(info.storedType(), component);
        return info.index();
    }

    /** Checks that an entity may lose a component, as far as that is known now, and returns the index of the class. */
    int checkRemove(EntityId id, Class<?> componentClass) {
        checkMayChange(id);
        int componentIndex = registry.requireComponentClass(componentClass).index();
        if (acceptsPending) { // pending changes may add components
            checkPresentationMay(Change.REMOVE, id);
        } else if (guard.isPresenting()) {
            checkPresentationMayRemove(id, componentIndex);
        }
        return componentIndex;
    }

    /** Checks that a component may replace the one of its class in an entity, and returns the index of the class. */
    int checkReplace(EntityId id, Object component) {
        checkMayChange(id);
        checkPresentationMay(Change.REPLACE, id);
        ComponentInfo<?> info = checkReplacement(id, component);
        checkOwner(info.storedType(), component);
        return info.index();
    }

    /** Refuses a dense component that belongs to another entity than this one, and returns the info of its class. */
    private ComponentInfo<?> checkReplacement(EntityId id, Object component) {
        Objects.requireNonNull(component, "a component must not be null");
        ComponentInfo<?> info = registry.requireComponentClass(component.getClass());
        if (!entities.isInPlace(id, info, component)) {
            info.checkBelongsToNoEntity(component);
        }
        return info;
    }

    /** Creates the exception for an addition that {@link Entities#add} has not made. */
    static IllegalArgumentException alreadyHas(EntityId id, Object component) {
        return new IllegalArgumentException("an entity must have at most one component of a class: " + id
                + " already has a " + component.getClass().getSimpleName());
    }

    /**
     * Creates the exception for the use of a component that an entity does not have.
     *
     * @param verb the use: {@code "read"}, {@code "removed"} or {@code "replaced"}
     */
    static IllegalArgumentException missing(EntityId id, Class<?> componentClass, String verb) {
        return new IllegalArgumentException(
                "only an existing component can be " + verb + ": " + id + " has no " + componentClass.getSimpleName());
    }

    /** Refuses a component that refers to an owner that is despawned or, unless that is accepted, pending. */
    private void checkOwner(ComponentType<?> type, Object component) {
        EntityId owner = type.ownerIn(component);
        if (owner != null) {
            checkMayChange(owner);
        }
    }

    private void checkMayChange(EntityId id) {
        if (acceptsPending) {
            checkNotDespawned(id);
        } else {
            checkAlive(id);
        }
    }

    /** Refuses an entity that is despawned or belongs to another world. A pending spawn is accepted. */
    private void checkNotDespawned(EntityId id) {
        ids.requireCreated(id);
        if (Entities.isDespawned(id)) {
            throw new IllegalArgumentException("an entity cannot be used after its despawn: " + id
                    + (visibility.isDeparted(id)
                            ? " is still visible in this frame, but can only be read; check isAlive() first"
                            : ""));
        }
    }

    /** Refuses an entity that is despawned, of another world, or whose spawn is pending. */
    void checkAlive(EntityId id) {
        checkNotDespawned(id);
        if (!id.isAlive()) {
            throw new IllegalArgumentException(
                    "the spawn command of an entity must be applied before the entity is used: " + id);
        }
    }

    /** Refuses an entity that cannot be read now: it must be alive, or presentation must still see it. */
    void checkReadable(EntityId id) {
        if (!visibility.isReadable(id)) {
            checkAlive(id); // throws
        } else if (!ids.hasCreated(id)) {
            checkNotDespawned(id); // throws, since the entity is of another world
        }
    }

    /** Refuses a change of a simulated entity while presentation runs. */
    private void checkPresentationMay(Change change, EntityId id) {
        if (guard.isPresenting()) {
            checkIsPresentationOnly(id, change.words());
        }
    }

    /** Refuses a change of a simulated entity. The message appends the entity to the words for the change. */
    void checkIsPresentationOnly(EntityId id, String change) {
        if (id.isAlive() && Chunk.of(id).isSimulated()) {
            throw guard.presentationRefusal(change + id);
        }
    }

    /**
     * Refuses to let presentation remove a component of a simulated entity, or the last component of any entity: an
     * entity without components is simulated.
     */
    void checkPresentationMayRemove(EntityId id, int componentIndex) {
        checkIsPresentationOnly(id, "remove a " + registry.get(componentIndex).storedType() + " from ");
        Signature signature = Archetype.of(id).signature();
        if (signature.size() == 1 && signature.contains(componentIndex)) {
            throw guard.presentationRefusal(
                    "remove the last component of " + id + ", its "
                            + registry.get(componentIndex).storedType(),
                    "an entity without components is simulated: despawn it, or add another component first");
        }
    }
}
