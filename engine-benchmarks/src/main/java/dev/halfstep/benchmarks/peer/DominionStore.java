package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import dev.halfstep.benchmarks.peer.Pairs.C1;
import dev.halfstep.benchmarks.peer.Pairs.C10;
import dev.halfstep.benchmarks.peer.Pairs.C2;
import dev.halfstep.benchmarks.peer.Pairs.C3;
import dev.halfstep.benchmarks.peer.Pairs.C4;
import dev.halfstep.benchmarks.peer.Pairs.C5;
import dev.halfstep.benchmarks.peer.Pairs.C6;
import dev.halfstep.benchmarks.peer.Pairs.C7;
import dev.halfstep.benchmarks.peer.Pairs.C8;
import dev.halfstep.benchmarks.peer.Pairs.C9;
import dev.halfstep.benchmarks.peer.Pairs.Position;
import dev.halfstep.benchmarks.peer.Pairs.Velocity;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Stores entities in Dominion, which prepares compositions but changes one entity at a time. */
final class DominionStore extends SequentialStore {

    private final Dominion dominion = DominionWorlds.open();
    private final Composition.Of2<Position, Velocity> pair =
            dominion.composition().of(Position.class, Velocity.class);

    /** The first eight of ten components, as many as a composition takes; {@code createEntity} would mix up ten. */
    private final Composition.Of8<C1, C2, C3, C4, C5, C6, C7, C8> eight =
            dominion.composition().of(C1.class, C2.class, C3.class, C4.class, C5.class, C6.class, C7.class, C8.class);

    private final Entity[] entities;
    private int count;

    DominionStore(int capacity) {
        super(Library.DOMINION);
        entities = new Entity[capacity];
    }

    @Override
    public void spawn(int kinds) {
        boolean moves = (kinds & VELOCITY) != 0;
        Entity entity = moves
                ? dominion.createPreparedEntity(pair.withValue(Position.of(count), Velocity.of(count)))
                : dominion.createEntity(Position.of(count));
        for (int component = FIRST_OF_TEN; component < COMPONENTS; component++) {
            if ((kinds >> component & 1) != 0) {
                entity.add(Pairs.create(component, count));
            }
        }
        entities[count++] = entity;
    }

    @Override
    public void shuffle() {
        shuffle(entities);
    }

    @Override
    void move() {
        Iterator<With2<Position, Velocity>> rows =
                dominion.findEntitiesWith(Position.class, Velocity.class).iterator();
        while (rows.hasNext()) {
            With2<Position, Velocity> row = rows.next();
            row.comp1().add(row.comp2());
        }
    }

    @Override
    double readById() {
        double sum = 0;
        for (Entity entity : entities) {
            sum += entity.get(Position.class).x;
        }
        return sum;
    }

    @Override
    void createPairs() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = dominion.createPreparedEntity(pair.withValue(Position.of(i), Velocity.of(i)));
        }
    }

    @Override
    void createLarge() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = dominion.createPreparedEntity(eight.withValue(
                            new C1(), new C2(), new C3(), new C4(), new C5(), new C6(), new C7(), new C8()))
                    .add(new C9())
                    .add(new C10());
        }
    }

    @Override
    void delete() {
        for (Entity entity : entities) {
            dominion.deleteEntity(entity);
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
            entity.removeType(Velocity.class);
        }
    }

    @Override
    public int size() {
        return (int) (dominion.findEntitiesWith(Position.class).stream().count()
                + dominion.findEntitiesWith(C1.class).without(Position.class).stream()
                        .count());
    }

    @Override
    public @Nullable Floats component(int entity, int component) {
        return entities[entity].isDeleted() ? null : entities[entity].get(Pairs.CLASSES.get(component));
    }

    @Override
    public void close() {
        dominion.close();
    }
}
