package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestScene;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query2;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests when a query visits entities in the order in which they were spawned. */
class SpawnOrderTest {

    /** More entities than fit into one chunk. */
    private static final int SEVERAL_CHUNKS = 10_000;

    private final TestScene scene = new TestScene();
    private final Query2<InterpolatedTransform, Shape> shapes =
            scene.world.query(InterpolatedTransform.class, Shape.class);
    private final SpawnOrder<Shape> spawnOrder = new SpawnOrder<>();

    @AfterEach
    void close() {
        scene.close();
    }

    private EntityId spawn() {
        return scene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.WHITE));
    }

    private List<EntityId> spawn(int count) {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(spawn());
        }
        return ids;
    }

    @Test
    void holdsForNoEntity() {
        assertTrue(spawnOrder.holdsFor(shapes), "an empty world");
    }

    @Test
    void holdsForSeveralChunks() {
        spawn(SEVERAL_CHUNKS);

        assertTrue(spawnOrder.holdsFor(shapes), "ten thousand entities in spawn order");
        spawn();
        assertTrue(spawnOrder.holdsFor(shapes), "one more entity");
    }

    @Test
    void endsWhenTheLastRowMovesIntoAFreedRow() {
        List<EntityId> ids = spawn(SEVERAL_CHUNKS);
        scene.world.despawn(ids.get(SEVERAL_CHUNKS - 1));
        assertTrue(spawnOrder.holdsFor(shapes), "no row moves if the last one is freed");

        scene.world.despawn(ids.get(4_000));
        assertFalse(spawnOrder.holdsFor(shapes), "the last row has moved into the freed one");
    }

    @Test
    void endsIfASpanBeginsWithAnOlderEntity() {
        try (Texture texture = Texture.withoutPicture("one", 1, 1)) {
            spawn();
            scene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.WHITE), Sprite.of(texture.region(), 1f, 1f));
            assertTrue(spawnOrder.holdsFor(shapes), "both archetypes are visited in the order of their entities");

            spawn();
            assertFalse(spawnOrder.holdsFor(shapes), "the archetype without a sprite is visited first");
        }
    }

    @Test
    void isCheckedForEachQuery() {
        try (TestScene other = new TestScene()) {
            spawn(3);
            EntityId first = other.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.WHITE));
            other.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.WHITE));
            other.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.WHITE));
            other.world.despawn(first);

            Query2<InterpolatedTransform, Shape> otherShapes =
                    other.world.query(InterpolatedTransform.class, Shape.class);
            assertTrue(spawnOrder.holdsFor(shapes), "the world without a despawn");
            assertFalse(spawnOrder.holdsFor(otherShapes), "the world with a despawn");
        }
    }
}
