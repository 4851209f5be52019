package dev.halfstep.storage;

/**
 * Checks changes of entities. Refuses entities that are not alive or belong to another world. While presentation runs,
 * also refuses every change of the simulated state.
 *
 * @hidden
 */
public final class EntityChecks {

    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids;
    private final EntityVisibility visibility;

    /**
     * Creates the checks of a world.
     *
     * @param entities the entities of the world
     */
    public EntityChecks(Entities entities) {
        registry = entities.registry();
        guard = entities.guard();
        ids = entities.ids();
        visibility = entities.visibility();
    }

    /**
     * Refuses an entity that is despawned or belongs to another world. A pending spawn is accepted.
     *
     * @param id the entity
     * @throws IllegalArgumentException if the entity is despawned or of another world
     */
    public void checkNotDespawned(EntityId id) {
        if (!ids.hasCreated(id)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + id);
        }
        if (EntityLocation.isDespawned(id)) {
            throw new IllegalArgumentException("an entity cannot be used after its despawn: " + id
                    + (visibility.isDeparted(id)
                            ? " is still visible in this frame, but can only be read; check isAlive() first"
                            : ""));
        }
    }

    /**
     * Refuses an entity that is not alive.
     *
     * @param id the entity
     * @throws IllegalArgumentException if the entity is despawned, of another world, or its spawn is pending
     */
    public void checkAlive(EntityId id) {
        checkNotDespawned(id);
        if (!id.isAlive()) {
            throw new IllegalArgumentException(
                    "the spawn command of an entity must be applied before the entity is used: " + id);
        }
    }

    /**
     * Refuses an entity that cannot be read now: it must be alive, or presentation must still see it.
     *
     * @param id the entity
     * @throws IllegalArgumentException if the entity cannot be read now
     */
    public void checkReadable(EntityId id) {
        if (!visibility.isReadable(id)) {
            checkAlive(id); // throws
        } else if (!ids.hasCreated(id)) {
            checkNotDespawned(id); // throws, since the entity is of another world
        }
    }

    /**
     * Refuses a change of a simulated entity by presentation.
     *
     * @param id the entity
     * @param change the change in words, for the message; the message appends the entity
     * @throws IllegalStateException if the entity is simulated
     */
    public void checkIsPresentationOnly(EntityId id, String change) {
        if (id.isAlive() && ArchetypeChunk.of(id).isSimulated()) {
            throw guard.presentationRefusal(change + id);
        }
    }

    /**
     * Refuses the spawn of a simulated entity while presentation runs.
     *
     * @param signature the component classes of the entity
     * @param change the change in words, for the message
     * @throws IllegalStateException if presentation runs and any component is a simulation component, or there are no
     *     components
     */
    public void checkPresentationMaySpawn(Signature signature, String change) {
        if (guard.isPresenting() && registry.isSimulated(signature)) {
            throw guard.presentationRefusal(change);
        }
    }

    /**
     * Refuses a simulation component that presentation is about to add to an entity.
     *
     * @param id the entity, for the message
     * @param componentIndex the index of the component class
     * @throws IllegalStateException if the class is a simulation component
     */
    public void checkPresentationMayAdd(EntityId id, int componentIndex) {
        ComponentType<?> type = registry.get(componentIndex).storedType();
        if (type.kind() == ComponentType.Kind.SIMULATION) {
            throw guard.presentationRefusal(
                    "add a " + type + " to " + id, "do it in a simulation system, or add presentation components only");
        }
    }

    /**
     * Refuses to let presentation remove a component of a simulated entity, or the last component of any entity: an
     * entity without components is simulated.
     *
     * @param id a living entity
     * @param componentIndex the index of the component class
     * @throws IllegalStateException if the entity is simulated or would be without the component
     */
    public void checkPresentationMayRemove(EntityId id, int componentIndex) {
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
