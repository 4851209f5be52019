package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With1;
import dev.halfstep.store.DenseColumn;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All entities of a game with their components, kept by Dominion ECS.
 *
 * <pre>{@code
 * World world = World.builder()
 *         .register(Transform.TYPE)
 *         .register(ComponentType.simulation(Velocity.class))
 *         .build();
 * EntityId ball = world.spawn(Transform.at(3, 4), new Velocity(1, 0));
 * world.query(Transform.class, Velocity.class)
 *         .forEach((id, transform, velocity) -> transform.translate(velocity.x, velocity.y, 0));
 * }</pre>
 *
 * <p>The structure (which entities there are and which components they have) changes only where nothing iterates:
 * directly through the methods here, or from anywhere through {@link #commands()}.
 *
 * <p>A world belongs to the thread that uses it; it does not guard itself against others.
 */
public final class World implements AutoCloseable {

    private final ComponentRegistry registry;
    private final List<ComponentType<?>> types;
    private final GuardedDominion dominion;
    private final Entities entities;
    private final Commands commands;
    private final QueryCache queries = new QueryCache();
    private final MatchedRows<With1<EntityId>> all;
    private long lastNumber;
    private int iterations;

    private World(List<ComponentType<?>> types) {
        this.types = List.copyOf(types);
        registry = new ComponentRegistry(types);
        List<Class<?>> classes = new ArrayList<>();
        classes.add(EntityId.class);
        types.forEach(type -> classes.add(type.componentClass()));
        dominion = GuardedDominion.open(classes);
        entities = new Entities(registry, dominion);
        commands = new Commands(this, registry);
        all = new MatchedRows<>(this, () -> dominion.queries().findEntitiesWith(EntityId.class));
    }

    /**
     * Begins a world by naming all its component classes.
     *
     * @return a builder without classes
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the component classes of a world: Dominion must know all of them before the first entity. */
    public static final class Builder {

        private final List<ComponentType<?>> types = new ArrayList<>();

        private Builder() {}

        /**
         * Adds a component class. The order of registration is the order in which queries visit archetypes.
         *
         * @param type the class and what the world must know of it
         * @return this
         */
        public Builder register(ComponentType<?> type) {
            types.add(type);
            return this;
        }

        /**
         * Builds the world, which is to be closed at the end.
         *
         * @return an empty world
         * @throws IllegalArgumentException if a class is registered twice, or more than 1000 are
         * @throws IllegalStateException if this process has built 1000 worlds already
         */
        public World build() {
            return new World(types);
        }
    }

    /**
     * Spawns an entity now.
     *
     * @param components its components, of different registered classes, none of them part of another entity
     * @return its id
     * @throws IllegalArgumentException if a class is not registered, is a view or is there twice
     * @throws IllegalStateException if a query iterates or the world is closed
     */
    public EntityId spawn(Object... components) {
        checkStructureMayChange("spawn");
        Bundle bundle = Bundle.of(registry, components);
        EntityId id = nextId();
        entities.spawn(id, bundle);
        return id;
    }

    /**
     * Takes an entity out of the world now.
     *
     * @param id a living entity
     * @throws IllegalArgumentException if the entity is not alive or of another world
     * @throws IllegalStateException if a query iterates or the world is closed
     */
    public void despawn(EntityId id) {
        checkStructureMayChange("despawn");
        checkAlive(id);
        entities.despawn(id);
    }

    /**
     * Gives an entity one more component now.
     *
     * @param id a living entity
     * @param component a component of a registered class that the entity does not have
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has one of it
     * @throws IllegalStateException if a query iterates or the world is closed
     */
    public void add(EntityId id, Object component) {
        checkStructureMayChange("add a component");
        checkAlive(id);
        entities.add(id, Bundle.index(registry, component), component);
    }

    /**
     * Takes a component away from an entity now. To replace one, remove it and then add the other.
     *
     * @param id a living entity
     * @param componentClass the class of a component that it has
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     * @throws IllegalStateException if a query iterates or the world is closed
     */
    public void remove(EntityId id, Class<?> componentClass) {
        checkStructureMayChange("remove a component");
        checkAlive(id);
        entities.remove(id, registry.stored(componentClass).index());
    }

    /**
     * Whether an entity has a component.
     *
     * @param id a living entity
     * @param componentClass a registered class, or a view of one
     * @return true if it has
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     */
    public boolean has(EntityId id, Class<?> componentClass) {
        return find(id, componentClass) != null;
    }

    /**
     * A component of an entity.
     *
     * @param id a living entity
     * @param componentClass the class of a component that it has, or a view of one
     * @param <T> that class
     * @return the component itself
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     */
    public <T> T get(EntityId id, Class<T> componentClass) {
        T component = find(id, componentClass);
        if (component == null) {
            throw new IllegalArgumentException(
                    "only a component that is there can be read: " + id + " has no " + componentClass.getSimpleName());
        }
        return component;
    }

    private <T> @Nullable T find(EntityId id, Class<T> componentClass) {
        checkOpen();
        checkAlive(id);
        return entities.get(id, registry.get(componentClass));
    }

    /**
     * How many entities are alive.
     *
     * @return 0 or more
     */
    public int size() {
        return entities.count();
    }

    /**
     * Visits every living entity exactly once, in the order that queries have.
     *
     * @param each what is done with each entity
     */
    public void forEachEntity(Consumer<EntityId> each) {
        all.begin();
        try {
            for (int i = 0; i < all.size(); i++) {
                MatchedRows.Match<With1<EntityId>> match = all.match(i);
                int left = match.liveRows();
                if (left > 0) {
                    for (Iterator<With1<EntityId>> rows = match.iterator(); left > 0; left--) {
                        each.accept(match.next(rows).comp());
                    }
                }
            }
        } finally {
            all.end();
        }
    }

    /**
     * The query for entities with one component. Asking again gives the same one, without cost.
     *
     * @param a a registered class, or a view of one
     * @param <A> the class
     * @return the query
     * @throws IllegalArgumentException if the class is not registered
     */
    @SuppressWarnings("unchecked") // the key stands for exactly this class
    public <A> Query1<A> query(Class<A> a) {
        checkOpen();
        Registered<A> first = registry.get(a);
        long key = QueryCache.key(first);
        Object known = queries.get(key);
        return known != null ? (Query1<A>) known : queries.put(key, new Query1<>(this, dominion.queries(), first));
    }

    /**
     * The query for entities with two components. Asking again gives the same one, without cost.
     *
     * @param a a registered class, or a view of one
     * @param b another one
     * @param <A> the first class
     * @param <B> the second class
     * @return the query
     * @throws IllegalArgumentException if a class is not registered
     */
    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    public <A, B> Query2<A, B> query(Class<A> a, Class<B> b) {
        checkOpen();
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        long key = QueryCache.key(first, second);
        Object known = queries.get(key);
        return known != null
                ? (Query2<A, B>) known
                : queries.put(key, new Query2<>(this, dominion.queries(), first, second));
    }

    /**
     * The query for entities with three components. Asking again gives the same one, without cost.
     *
     * @param a a registered class, or a view of one
     * @param b another one
     * @param c another one
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @return the query
     * @throws IllegalArgumentException if a class is not registered
     */
    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    public <A, B, C> Query3<A, B, C> query(Class<A> a, Class<B> b, Class<C> c) {
        checkOpen();
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        long key = QueryCache.key(first, second, third);
        Object known = queries.get(key);
        return known != null
                ? (Query3<A, B, C>) known
                : queries.put(key, new Query3<>(this, dominion.queries(), first, second, third));
    }

    /**
     * The changes that wait for this world, to which systems add theirs.
     *
     * @return always the same one
     */
    public Commands commands() {
        return commands;
    }

    /**
     * Carries out all commands that wait, in their order.
     *
     * @throws IllegalStateException if a query iterates or the world is closed
     */
    public void applyCommands() {
        checkStructureMayChange("carry out commands");
        commands.carryOut(entities);
    }

    /**
     * The component classes of this world, in the order of registration.
     *
     * @return an unchangeable list
     */
    public List<ComponentType<?>> componentTypes() {
        return types;
    }

    /**
     * The chunks of a dense component, for passes over all of them at once.
     *
     * @param type a registered type that is stored densely
     * @param <C> the component class
     * @return one column for each archetype that has the component, in the order that queries have; the list shows new
     *     archetypes as they come
     * @throws IllegalArgumentException if the type is not registered or not stored densely
     */
    @SuppressWarnings("unchecked") // the columns of an index hold the component of that index
    public <C> List<DenseColumn<C>> columns(ComponentType<C> type) {
        checkOpen();
        Registered<C> registered = registry.get(type.componentClass());
        if (registered.stored().dense() == null) {
            throw new IllegalArgumentException("only a dense component has columns: " + type);
        }
        List<?> columns = entities.columns(registered.index());
        return (List<DenseColumn<C>>) columns;
    }

    /**
     * Whether the world was closed.
     *
     * @return true from {@link #close()} on
     */
    public boolean isClosed() {
        return dominion.isClosed();
    }

    /** Gives back the memory outside the Java heap. Nothing else can be done with the world from then on. */
    @Override
    public void close() {
        if (iterations > 0) {
            throw new IllegalStateException("a world cannot be closed while a query iterates");
        }
        dominion.close();
    }

    List<Archetype> archetypes() {
        checkOpen();
        return entities.archetypes();
    }

    EntityId nextId() {
        return new EntityId(this, ++lastNumber);
    }

    void beginIteration() {
        iterations++;
    }

    void endIteration() {
        iterations--;
    }

    void checkOpen() {
        if (dominion.isClosed()) {
            throw new IllegalStateException("a world cannot be used after it was closed");
        }
    }

    void checkNotDead(EntityId id) {
        checkOpen();
        if (!id.belongsTo(this)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + id);
        }
        if (id.isDead()) {
            throw new IllegalArgumentException("an entity cannot be used after its despawn: " + id);
        }
    }

    private void checkAlive(EntityId id) {
        checkNotDead(id);
        if (!id.isAlive()) {
            throw new IllegalArgumentException("an entity can be used once its spawn command was carried out: " + id);
        }
    }

    private void checkStructureMayChange(String change) {
        checkOpen();
        if (iterations > 0) {
            throw new IllegalStateException("while a query iterates, the structure of the world changes through"
                    + " world.commands() only: cannot " + change + " now");
        }
    }
}
