package dev.halfstep.dominion;

import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.WorldGuard;
import dev.halfstep.world.MatchedArchetypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Selects entities by a {@link ComponentFilter}. An {@link EntityCursor} reads the entities one by one. */
final class CursorQuery {

    final WorldGuard guard;
    final EntityVisibility visibility;
    final OpenCursors openCursors;
    final ComponentInfo<?>[] queried;
    final MatchedArchetypes matched;

    /** Whether any queried class is a view, so that components are not returned as they are stored. */
    final boolean hasViews;

    private final ComponentRegistry registry;

    /**
     * Creates a query. Each cursor visits the entities that match when the cursor is opened.
     *
     * @param filter names registered classes, or views of them. If a class is both required and excluded, no entity
     *     matches
     * @throws IllegalArgumentException if a class is not registered
     */
    CursorQuery(Entities entities, OpenCursors openCursors, ComponentFilter filter) {
        guard = entities.guard();
        visibility = entities.visibility();
        this.openCursors = openCursors;
        registry = entities.registry();
        guard.checkMayRead();
        queried = infosOf(filter.resultClasses()).toArray(ComponentInfo<?>[]::new);
        hasViews = Arrays.stream(queried).anyMatch(ComponentInfo::isView);
        matched = new MatchedArchetypes(
                entities, queried, infosOf(filter.requiredClasses()), infosOf(filter.excludedClasses()));
    }

    private List<ComponentInfo<?>> infosOf(List<Class<?>> classes) {
        List<ComponentInfo<?>> infos = new ArrayList<>();
        classes.forEach(queriedClass -> infos.add(registry.get(queriedClass)));
        return infos;
    }

    /** Opens a cursor, positioned before the first entity. */
    EntityCursor cursor() {
        guard.checkMayRead();
        return new EntityCursor(this, /* filtered= */ null, component -> true);
    }

    /**
     * Opens a cursor that skips entities by the value of a component. The component must be immutable: a cursor does
     * not detect writes to its fields. {@code World.replace} changes the value.
     *
     * @param filteredClass a component class that all selected entities have, not a view
     * @param predicate returns true for the components of the entities to visit
     */
    @SuppressWarnings("unchecked") // tests components of the filtered class only
    <C> EntityCursor cursor(Class<C> filteredClass, Predicate<? super C> predicate) {
        guard.checkMayRead();
        return new EntityCursor(this, registry.get(filteredClass), (Predicate<Object>) predicate);
    }
}
