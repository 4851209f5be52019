package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;
import dev.halfstep.benchmarks.peer.Pairs.Pair;
import dev.halfstep.benchmarks.peer.Pairs.Position;
import dev.halfstep.benchmarks.peer.Pairs.Velocity;
import org.jspecify.annotations.Nullable;

/** Stores entities in Ashley. Its only batch deletes all entities. */
final class AshleyStore extends SequentialStore {

    /** The bytes of an entity with a component or two: 64 slots for components, two sets of bits and two signals. */
    private static final long BYTES_PER_ENTITY = 800;

    /** From this number on, deleting takes minutes: each deletion searches a list of all entities. */
    private static final int MAX_DELETIONS = 100_000;

    private static final ComponentMapper<Position> POSITIONS = ComponentMapper.getFor(Position.class);
    private static final ComponentMapper<Velocity> VELOCITIES = ComponentMapper.getFor(Velocity.class);

    private final Engine engine = new Engine();
    private final Family moving = Family.all(Position.class, Velocity.class).get();
    private final Entity[] entities;
    private int count;

    AshleyStore(int capacity) {
        super(Library.ASHLEY);
        entities = new Entity[capacity];
    }

    @Override
    public void spawn(int kinds) {
        Entity entity = engine.createEntity();
        for (int component = 0; component < Pairs.CLASSES.size(); component++) {
            if ((kinds >> component & 1) != 0) {
                entity.add(Pairs.create(component, count));
            }
        }
        engine.addEntity(entity);
        entities[count++] = entity;
    }

    @Override
    public void shuffle() {
        shuffle(entities);
    }

    @Override
    void move() {
        ImmutableArray<Entity> family = engine.getEntitiesFor(moving);
        for (int i = 0; i < family.size(); i++) {
            Entity entity = family.get(i);
            POSITIONS.get(entity).add(VELOCITIES.get(entity));
        }
    }

    @Override
    double readById() {
        double sum = 0;
        for (Entity entity : entities) {
            sum += POSITIONS.get(entity).x;
        }
        return sum;
    }

    @Override
    void change(Operation operation) {
        if (operation == Operation.DELETE_BATCH) {
            engine.removeAllEntities();
        } else {
            super.change(operation);
        }
    }

    @Override
    void createPairs() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = engine.createEntity().add(Position.of(i)).add(Velocity.of(i));
            engine.addEntity(entities[i]);
        }
    }

    @Override
    void createLarge() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = engine.createEntity();
            for (Pair component : Pairs.createTen()) {
                entities[i].add(component);
            }
            engine.addEntity(entities[i]);
        }
    }

    @Override
    void delete() {
        if (entities.length > MAX_DELETIONS) { // not timed, only makes room for the next creation
            engine.removeAllEntities();
            return;
        }
        for (Entity entity : entities) {
            engine.removeEntity(entity);
        }
    }

    @Override
    void addVelocity() {
        for (int i = 0; i < entities.length; i++) {
            entities[i].add(Velocity.of(i));
        }
    }

    @Override
    void removeVelocity() {
        for (Entity entity : entities) {
            entity.remove(Velocity.class);
        }
    }

    @Override
    public @Nullable String refusal(Operation operation, int allEntities) {
        if (allEntities * BYTES_PER_ENTITY > Runtime.getRuntime().maxMemory() / 2) {
            return "too large a heap";
        }
        if (operation.isBatch() && operation != Operation.DELETE_BATCH) {
            return NO_BATCHES;
        }
        return operation == Operation.DELETE && allEntities > MAX_DELETIONS ? "quadratic time" : null;
    }

    @Override
    public int size() {
        return engine.getEntities().size();
    }

    @Override
    public @Nullable Floats component(int entity, int component) {
        return entities[entity].getComponent(Pairs.CLASSES.get(component));
    }
}
