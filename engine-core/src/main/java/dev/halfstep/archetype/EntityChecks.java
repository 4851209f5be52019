package dev.halfstep.archetype;

import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.ComponentType;
import dev.halfstep.component.Signature;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIdPool;
import dev.halfstep.entity.EntityLocation;

/** Refuses changes of entities that are not alive, of another world, or simulated while presentation runs. */
public final class EntityChecks {

    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids;

    public EntityChecks(Entities entities) {
        registry = entities.registry();
        guard = entities.guard();
        ids = entities.ids();
    }

    public void checkNotDead(EntityId id) {
        if (!ids.isOf(id)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + id);
        }
        if (EntityLocation.isDead(id)) {
            throw new IllegalArgumentException("an entity cannot be used after its despawn: " + id);
        }
    }

    public void checkAlive(EntityId id) {
        checkNotDead(id);
        if (!id.isAlive()) {
            throw new IllegalArgumentException("an entity can be used once its spawn command was applied: " + id);
        }
    }

    /** Refuses presentation a change of a simulated entity. */
    public void checkIsPresentationOnly(EntityId id, String change) {
        if (id.isAlive() && EntityLocation.rows(id).isSimulated()) {
            throw guard.refusalToPresenter(change + id);
        }
    }

    /** Refuses presentation to spawn a simulated entity. */
    public void checkMayPresent(Signature signature, String change) {
        if (guard.isPresenting() && registry.isSimulated(signature)) {
            throw guard.refusalToPresenter(change);
        }
    }

    /** Refuses presentation to make an entity simulated by adding a component. */
    public void checkMayPresentWith(EntityId id, int index) {
        ComponentType<?> type = registry.get(index).stored();
        if (type.kind() == ComponentType.Kind.SIMULATION) {
            throw guard.refusalToPresenter(
                    "add a " + type + " to " + id, "do it in a simulation system, or add presentation components only");
        }
    }

    /** Refuses presentation to make an entity simulated by removing its last component. */
    public void checkMayPresentWithout(EntityId id, int index) {
        checkIsPresentationOnly(id, "remove a " + registry.get(index).stored() + " from ");
        Signature signature = Archetype.of(id).signature();
        if (signature.size() == 1 && signature.contains(index)) {
            throw guard.refusalToPresenter(
                    "remove the last component of " + id + ", its "
                            + registry.get(index).stored(),
                    "an entity without components is simulated: despawn it, or add another component first");
        }
    }
}
