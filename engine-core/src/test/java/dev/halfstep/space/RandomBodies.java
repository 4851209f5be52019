package dev.halfstep.space;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A world of random shapes that move, appear, disappear and change, with the index under test. */
final class RandomBodies implements AutoCloseable {

    /** Where the bodies are, how large they are, and which part of them changes in a round. */
    enum Kind {
        /** Spread over a square, about as large as a cell. */
        SPREAD,
        /** In a few heaps. */
        CLUSTERED,
        /** Tiny, huge and in between, over six powers of ten. */
        ALL_SIZES,
        /** Positions and sizes that are multiples of half a cell, so that shapes touch exactly. */
        ON_BORDERS,
        /** Only negative coordinates. */
        NEGATIVE,
        /** Long and flat, such as a level of a platform game: far more columns than rows. */
        FLAT,
        /** Most near the origin, some a million units away. */
        FAR
    }

    static final float CELL = 2f;

    /** Moves a body into another archetype. */
    private record Tag(int value) {}

    private final SplittableRandom random;
    private final Kind kind;
    final World world = World.builder()
            .register(Transform.TYPE, Collider.TYPE)
            .register(ComponentType.simulation(Tag.class).hashedBy((tag, sink) -> sink.add(tag.value)))
            .build();
    final SpatialIndex index = new SpatialIndex(world, CELL);
    private final List<EntityId> ids = new ArrayList<>();

    RandomBodies(Kind kind, int count, SplittableRandom random) {
        this.kind = kind;
        this.random = random;
        for (int i = 0; i < count; i++) {
            spawn();
        }
    }

    private void spawn() {
        Transform transform = Transform.at(x(), y());
        ids.add(random.nextInt(3) == 0 ? world.spawn(transform, shape(), new Tag(1)) : world.spawn(transform, shape()));
    }

    private float between(double low, double high) {
        return (float) random.nextDouble(low, high);
    }

    /** Returns a random coordinate, of a body or of a query. */
    float x() {
        return switch (kind) {
            case SPREAD, ALL_SIZES -> between(-20, 20);
            case CLUSTERED -> random.nextInt(4) * 37 + between(-1, 1) * between(0, 2);
            case ON_BORDERS -> random.nextInt(-16, 17) * CELL / 2;
            case NEGATIVE -> between(-1040, -1000);
            case FLAT -> between(-500, 500);
            case FAR -> random.nextInt(8) == 0 ? between(-1e6, 1e6) : between(-5, 5);
        };
    }

    float y() {
        return kind == Kind.FLAT ? between(0, 3) : x();
    }

    /** Returns a random size, of a body or of a query. */
    float size() {
        return switch (kind) {
            case SPREAD, NEGATIVE, FLAT -> between(0.1, 1.2);
            case CLUSTERED -> between(0.01, 0.6);
            case ALL_SIZES -> (float) StrictMath.pow(10, random.nextDouble(-4, 2));
            case ON_BORDERS -> random.nextInt(1, 5) * CELL / 4;
            case FAR -> random.nextInt(10) == 0 ? between(100, 1e5) : between(0.1, 1);
        };
    }

    private Collider shape() {
        return random.nextBoolean() ? Collider.circle(size()) : Collider.box(size(), size());
    }

    /** Moves, spawns, despawns and changes some bodies, from none of them to all. */
    void change() {
        int percent = random.nextInt(4) == 0 ? 100 : random.nextInt(10);
        for (int i = ids.size() - 1; i >= 0; i--) {
            EntityId id = ids.get(i);
            if (random.nextInt(100) >= percent) {
                continue;
            }
            switch (random.nextInt(12)) {
                case 0 -> {
                    world.despawn(id);
                    ids.remove(i);
                    if (random.nextBoolean()) {
                        spawn();
                    }
                    if (random.nextInt(3) == 0) {
                        spawn();
                    }
                }
                case 1 -> world.replace(id, shape());
                case 2 -> {
                    if (world.has(id, Tag.class)) {
                        world.remove(id, Tag.class);
                    } else {
                        world.add(id, new Tag(2));
                    }
                }
                case 3 -> world.get(id, Transform.class).setPosition(x(), y());
                default -> {
                    if (kind == Kind.ON_BORDERS) {
                        world.get(id, Transform.class).translate(CELL / 2, 0);
                    } else {
                        world.get(id, Transform.class).translate(between(-0.3, 0.3), between(-0.3, 0.3));
                    }
                }
            }
        }
        while (ids.size() < 20) {
            spawn();
        }
    }

    List<BruteForce.Body> bodies() {
        List<BruteForce.Body> bodies = new ArrayList<>();
        for (var row : world.query(Transform.class, Collider.class)) {
            Collider shape = row.second();
            bodies.add(new BruteForce.Body(
                    row.id(),
                    row.first().x(),
                    row.first().y(),
                    shape.isCircle(),
                    shape.halfWidth(),
                    shape.halfHeight()));
        }
        return bodies;
    }

    @Override
    public void close() {
        world.close();
    }
}
