package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the incremental hash, which computes digests of changed chunks only, against the hash of the whole world. */
class IncrementalHashTest {

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

    /** Random writes, spawns, despawns and moves, with hashes in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void incrementalHashEqualsTheFullHashAfterRandomChanges(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<EntityId> ids = new ArrayList<>();
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
                    long incremental = StateHash.incrementalOf(world); // first: the full hash recomputes all digests
                    assertEquals(StateHash.of(world), incremental, "both hashes must be equal after change " + i);
                }
                if (random.nextInt(3) == 0) {
                    StateHash.incrementalOf(world); // an extra hash, not compared
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

    /** A write without a dirty mark changes the full hash but not the incremental one, since the chunk is skipped. */
    @Test
    void doesNotReadCleanChunksAgain() {
        try (World world = emptyWorld()) {
            TransformPasses transforms = TransformPasses.of(world);
            world.spawn(new Transform(), new Charge(1));
            transforms.capturePrevious(); // clears the dirty marks of the spawn
            long before = StateHash.incrementalOf(world);

            world.query(Transform.class).forEachSpan((ids, poses) -> poses.read()[0] = 5); // sets no dirty mark

            assertEquals(before, StateHash.incrementalOf(world));
            assertNotEquals(before, StateHash.of(world));
        }
    }
}
