package dev.halfstep.world;

import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.WorldGuard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Selects entities by the component classes that they have and do not have, for engine code that reads the entities
 * one by one with an {@link EntityCursor}. Games use {@link Query}.
 *
 * @hidden
 */
public final class CursorQuery {

    private final WorldGuard guard;
    private final EntityVisibility visibility;
    private final OpenCursors openCursors;
    private final ComponentRegistry registry;
    private final ComponentInfo<?>[] queried;
    private final boolean hasViews;
    private final MatchedArchetypes matched;

    /**
     * Creates a query. Each cursor visits the entities that match when the cursor is opened.
     *
     * @param queried registered classes, or views of them. Entities must have all of them; cursors return their
     *     components
     * @param alsoRequired further classes that entities must have; cursors do not return these components
     * @param excluded classes that entities must not have; if one of them is also required, no entity matches
     * @throws IllegalArgumentException if a class is not registered
     */
    public CursorQuery(
            Entities entities,
            OpenCursors openCursors,
            List<Class<?>> queried,
            List<Class<?>> alsoRequired,
            List<Class<?>> excluded) {
        guard = entities.guard();
        visibility = entities.visibility();
        this.openCursors = openCursors;
        registry = entities.registry();
        guard.checkMayRead();
        this.queried = infosOf(queried).toArray(ComponentInfo<?>[]::new);
        hasViews = Arrays.stream(this.queried).anyMatch(ComponentInfo::isView);
        matched = new MatchedArchetypes(entities, this.queried, infosOf(alsoRequired), infosOf(excluded));
    }

    private List<ComponentInfo<?>> infosOf(List<Class<?>> classes) {
        List<ComponentInfo<?>> infos = new ArrayList<>();
        classes.forEach(queriedClass -> infos.add(registry.get(queriedClass)));
        return infos;
    }

    /** Opens a cursor, positioned before the first entity. */
    public EntityCursor cursor() {
        guard.checkMayRead();
        return new EntityCursor(this, matched, /* filtered= */ null, component -> true);
    }

    /**
     * Opens a cursor that skips entities by the value of a component. The component must be immutable: a cursor does
     * not detect writes to its fields. {@code World.replace} changes the value.
     *
     * @param filteredClass a component class that all selected entities have, not a view
     * @param predicate returns true for the components of the entities to visit
     */
    @SuppressWarnings("unchecked") // tests components of the filtered class only
    public <C> EntityCursor cursor(Class<C> filteredClass, Predicate<? super C> predicate) {
        guard.checkMayRead();
        ComponentInfo<C> filtered = registry.get(filteredClass);
        return new EntityCursor(this, matched, filtered, (Predicate<Object>) predicate);
    }

    WorldGuard guard() {
        return guard;
    }

    EntityVisibility visibility() {
        return visibility;
    }

    OpenCursors openCursors() {
        return openCursors;
    }

    /** Returns the classes whose components cursors return, in an array that must not be changed. */
    ComponentInfo<?>[] queried() {
        return queried;
    }

    /** Returns true if any of the queried classes is a view. */
    boolean hasViews() {
        return hasViews;
    }
}
