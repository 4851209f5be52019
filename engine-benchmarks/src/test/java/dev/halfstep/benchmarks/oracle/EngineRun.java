package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds the state of a program (a sequence of API calls) on one engine: its world, and its entities in creation order. */
final class EngineRun implements AutoCloseable {

    final Engine engine;
    final Dominion dominion;
    private final List<Entity> entities = new ArrayList<>();
    private final Map<Entity, Integer> numbers = new HashMap<>();

    EngineRun(Engine engine, int chunkBits) {
        this.engine = engine;
        dominion = engine.open(chunkBits, TestComponent.indexedClasses());
    }

    /** Numbers an entity that was created. */
    void addEntity(Entity entity) {
        numbers.put(entity, entities.size());
        entities.add(entity);
    }

    Entity entity(ModelEntity model) {
        return entities.get(model.number);
    }

    @Nullable
    Integer numberOf(@Nullable Entity entity) {
        return numbers.get(entity);
    }

    Composition composition() {
        return dominion.composition();
    }

    /** Returns for each row a line with the number of the entity and the components. */
    List<String> describeRows(Stream<?> rows) {
        return rows.map(this::describeRow).toList();
    }

    String describeRow(Object row) {
        return numberOf(OverloadDispatch.entityOf(row)) + " " + OverloadDispatch.componentsOf(row);
    }

    @Override
    public void close() {
        dominion.close();
    }

    @Override
    public String toString() {
        return engine.toString();
    }
}
