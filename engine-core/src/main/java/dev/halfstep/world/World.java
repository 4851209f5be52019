package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.event.Events;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseType;
import dev.halfstep.store.WriteGate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores all entities of a game with their components, those with the same component classes in the rows of one archetype.
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
 * <p>A world belongs to the thread that built it, or to which it was {@linkplain #handOverTo handed over}; one that is
 * {@linkplain Builder#guardedBy guarded by a lock}, to the thread that holds the lock. Others may use it between
 * {@link #beginParallel()} and {@link #endParallel()} only, in which its structure does not change.
 */
public final class World implements AutoCloseable {

    /** Numbers from here on are those of entities that were spawned by presentation. */
    private static final long FIRST_PRESENTATION_NUMBER = 1L << 46;

    private final ComponentRegistry registry;
    private final List<ComponentType<?>> types;

    /** Handed out, always the same: snapshots ask in each step. */
    private final List<ComponentType<?>> typesToRead;

    private final Entities entities;
    private final Prefabs prefabs;
    private final Commands commands;
    private final WorldGuard guard;

    /** How many commands are not idle, and whether a section is open. Threads in a section change it together. */
    private final AtomicInteger unsettled = new AtomicInteger();

    private final Queries queries;
    private final MatchedArchetypes all;
    private final NewIds ids = new NewIds(this);
    private final List<InterpolatedValues<?>> interpolated = new ArrayList<>();
    private final List<DenseGate> gates = new ArrayList<>();
    private long lastNumber;
    private long lastPresentationNumber = FIRST_PRESENTATION_NUMBER - 1;

    private final OpenCursors openCursors = new OpenCursors();
    private final @Nullable Function<Class<?>, ComponentType<?>> typeAtFirstUse;
    private volatile @Nullable Dominion dominionApi;

    private World(Builder builder) {
        List<ComponentType<?>> types = builder.types;
        this.types = new ArrayList<>(types);
        typesToRead = Collections.unmodifiableList(this.types);
        typeAtFirstUse = builder.typeAtFirstUse;
        registry = new ComponentRegistry(types, this::registerAtFirstUse);
        queries = new Queries(this, registry);
        guard = new WorldGuard(builder.lock, openCursors::detachAll);
        entities = new Entities(registry, guard);
        prefabs = new Prefabs(registry);
        commands = new Commands(this, registry, true);
        all = new MatchedArchetypes(this, Selection.of());
        types.forEach(this::interpolate);
        types.forEach(this::guardNumbers);
    }

    private void registerAtFirstUse(Class<?> unknown) {
        if (typeAtFirstUse == null) {
            throw new IllegalArgumentException(
                    "a component class must be registered before the world is built: " + unknown.getName());
        }
        guard.checkMayRegister(unknown);
        ComponentType<?> type = typeAtFirstUse.apply(unknown);
        if (type.componentClass() != unknown && !type.viewClasses().contains(unknown)) {
            throw new IllegalArgumentException("a class is registered at its first use by its own type, or by that of"
                    + " which it is a view: " + unknown.getName() + " by " + type);
        }
        registry.register(type);
        types.add(type);
        entities.makeRoomForClasses();
        interpolate(type);
        guardNumbers(type);
    }

    private void guardNumbers(ComponentType<?> type) {
        DenseType<?> dense = type.dense();
        if (dense != null && !dense.isFollowed() && type.kind() == ComponentType.Kind.SIMULATION) {
            int index = registry.get(type.componentClass()).index();
            gates.add(new DenseGate(type, registry.gate(index), entities.columns(index)));
        }
    }

    private <C> void interpolate(ComponentType<C> type) {
        Interpolator<C> interpolator = type.interpolator();
        if (interpolator != null) {
            int index = interpolated.size();
            interpolated.add(new InterpolatedValues<>(this, type.componentClass(), interpolator, index));
        }
    }

    /**
     * Begins a world by naming all its component classes.
     *
     * @return a builder without classes
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the component classes of a world, which knows all of them before its first entity. */
    public static final class Builder {

        private final List<ComponentType<?>> types = new ArrayList<>();
        private @Nullable Function<Class<?>, ComponentType<?>> typeAtFirstUse;
        private @Nullable ReentrantLock lock;

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
         * Registers unknown classes at their first use, after all others. Without this an unknown class is refused,
         * which finds components that a game forgot to register. No class is registered in a parallel section: the
         * first use is refused there.
         *
         * @param typeOf finds the type of a class, or the type of which the class is a view
         * @return this
         */
        public Builder registerAtFirstUse(Function<Class<?>, ComponentType<?>> typeOf) {
            typeAtFirstUse = Objects.requireNonNull(typeOf, "typeOf");
            return this;
        }

        /**
         * Guards the world by a lock: it belongs to the thread that holds the lock, instead of to one thread, and
         * cannot be handed over.
         *
         * @param newLock the lock, which callers hold during each use of the world
         * @return this
         */
        public Builder guardedBy(ReentrantLock newLock) {
            lock = Objects.requireNonNull(newLock, "lock");
            return this;
        }

        /**
         * Builds the world, which is to be closed at the end.
         *
         * @return an empty world
         * @throws IllegalArgumentException if a class is registered twice
         */
        public World build() {
            return new World(this);
        }
    }

    /**
     * Returns the API of Dominion ECS on this world: the same entities, with the same component objects, and the rules
     * of this world. Its structural changes take effect at once, and are refused where those of this class are. States
     * and the enabled flag need both {@code EntityState.TYPE} and {@code Disabled.TYPE} of the package
     * {@code dev.halfstep.dominion}.
     *
     * @return always the same object
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    public Dominion dominion() {
        checkMayRead();
        Dominion known = dominionApi;
        return known != null ? known : openDominion();
    }

    /** Several threads may ask first, in a parallel section. */
    private synchronized Dominion openDominion() {
        Dominion known = dominionApi;
        if (known == null) {
            known = ((DominionProvider) Dominion.factory(DominionProvider.NAME)).on(this);
            dominionApi = known;
        }
        return known;
    }

    void setDominion(Dominion newDominionApi) {
        dominionApi = newDominionApi;
    }

    /**
     * Spawns an entity now.
     *
     * @param components its components, of different registered classes. None of them is part of another entity: that is
     *     refused at once for dense ones, and in strict mode after the step for others that can change
     * @return its id
     * @throws IllegalArgumentException if a class is not registered, is a view or is there twice
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change what is
     *     simulated
     */
    public EntityId spawn(Object... components) {
        guard.checkMayChange("spawn");
        Bundle bundle = Bundle.of(registry, prefabs, components);
        checkMayPresent(bundle.signature(), "spawn an entity with simulation components");
        if (registry.hasOwners()) {
            bundle.forEachOwner(registry, this::checkAlive);
        }
        EntityId id = nextId();
        entities.spawn(id, bundle);
        return id;
    }

    /**
     * Takes an entity out of the world now, and with it those that it owns, these first.
     *
     * @param id a living entity
     * @see ComponentType#ownedBy
     * @throws IllegalArgumentException if the entity is not alive or of another world
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change what is
     *     simulated
     */
    public void despawn(EntityId id) {
        guard.checkMayChange("despawn");
        checkAlive(id);
        if (guard.isPresenting()) {
            checkOnlyShown(id, "despawn ");
        }
        entities.despawn(id);
    }

    /**
     * Gives an entity one more component now.
     *
     * @param id a living entity
     * @param component a component of a registered class that the entity does not have, and that is part of no other one:
     *     see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has one of it
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change what is
     *     simulated
     */
    public void add(EntityId id, Object component) {
        guard.checkMayChange("add a component");
        checkAlive(id);
        int index = Bundle.index(registry, component);
        if (guard.isPresenting()) {
            checkMayPresentWith(id, index);
            checkOnlyShown(id, "add a component to ");
        }
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            checkAlive(owner);
        }
        entities.add(id, index, component);
    }

    /**
     * Takes a component away from an entity now.
     *
     * @param id a living entity
     * @param componentClass the class of a component that it has
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change what is
     *     simulated
     */
    public void remove(EntityId id, Class<?> componentClass) {
        guard.checkMayChange("remove a component");
        checkAlive(id);
        int index = registry.stored(componentClass).index();
        if (guard.isPresenting()) {
            checkMayPresentWithout(id, index);
        }
        entities.remove(id, index);
    }

    /**
     * Replaces the component of a class by another one now. Listeners are called as for a removed component. Replacing
     * a dense component by itself has no effect.
     *
     * @param id a living entity
     * @param component a component of a class that the entity has, and that is part of no other one: see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has none of it
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change what is
     *     simulated
     */
    public void replace(EntityId id, Object component) {
        guard.checkMayChange("replace a component");
        Objects.requireNonNull(component, "a component must not be null");
        checkAlive(id);
        if (guard.isPresenting()) {
            checkOnlyShown(id, "replace a component of ");
        }
        if (isDenseOf(id, component)) {
            return;
        }
        int index = Bundle.index(registry, component);
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            checkAlive(owner);
        }
        entities.replace(id, index, component);
    }

    /** Whether a dense component is already that of the entity, and would be refused as part of one. */
    private boolean isDenseOf(EntityId id, Object component) {
        Registered<?> registered = registry.stored(component.getClass());
        return registered.stored().dense() != null && entities.get(id, registered) == component;
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
        checkMayRead();
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
        List<Archetype> archetypes = all.begin();
        try {
            for (int i = 0; i < archetypes.size(); i++) {
                visit(archetypes.get(i), each);
            }
        } finally {
            all.end();
        }
    }

    private static void visit(Archetype archetype, Consumer<EntityId> each) {
        for (int chunk = 0; chunk < archetype.chunkCount(); chunk++) {
            Rows rows = archetype.rows(chunk);
            for (int slot = 0; slot < rows.size(); slot++) {
                each.accept(rows.get(slot));
            }
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
    public <A> Query1<A> query(Class<A> a) {
        checkMayRead();
        return queries.of(a);
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
    public <A, B> Query2<A, B> query(Class<A> a, Class<B> b) {
        checkMayRead();
        return queries.of(a, b);
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
    public <A, B, C> Query3<A, B, C> query(Class<A> a, Class<B> b, Class<C> c) {
        checkMayRead();
        return queries.of(a, b, c);
    }

    /**
     * The query for entities with four components. Asking again gives the same one, without cost.
     *
     * @param a a registered class, or a view of one
     * @param b another one
     * @param c another one
     * @param d another one
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @return the query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C, D> Query4<A, B, C, D> query(Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        checkMayRead();
        return queries.of(a, b, c, d);
    }

    /**
     * The query for entities with five components. Asking again gives the same one, without cost.
     *
     * @param a a registered class, or a view of one
     * @param b another one
     * @param c another one
     * @param d another one
     * @param e another one
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     * @return the query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C, D, E> Query5<A, B, C, D, E> query(Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e) {
        checkMayRead();
        return queries.of(a, b, c, d, e);
    }

    /**
     * The query for entities with six components. Asking again gives the same one, without cost.
     *
     * @param a a registered class, or a view of one
     * @param b another one
     * @param c another one
     * @param d another one
     * @param e another one
     * @param f another one
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     * @param <F> the sixth class
     * @return the query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C, D, E, F> Query6<A, B, C, D, E, F> query(
            Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e, Class<F> f) {
        checkMayRead();
        return queries.of(a, b, c, d, e, f);
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
     * Further commands for this world, for a system that runs in a parallel section or for a share of it. Whoever runs
     * such systems keeps them, one for each, and carries them out with {@link #applyCommands(List)}. What is written to
     * them does not wait in {@link #commands()}.
     *
     * <p>Entities that they spawn have no number before that, so that no number depends on which thread was faster.
     *
     * @return new ones, empty
     */
    public Commands newCommands() {
        checkMayRead();
        return new Commands(this, registry, false);
    }

    /**
     * Carries out all commands that wait in {@link #commands()}, in their order. If one fails, those behind it are given
     * up.
     *
     * @throws IllegalStateException if a query iterates, a parallel section is open or the world is closed
     */
    public void applyCommands() {
        guard.checkMayChange("carry out commands");
        commands.carryOut(entities);
    }

    /**
     * Carries out the commands of several systems. If one fails, all behind it are given up, in every list that is left.
     *
     * @param inOrder of this world, in the order in which they are to be carried out, {@link #commands()} only if it is
     *     among them
     * @throws IllegalArgumentException if commands are of another world
     * @throws IllegalStateException if a query iterates, a parallel section is open or the world is closed
     */
    public void applyCommands(List<Commands> inOrder) {
        guard.checkMayChange("carry out commands");
        for (int i = 0; i < inOrder.size(); i++) {
            inOrder.get(i).checkBelongsTo(this);
        }
        int next = 0;
        try {
            while (next < inOrder.size()) {
                inOrder.get(next++).carryOut(entities);
            }
        } finally {
            while (next < inOrder.size()) {
                inOrder.get(next++).clear();
            }
        }
    }

    /**
     * Whether no commands of this world wait to be carried out, neither {@link #commands()} nor {@link #newCommands()},
     * and no parallel section is open. Whoever runs many small systems asks this after each: it costs next to nothing.
     *
     * @return false as soon as anybody has written a command or tried to, until those commands are carried out
     */
    public boolean isSettled() {
        return unsettled.get() == 0;
    }

    /** There is something to carry out, or something that forbids it. Any thread that may use the world calls this. */
    void unsettle() {
        unsettled.incrementAndGet();
    }

    /** What {@link #unsettle()} was called for is no more. */
    void settle() {
        unsettled.decrementAndGet();
    }

    /**
     * Opens the world to other threads. Until {@link #endParallel()} they may query it, read and change components and
     * write to {@linkplain #newCommands() commands of their own}, while nobody, the owner included, changes its
     * structure. Which components which thread may touch is for the caller to know.
     *
     * @throws IllegalStateException if a section is open, a query iterates, the world is closed, or another thread than
     *     that of the world calls
     */
    public void beginParallel() {
        guard.beginParallel();
        unsettle();
    }

    /**
     * Closes the world to other threads, after all of them are done with it.
     *
     * @throws IllegalStateException if no section is open, a query iterates, the world is closed, or another thread than
     *     that of the world calls
     */
    public void endParallel() {
        guard.endParallel();
        settle();
    }

    /**
     * Protects what is simulated: until {@link #endPresentation()} only entities that have nothing but presentation
     * components can be spawned, changed and despawned. They get numbers of their own, so that how many of them there
     * are, which depends on the display, is never seen in the simulation.
     *
     * @param runningSystem names who presents now, for messages
     * @throws IllegalStateException if another thread than that of the world calls
     */
    public void beginPresentation(Supplier<String> runningSystem) {
        guard.checkMayChange("begin presentation");
        guard.beginPresentation(runningSystem);
        for (int i = 0; i < gates.size(); i++) {
            gates.get(i).close(runningSystem);
        }
    }

    /** Ends what {@link #beginPresentation(Supplier)} began. */
    public void endPresentation() {
        guard.endPresentation();
        for (int i = 0; i < gates.size(); i++) {
            gates.get(i).open();
        }
    }

    /**
     * Gives the world to another thread, for example from one that loads to one that plays. The other thread must learn
     * of it after that, as a thread that is started then does.
     *
     * @param newOwner the thread that the world belongs to from now on
     * @throws IllegalStateException if a query iterates, a parallel section is open, the world is closed or guarded by
     *     a lock, or it belongs to another thread than the one that calls
     */
    public void handOverTo(Thread newOwner) {
        guard.handOverTo(newOwner);
    }

    /**
     * The entity with which an entity is despawned because of one of its components.
     *
     * @param id a living entity
     * @param componentClass a registered class
     * @return the one that the component named when it became part of the entity; null if it named none, or the entity
     *     has no such component
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     * @see ComponentType#ownedBy
     */
    public @Nullable EntityId ownerOf(EntityId id, Class<?> componentClass) {
        checkMayRead();
        checkAlive(id);
        Ownership ownership = Ownership.of(id, registry.stored(componentClass).index());
        return ownership == null ? null : ownership.owner();
    }

    /**
     * Visits the entities that are despawned with another one because of a component, without looking at others. They
     * come in the order of their numbers. The structure of the world may not change meanwhile.
     *
     * @param owner a living entity
     * @param componentClass the registered class of the component
     * @param each what is done with each of them
     * @throws IllegalArgumentException if the owner is not alive or of another world, or the class is not registered
     * @see ComponentType#ownedBy
     */
    public void forEachOwned(EntityId owner, Class<?> componentClass, Consumer<EntityId> each) {
        checkMayRead();
        checkAlive(owner);
        int index = registry.stored(componentClass).index();
        beginIteration();
        try {
            for (Ownership next = Ownership.firstOwned(owner); next != null; next = next.next()) {
                if (next.isBy(index)) {
                    each.accept(next.owned());
                }
            }
        } finally {
            endIteration();
        }
    }

    /**
     * The component classes of this world, in the order of registration.
     *
     * @return an unmodifiable view of the list, which grows if classes are registered at first use
     */
    public List<ComponentType<?>> componentTypes() {
        return typesToRead;
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
        checkMayRead();
        Registered<C> registered = registry.get(type.componentClass());
        if (registered.stored().dense() == null) {
            throw new IllegalArgumentException("only a dense component has columns: " + type);
        }
        List<?> columns = entities.columns(registered.index());
        return (List<DenseColumn<C>>) columns;
    }

    /**
     * Says when a dense component of this world may be written.
     *
     * @param type a registered type that is stored densely
     * @return always the same gate, for all chunks of that component, those to come included
     * @throws IllegalArgumentException if the type is not registered
     */
    public WriteGate writeGate(ComponentType<?> type) {
        checkMayRead();
        return registry.gate(registry.get(type.componentClass()).index());
    }

    /**
     * The values at which a component is drawn, for presentation systems.
     *
     * @param componentClass a class that was registered with an interpolator
     * @param <C> the class
     * @return always the same object
     * @throws IllegalArgumentException if the class is not registered, or was without an interpolator
     */
    @SuppressWarnings("unchecked") // values are kept under the class of their component
    public <C> InterpolatedValues<C> interpolated(Class<C> componentClass) {
        checkMayRead();
        registry.get(componentClass);
        for (int i = 0; i < interpolated.size(); i++) {
            if (interpolated.get(i).componentClass() == componentClass) {
                return (InterpolatedValues<C>) interpolated.get(i);
            }
        }
        throw new IllegalArgumentException("only a component that was registered with an interpolator has interpolated"
                + " values, see ComponentType.interpolatedBy(...): " + componentClass.getSimpleName());
    }

    /**
     * All values that are interpolated, for the engine.
     *
     * @return in the order of registration; the list does not change
     */
    public List<InterpolatedValues<?>> interpolated() {
        return Collections.unmodifiableList(interpolated);
    }

    /**
     * Registers a listener for despawns and removed components.
     *
     * @param listener is called until it is removed; one that equals a registered one has no effect
     */
    public void addStructureListener(StructureListener listener) {
        guard.checkMayChange("add a listener");
        if (!entities.listeners().contains(listener)) {
            entities.listeners().add(listener);
        }
    }

    /**
     * Ends what {@link #addStructureListener} began.
     *
     * @param listener is told no more; one that was never added does no harm
     */
    public void removeStructureListener(StructureListener listener) {
        entities.listeners().remove(listener);
    }

    /**
     * Whether the world was closed.
     *
     * @return true from {@link #close()} on
     */
    public boolean isClosed() {
        return guard.isClosed();
    }

    /**
     * Refuses all further use of the world. Its memory is freed once nothing refers to it any more.
     *
     * @throws IllegalStateException if a query iterates, a parallel section is open, or the world belongs to another
     *     thread
     */
    @Override
    public void close() {
        guard.close();
    }

    List<Archetype> archetypes() {
        return entities.archetypes();
    }

    /** In the order in which they were made, which never changes. */
    List<Archetype> archetypesAsMade() {
        return entities.archetypesAsMade();
    }

    OpenCursors openCursors() {
        return openCursors;
    }

    /** The number of the parallel section that is open, 0 if none is. */
    long parallelSection() {
        return guard.parallelSection();
    }

    ComponentRegistry registry() {
        return registry;
    }

    long lastNumber() {
        return lastNumber;
    }

    void checkMaySaveOrRestore(String what) {
        guard.checkMayChange(what);
        if (guard.isPresenting()) {
            throw guard.refusalToPresenter(what, "do it between steps or between frames");
        }
        if (!isSettled()) {
            throw new IllegalStateException("commands are carried out before anybody can " + what
                    + ", since they are no part of it: some wait still, see World.applyCommands()");
        }
    }

    Entities entities() {
        return entities;
    }

    /** Whether an entity with that number was spawned by presentation. */
    static boolean isOfPresentation(long number) {
        return number >= FIRST_PRESENTATION_NUMBER;
    }

    /** All archetypes are as they were when an entity had that number and the next one was not spawned yet. */
    void endRestore(long restoredLastNumber) {
        entities.countAnew();
        lastNumber = restoredLastNumber;
        for (int i = 0; i < interpolated.size(); i++) {
            interpolated.get(i).forget();
        }
    }

    /** Refuses the world from now on, after a change that failed half-way. */
    void fail(Throwable failure) {
        guard.fail(failure);
    }

    Registered<?> registered(Class<?> queriedClass) {
        return registry.get(queriedClass);
    }

    EntityId nextId() {
        EntityId id = ids.next();
        id.setNumber(nextNumber());
        return id;
    }

    long nextNumber() {
        return guard.isPresenting() ? ++lastPresentationNumber : ++lastNumber;
    }

    boolean isPresenting() {
        return guard.isPresenting();
    }

    /** Refuses to presentation that it changes an entity that is simulated. */
    void checkOnlyShown(EntityId id, String change) {
        if (id.isAlive() && id.archetype().isSimulated()) {
            throw guard.refusalToPresenter(change + id);
        }
    }

    /** Refuses to presentation that an entity becomes simulated by one more component. */
    void checkMayPresentWith(EntityId id, int index) {
        ComponentType<?> type = registry.get(index).stored();
        if (type.kind() == ComponentType.Kind.SIMULATION) {
            throw guard.refusalToPresenter(
                    "add a " + type + " to " + id, "do it in a simulation system, or add presentation components only");
        }
    }

    /** Refuses to presentation that an entity becomes simulated, as one without components is. */
    void checkMayPresentWithout(EntityId id, int index) {
        checkOnlyShown(id, "remove a " + registry.get(index).stored() + " from ");
        Signature signature = id.archetype().signature();
        if (signature.size() == 1 && signature.contains(index)) {
            throw guard.refusalToPresenter(
                    "remove the last component of " + id + ", its "
                            + registry.get(index).stored(),
                    "an entity without components is simulated: despawn it, or add another component first");
        }
    }

    void checkMayPresent(Signature signature, String change) {
        if (guard.isPresenting() && registry.isSimulated(signature)) {
            throw guard.refusalToPresenter(change);
        }
    }

    /** Refuses events while presentation runs: they would reach the simulation. */
    void checkMaySend(Events<?> receiver) {
        if (guard.isPresenting()) {
            throw guard.refusalToPresenter("send a " + receiver, "send it from a simulation system");
        }
    }

    /**
     * Whether other threads may use the world now.
     *
     * @return true between {@link #beginParallel()} and {@link #endParallel()}
     */
    public boolean isParallel() {
        return guard.isParallel();
    }

    void beginIteration() {
        guard.beginIteration();
    }

    void endIteration() {
        guard.endIteration();
    }

    void checkMayRead() {
        guard.checkMayRead();
    }

    void checkNotDead(EntityId id) {
        if (!id.belongsTo(this)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + id);
        }
        if (id.isDead()) {
            throw new IllegalArgumentException("an entity cannot be used after its despawn: " + id);
        }
    }

    void checkAlive(EntityId id) {
        checkNotDead(id);
        if (!id.isAlive()) {
            throw new IllegalArgumentException("an entity can be used once its spawn command was carried out: " + id);
        }
    }
}
