package dev.halfstep.benchmarks.peer;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;
import dev.halfstep.benchmarks.peer.Pairs.Position;
import dev.halfstep.benchmarks.peer.Pairs.Velocity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores entities in artemis-odb. Its archetypes create entities; changes take effect when the world is processed, which
 * counts as part of them.
 */
final class ArtemisStore extends SequentialStore {

    private final World world = new World(new WorldConfigurationBuilder().build());
    private final List<? extends ComponentMapper<?>> mappers =
            Pairs.CLASSES.stream().map(world::getMapper).toList();
    private final ComponentMapper<Position> positions = world.getMapper(Position.class);
    private final ComponentMapper<Velocity> velocities = world.getMapper(Velocity.class);
    private final Archetype pair = archetype(Pairs.CLASSES.subList(0, FIRST_OF_TEN));
    private final Archetype ten = archetype(Pairs.CLASSES.subList(FIRST_OF_TEN, Pairs.CLASSES.size()));
    private final int[] entities;
    private int count;

    ArtemisStore(int capacity) {
        super(Library.ARTEMIS);
        entities = new int[capacity];
    }

    private Archetype archetype(List<? extends Class<? extends Component>> classes) {
        ArchetypeBuilder builder = new ArchetypeBuilder();
        classes.forEach(builder::add);
        return builder.build(world);
    }

    @Override
    public void spawn(int kinds) {
        int entity = world.create();
        for (int component = 0; component < mappers.size(); component++) {
            if ((kinds >> component & 1) != 0) {
                mappers.get(component).create(entity);
            }
        }
        setPair(entity, count);
        entities[count++] = entity;
    }

    private void setPair(int entity, int index) {
        positions.get(entity).set(index);
        Velocity velocity = velocities.get(entity);
        if (velocity != null) {
            velocity.set(index);
        }
    }

    @Override
    public void shuffle() {
        shuffle(entities);
    }

    @Override
    void move() {
        world.process(); // publishes new entities to the subscription
        IntBag bag = world.getAspectSubscriptionManager()
                .get(Aspect.all(Position.class, Velocity.class))
                .getEntities();
        int[] moving = bag.getData();
        for (int i = 0; i < bag.size(); i++) {
            positions.get(moving[i]).add(velocities.get(moving[i]));
        }
    }

    @Override
    double readById() {
        double sum = 0;
        for (int entity : entities) {
            sum += positions.get(entity).x;
        }
        return sum;
    }

    @Override
    void createPairs() {
        for (int i = 0; i < entities.length; i++) {
            int entity = world.create(pair);
            positions.get(entity).set(i);
            velocities.get(entity).set(i);
            entities[i] = entity;
        }
        world.process();
    }

    @Override
    void createLarge() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = world.create(ten);
        }
        world.process();
    }

    @Override
    void delete() {
        for (int entity : entities) {
            world.delete(entity);
        }
        world.process();
    }

    @Override
    void addVelocity() {
        for (int i = 0; i < entities.length; i++) {
            velocities.create(entities[i]).set(i);
        }
        world.process();
    }

    @Override
    void removeVelocity() {
        for (int entity : entities) {
            velocities.remove(entity);
        }
        world.process();
    }

    @Override
    public int size() {
        int living = 0;
        for (int entity : entities) {
            living += mappers.stream().anyMatch(mapper -> mapper.has(entity)) ? 1 : 0;
        }
        return living;
    }

    @Override
    public @Nullable Floats component(int entity, int component) {
        return (Floats) mappers.get(component).get(entities[entity]);
    }

    @Override
    public void close() {
        world.dispose();
    }
}
