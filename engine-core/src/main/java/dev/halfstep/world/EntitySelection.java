package dev.halfstep.world;

import java.util.List;
import java.util.function.Predicate;

/**
 * Selects entities by the components that they have and do not have, for engine code that reads them one by one. Games
 * use {@link Query}.
 */
public final class EntitySelection {

    private final World world;
    private final Registered<?>[] asked;
    private final Selection selection;
    private final MatchedArchetypes matched;

    private EntitySelection(World world, Registered<?>[] asked, Selection selection) {
        this.world = world;
        this.asked = asked;
        this.selection = selection;
        matched = new MatchedArchetypes(world, selection);
    }

    /**
     * Selects entities of a world.
     *
     * @param world the world
     * @param asked registered classes, or views of them, that entities must have and that cursors read
     * @param also further classes that entities must have
     * @param excluded classes that entities must not have; if one of them is asked for as well, no entity matches
     * @return the selection, which includes entities that are spawned later
     * @throws IllegalArgumentException if a class is not registered
     */
    public static EntitySelection of(World world, List<Class<?>> asked, List<Class<?>> also, List<Class<?>> excluded) {
        world.checkMayRead();
        Registered<?>[] read = registered(world, asked);
        Selection selection = Selection.of(read).with(registered(world, also)).butNot(registered(world, excluded));
        return new EntitySelection(world, read, selection);
    }

    private static Registered<?>[] registered(World world, List<Class<?>> classes) {
        return classes.stream().map(world::registered).toArray(Registered<?>[]::new);
    }

    /**
     * Opens a cursor before the first entity.
     *
     * @return a new cursor
     */
    public EntityCursor cursor() {
        world.checkMayRead();
        return new EntityCursor(world, this, matched.archetypes(), null);
    }

    /**
     * Opens a cursor that skips entities by the value of a component. That value must be immutable, so that it changes
     * by {@link World#replace} only: a cursor does not notice writes.
     *
     * @param filteredClass a class that all selected entities have, no view
     * @param filter accepts the components of the entities that are visited
     * @param <C> the class
     * @return a new cursor
     */
    public <C> EntityCursor cursor(Class<C> filteredClass, Predicate<? super C> filter) {
        world.checkMayRead();
        Registered<C> filtered = world.registry().get(filteredClass);
        RowFilter rows = (at, slot) -> filter.test(filtered.from(at.components(filtered)[slot]));
        return new EntityCursor(world, this, matched.archetypes(), rows);
    }

    /** The classes whose components cursors read, in an array that is not changed. */
    Registered<?>[] asked() {
        return asked;
    }

    boolean matches(Archetype archetype) {
        return selection.matches(archetype.signature());
    }
}
