package dev.halfstep.query;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.WorldGuard;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import java.util.List;
import java.util.function.Predicate;

/**
 * Selects entities by the components that they have and do not have, for engine code that reads them one by one. Games
 * use {@link Query}.
 *
 * @hidden
 */
public final class EntitySelection {

    private final WorldGuard guard;
    private final OpenCursors openCursors;
    private final ComponentRegistry registry;
    private final ComponentInfo<?>[] asked;
    private final QueryFilter filter;
    private final MatchedArchetypes matched;

    /**
     * Creates a selection, which includes entities that are spawned later.
     *
     * @param entities the entities of a world
     * @param openCursors the open cursors of that world
     * @param asked registered classes, or views of them, that entities must have and that cursors read
     * @param also further classes that entities must have
     * @param excluded classes that entities must not have; if one of them is required as well, no entity matches
     * @throws IllegalArgumentException if a class is not registered
     */
    public EntitySelection(
            Entities entities,
            OpenCursors openCursors,
            List<Class<?>> asked,
            List<Class<?>> also,
            List<Class<?>> excluded) {
        guard = entities.guard();
        this.openCursors = openCursors;
        registry = entities.registry();
        guard.checkMayRead();
        this.asked = infosOf(asked);
        filter = QueryFilter.of(this.asked).with(infosOf(also)).excluding(infosOf(excluded));
        matched = new MatchedArchetypes(entities, filter);
    }

    private ComponentInfo<?>[] infosOf(List<Class<?>> classes) {
        return classes.stream().map(registry::get).toArray(ComponentInfo<?>[]::new);
    }

    /**
     * Opens a cursor before the first entity.
     *
     * @return a new cursor
     */
    public EntityCursor cursor() {
        guard.checkMayRead();
        return new EntityCursor(this, matched.archetypes(), null);
    }

    /**
     * Opens a cursor that skips entities by the value of a component. The component must be immutable, so that it changes
     * by {@code World.replace} only: a cursor does not detect writes.
     *
     * @param filteredClass a class that all selected entities have, no view
     * @param predicate accepts the components of entities to visit
     * @param <C> the class
     * @return a new cursor
     */
    public <C> EntityCursor cursor(Class<C> filteredClass, Predicate<? super C> predicate) {
        guard.checkMayRead();
        ComponentInfo<C> filtered = registry.get(filteredClass);
        RowFilter rowFilter = (chunk, slot) -> predicate.test(filtered.from(chunk.components(filtered)[slot]));
        return new EntityCursor(this, matched.archetypes(), rowFilter);
    }

    WorldGuard guard() {
        return guard;
    }

    OpenCursors openCursors() {
        return openCursors;
    }

    /** Returns the classes whose components cursors read, in an array that does not change. */
    ComponentInfo<?>[] asked() {
        return asked;
    }

    boolean matches(Archetype archetype) {
        return filter.matches(archetype.signature());
    }
}
