package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the versions of columns, by which snapshots share what has not changed, against the content. */
class ColumnVersionTest {

    private static final class Charge extends DenseComponent {
        Charge(float coulombs) {
            super(1);
            set(0, coulombs);
        }

        void setCoulombs(float coulombs) {
            set(0, coulombs);
        }
    }

    private record Mark(int number) {}

    private static World emptyWorld() {
        return World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Charge.class).storedIn(DenseComponent.floats(1)))
                .register(ComponentType.simulation(Mark.class))
                .build();
    }

    private record Content(long version, long hash) {}

    /** Requires the same content where a column has the same version as before. */
    private static void compare(World world, IdentityHashMap<DenseColumn, Content> before) {
        ComponentRegistry registry = EngineWorld.of(world).entities().registry();
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            for (ComponentInfo<?> info : List.of(registry.get(Transform.class), registry.get(Charge.class))) {
                for (int i = 0; i < archetype.chunkCount() && archetype.denseColumn(info.index()) != null; i++) {
                    DenseColumn column = archetype.chunk(i).span(info).column();
                    Content now = new Content(column.version(), column.hash(new long[Chunk.MAX_SLOTS], 0));
                    Content last = before.put(column, now);
                    assertTrue(last == null || last.version != now.version || last.hash == now.hash);
                }
            }
        }
    }

    /** Random writes, spawns, despawns and moves, with comparisons in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theSameVersionIsTheSameContentAfterRandomChanges(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<EntityId> ids = new ArrayList<>();
        IdentityHashMap<DenseColumn, Content> before = new IdentityHashMap<>();
        try (World world = emptyWorld()) {
            TransformPasses transforms = TransformPasses.of(world);
            for (int i = 0; i < Chunk.MAX_SLOTS + 50; i++) {
                ids.add(world.spawn(Transform.at(i, 0), new Charge(i)));
            }
            WorldSnapshot snapshot = new WorldSnapshot(world);
            snapshot.save();
            List<EntityId> savedIds = List.copyOf(ids);
            for (int i = 0; i < 1_000; i++) {
                change(world, transforms, ids, random);
                if (random.nextInt(10) == 0) {
                    snapshot.restore();
                    ids = new ArrayList<>(savedIds);
                }
                if (random.nextInt(20) == 0) {
                    snapshot.save();
                    savedIds = List.copyOf(ids);
                }
                if (random.nextInt(3) == 0) {
                    compare(world, before);
                }
            }
        }
    }

    private static void change(World world, TransformPasses transforms, List<EntityId> ids, SplittableRandom random) {
        int index = random.nextInt(ids.size());
        EntityId id = ids.get(index);
        switch (random.nextInt(10)) {
            case 0 -> ids.set(index, replaceEntity(world, id, random));
            case 1 -> ids.add(world.spawn(Transform.at(random.nextInt(9), 0), new Charge(1)));
            case 2 -> {
                if (world.has(id, Mark.class)) {
                    world.remove(id, Mark.class);
                } else {
                    world.add(id, new Mark(random.nextInt()));
                }
            }
            case 3 -> world.get(id, Transform.class).translate(1, 0, 0);
            case 4 -> world.get(id, Transform.class).teleport(random.nextInt(99), 0, 0);
            case 5 -> world.get(id, Charge.class).setCoulombs(random.nextInt(99));
            // The first entity of each chunk.
            case 6 -> world.query(Charge.class).forEachSpan((all, charges) -> charges.write(0)[0]++);
            case 7 -> transforms.capturePrevious();
            case 8 -> transforms.interpolate(0.5f);
            default -> {
                EngineWorld.of(world).beginPresentation(() -> "test"); // clears the dirty marks
                EngineWorld.of(world).phase().endFrame();
            }
        }
    }

    private static EntityId replaceEntity(World world, EntityId id, SplittableRandom random) {
        world.despawn(id);
        return world.spawn(Transform.at(random.nextInt(9), 0), new Charge(2));
    }
}
