package dev.halfstep.benchmarks.peer;

import dev.halfstep.benchmarks.peer.Pairs.Position;
import dev.halfstep.benchmarks.peer.Pairs.Velocity;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Stores entities in a world of this engine: component objects and queries. */
class HalfstepStore extends SequentialStore {

    final World world;

    /** Made once, as a game does. */
    final World.Lookup<?> positions;

    final EntityId[] ids;

    private final List<? extends Class<?>> classes;
    private int count;

    HalfstepStore(int capacity) {
        this(
                Library.HALFSTEP,
                capacity,
                Pairs.CLASSES.stream().map(ComponentType::simulation).toList());
    }

    HalfstepStore(Library library, int capacity, List<? extends ComponentType<?>> types) {
        super(library);
        ids = new EntityId[capacity];
        classes = types.stream().map(ComponentType::componentClass).toList();
        world = World.builder().register(types.toArray(ComponentType[]::new)).build();
        positions = world.lookup(classes.get(0));
    }

    /** Creates the component with an index, of an entity with an index. */
    Object createComponent(int component, int entity) {
        return Pairs.create(component, entity);
    }

    Object[] createTen() {
        return Pairs.createTen();
    }

    @Override
    void move() {
        for (var row : world.query(Position.class, Velocity.class)) {
            row.first().add(row.second());
        }
    }

    @Override
    double readById() {
        double sum = 0;
        for (EntityId id : ids) {
            sum += ((Position) positions.get(id)).x;
        }
        return sum;
    }

    @Override
    public void spawn(int kinds) {
        Object[] components = new Object[Integer.bitCount(kinds)];
        int next = 0;
        for (int component = 0; component < classes.size(); component++) {
            if ((kinds >> component & 1) != 0) {
                components[next++] = createComponent(component, count);
            }
        }
        ids[count++] = world.spawn(components);
    }

    @Override
    public void shuffle() {
        shuffle(ids);
    }

    @Override
    void change(Operation operation) {
        switch (operation) {
            case CREATE_2_BATCH -> spawnMany(/* first= */ 0, /* end= */ 2);
            case CREATE_10_BATCH -> spawnMany(FIRST_OF_TEN, COMPONENTS);
            case DELETE_BATCH -> world.despawnAll(ids);
            case ADD_BATCH -> {
                int[] entity = {0};
                world.addToAll(ids, id -> createComponent(1, entity[0]++));
            }
            case REMOVE_BATCH -> world.removeFromAll(ids, classes.get(1));
            default -> super.change(operation);
        }
    }

    /** Spawns entities with consecutive components in one batch. */
    private void spawnMany(int first, int end) {
        IntFunction<?>[] components = new IntFunction<?>[end - first];
        for (int i = 0; i < components.length; i++) {
            int component = first + i;
            components[i] = entity -> createComponent(component, entity);
        }
        System.arraycopy(world.spawnMany(ids.length, components), 0, ids, 0, ids.length);
    }

    @Override
    void createPairs() {
        for (int i = 0; i < ids.length; i++) {
            ids[i] = world.spawn(createComponent(0, i), createComponent(1, i));
        }
    }

    @Override
    void createLarge() {
        for (int i = 0; i < ids.length; i++) {
            ids[i] = world.spawn(createTen());
        }
    }

    @Override
    void delete() {
        for (EntityId id : ids) {
            world.despawn(id);
        }
    }

    @Override
    void addVelocity() {
        for (int i = 0; i < ids.length; i++) {
            world.add(ids[i], createComponent(1, i));
        }
    }

    @Override
    void removeVelocity() {
        for (EntityId id : ids) {
            world.remove(id, classes.get(1));
        }
    }

    @Override
    public @Nullable String refusal(Operation operation, int entities) {
        return null;
    }

    @Override
    public int size() {
        return world.size();
    }

    @Override
    public @Nullable Floats component(int entity, int component) {
        EntityId id = ids[entity];
        Class<?> componentClass = classes.get(component);
        return world.isVisible(id) && world.has(id, componentClass) ? (Floats) world.get(id, componentClass) : null;
    }

    @Override
    public void close() {
        world.close();
    }
}
