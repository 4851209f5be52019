package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the instance data of sprites, which needs no OpenGL. */
class SpriteInstancesTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    /** A sprite that was spawned, with the matrix of its pose. */
    private record SpawnedSprite(EntityId id, Matrix4f matrix, Sprite sprite, Texture texture) {}

    /** The number of a layer that the instances do not collect. */
    private static final int OTHER_LAYER = 7;

    /** More sprites than fit into one chunk. */
    private static final int SEVERAL_CHUNKS = 5_000;

    private final TestScene scene = new TestScene();
    private final InstanceMemory memory = new InstanceMemory(SpriteInstances.FLOATS);
    private final SpriteInstances instances = new SpriteInstances(0, memory);
    private final List<Texture> textures = List.of(
            Texture.withoutPicture("first", 64, 32),
            Texture.withoutPicture("second", 16, 16),
            Texture.withoutPicture("third", 8, 8));

    @AfterEach
    void close() {
        memory.close();
        scene.close();
    }

    /** Spawns a sprite of the first texture, of order 0 in layer 0; otherwise as {@link #spawn}. */
    private SpawnedSprite spawnPlain(SplittableRandom random) {
        return spawn(random, 0, textures.get(0), 0);
    }

    /** Spawns a sprite with a random pose, size, region, tint and flip. */
    private SpawnedSprite spawn(SplittableRandom random, float order, Texture texture, int layer) {
        Quaternionf rotation = new Quaternionf()
                .rotationXYZ((float) random.nextDouble(), (float) random.nextDouble(), (float) random.nextDouble());
        Transform transform = Transform.at((float) random.nextDouble(), (float) random.nextDouble())
                .setRotation(rotation)
                .setScale(1f + (float) random.nextDouble(), 2f, 3f);
        TextureRegion region = texture.region(random.nextInt(4), random.nextInt(4), 3, 2);
        Sprite sprite = Sprite.of(region, 1f + random.nextInt(4), 2f)
                .setTint(Color.rgb(random.nextInt(0x1000000)))
                .setFlipped(random.nextBoolean(), random.nextBoolean())
                .setOrder(order)
                .setLayer(layer);
        EntityId id = scene.world.spawn(transform, sprite);
        return new SpawnedSprite(id, transform.matrix(new Matrix4f()), sprite, texture);
    }

    /** Fills the instances and compares all their floats with the sprites in the expected order. */
    private void assertInstances(List<SpawnedSprite> expected) {
        instances.fill(scene.world);
        assertEquals(expected.size(), memory.count(), "the number of instances");
        for (int i = 0; i < expected.size(); i++) {
            assertInstance(i, expected.get(i));
        }
    }

    private void assertInstance(int index, SpawnedSprite spawned) {
        Matrix4f matrix = spawned.matrix();
        Sprite sprite = spawned.sprite();
        TextureRegion region = sprite.region();
        float[] expected = {
            matrix.m30(),
            matrix.m31(),
            matrix.m00() * sprite.width() / 2f,
            matrix.m01() * sprite.width() / 2f,
            matrix.m10() * sprite.height() / 2f,
            matrix.m11() * sprite.height() / 2f,
            sprite.isFlippedX() ? region.right() : region.left(),
            sprite.isFlippedY() ? region.bottom() : region.top(),
            sprite.isFlippedX() ? region.left() : region.right(),
            sprite.isFlippedY() ? region.top() : region.bottom()
        };
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], memory.get(index, i), 1e-5f, "sprite " + index + ", float " + i);
        }
        int tint = Float.floatToRawIntBits(memory.get(index, expected.length));
        assertEquals(sprite.tint().packed(), tint, "the tint of sprite " + index);
    }

    @Test
    void writesSpritesInSpawnOrder() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<SpawnedSprite> all = new ArrayList<>();
        for (int i = 0; i < SEVERAL_CHUNKS; i++) {
            all.add(spawnPlain(random));
        }

        assertInstances(all);
    }

    @Test
    void sortsByYWithPicturesBetweenTheSprites() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<SpawnedSprite> all = new ArrayList<>();
        for (int i = 0; i < SEVERAL_CHUNKS; i++) {
            all.add(spawn(random, random.nextInt(2) / 2f, textures.get(0), 0));
        }
        all.sort(Comparator.comparing(SpriteInstancesTest::orderByY)); // stable: equal ones in spawn order
        int behind =
                (int) all.stream().filter(sprite -> orderByY(sprite) < -0.5f).count();
        float[] picture = new float[TexturedQuads.FLOATS];
        picture[0] = 99;
        for (int frame = 0; frame < 2; frame++) {
            instances.beginByY();
            instances.add(picture, textures.get(1), BlendMode.ALPHA, -0.5f);
            instances.fill(scene.world);
            assertEquals(all.size() + 1, memory.count());
            assertEquals(99, memory.get(behind, 0));
            for (int i = 0; i < all.size(); i++) {
                assertInstance(i < behind ? i : i + 1, all.get(i));
            }
        }
    }

    private static float orderByY(SpawnedSprite spawned) {
        return spawned.sprite().order() - spawned.matrix().m31();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sortsByOrderTextureAndSpawnOrderWithinItsLayer(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        spawn(random, 0, textures.get(2), OTHER_LAYER); // first: its texture must not become the first batch
        List<SpawnedSprite> ownSprites = new ArrayList<>();
        List<Texture> texturesInUse = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            Texture texture = textures.get(random.nextInt(3));
            int layer = random.nextInt(3) == 0 ? OTHER_LAYER : 0;
            SpawnedSprite spawned = spawn(random, random.nextInt(3) - 1, texture, layer);
            if (layer == 0) {
                ownSprites.add(spawned);
                if (!texturesInUse.contains(texture)) {
                    texturesInUse.add(texture);
                }
            }
        }
        ownSprites.sort(Comparator.comparingDouble(
                        (SpawnedSprite spawned) -> spawned.sprite().order())
                .thenComparingInt(spawned -> texturesInUse.indexOf(spawned.texture())));

        assertInstances(ownSprites);
        assertInstances(ownSprites); // filled once more, now with known batches
    }

    /** Names a batch in the reference. */
    private record Batch(Texture texture, BlendMode blend) {}

    /** Returns the sprites of layer 0 in the expected draw order; adds their batches in the order of first use. */
    private List<SpawnedSprite> inDrawOrder(Map<EntityId, SpawnedSprite> living, List<Batch> batches) {
        List<EntityId> own = new ArrayList<>();
        scene.world.query(Transform.class, Sprite.class).forEach((id, transform, sprite) -> {
            if (sprite.layer() == 0) {
                own.add(id);
                if (!batches.contains(batch(living.get(id)))) {
                    batches.add(batch(living.get(id)));
                }
            }
        });
        own.sort(Comparator.comparingDouble(
                        (EntityId id) -> living.get(id).sprite().order())
                .thenComparingInt(id -> batches.indexOf(batch(living.get(id))))
                .thenComparingLong(EntityId::number));
        return own.stream().map(living::get).toList();
    }

    private static Batch batch(SpawnedSprite spawned) {
        return new Batch(spawned.sprite().region().texture(), spawned.sprite().blend());
    }

    /** Changes the order, the blend mode or the layer of a sprite. */
    private static void change(SplittableRandom random, Sprite sprite) {
        switch (random.nextInt(3)) {
            case 0 -> sprite.setOrder(random.nextInt(-1, 2) * 0.7f);
            case 1 -> sprite.setBlend(BlendMode.ADDITIVE);
            default -> sprite.setLayer(random.nextInt(2));
        }
    }

    /** Restores the default order, blend mode or layer of a sprite. */
    private static void reset(SplittableRandom random, Sprite sprite) {
        switch (random.nextInt(3)) {
            case 0 -> sprite.setOrder(0);
            case 1 -> sprite.setBlend(BlendMode.ALPHA);
            default -> sprite.setLayer(0);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithAReferenceInAChangingScene(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<EntityId, SpawnedSprite> living = new LinkedHashMap<>();
        List<Batch> batches = new ArrayList<>();
        for (int frame = 0; frame < 300; frame++) {
            for (int operation = random.nextInt(3); operation > 0; operation--) {
                EntityId randomId =
                        living.isEmpty() ? null : List.copyOf(living.keySet()).get(random.nextInt(living.size()));
                switch (randomId == null ? 0 : random.nextInt(8)) {
                    case 0, 1, 2 -> {
                        int textureIndex = random.nextInt(20) / 19; // 0, seldom 1
                        SpawnedSprite spawned = spawn(random, 0, textures.get(textureIndex), 0);
                        living.put(spawned.id(), spawned);
                    }
                    case 3 -> {
                        scene.world.despawn(randomId);
                        living.remove(randomId);
                    }
                    case 4 -> change(random, living.get(randomId).sprite());
                    case 5 -> living.values().forEach(spawned -> reset(random, spawned.sprite()));
                    default -> {
                        // Despawns the newest sprite: the remaining ones stay in spawn order.
                        EntityId newest = List.copyOf(living.keySet()).get(living.size() - 1);
                        scene.world.despawn(newest);
                        living.remove(newest);
                    }
                }
            }
            assertInstances(inDrawOrder(living, batches));
        }
    }

    @Test
    void sortsSpritesOfOneBatchAfterADespawn() { // swap-remove ends the spawn order of the rows
        SplittableRandom random = new SplittableRandom(SEED);
        List<SpawnedSprite> all = new ArrayList<>();
        for (int i = 0; i < SEVERAL_CHUNKS; i++) {
            all.add(spawnPlain(random));
        }
        assertInstances(all);
        scene.world.despawn(all.remove(10).id());

        assertInstances(all);
    }

    @Test
    void sortsAfterAnOrderHasChanged() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<SpawnedSprite> all = new ArrayList<>();
        for (int i = 0; i < SEVERAL_CHUNKS; i++) {
            all.add(spawnPlain(random));
        }
        assertInstances(all);
        SpawnedSprite newest = all.remove(SEVERAL_CHUNKS - 1);
        newest.sprite().setOrder(-1);
        all.add(0, newest); // it is drawn first now

        assertInstances(all); // the frame of the change, which starts over with sort keys
        assertInstances(all); // a frame that has sort keys from the start
        newest.sprite().setOrder(0);
        all.add(all.remove(0)); // it is drawn last again
        assertInstances(all); // the frame of the change
        assertInstances(all); // a frame without sort keys
    }

    @Test
    void writesTheCurrentValuesOfASprite() {
        SpawnedSprite spawned = spawnPlain(new SplittableRandom(SEED));
        assertInstances(List.of(spawned));

        spawned.sprite().setRegion(textures.get(0).region(5, 6, 7, 8));
        assertInstances(List.of(spawned));

        spawned.sprite().setFlipped(true, true).setTint(Color.BLACK).setSize(9f, 8f);
        assertInstances(List.of(spawned));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allocatesNothingPerFrame(int batches) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 2_000; i++) {
            spawn(random, i % batches, textures.get(i % batches), 0);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int frame = 0; frame < 1_000; frame++) { // warm-up: arrays grow, code is compiled
            instances.fill(scene.world);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int frame = 0; frame < 1_000; frame++) {
            instances.fill(scene.world);
        }
        long bytesPerFrame = (threads.getCurrentThreadAllocatedBytes() - before) / 1_000;
        assertEquals(0, bytesPerFrame, "bytes per frame");
    }

    @Test
    void rejectsDrawingATextureWithoutAPicture() {
        Exception e = assertThrows(IllegalStateException.class, textures.get(0)::bind);
        assertEquals("a texture without a picture cannot be drawn: first", e.getMessage());
    }

    @Test
    void rejectsATextureWithoutAWidth() {
        assertThrows(IllegalArgumentException.class, () -> Texture.withoutPicture("none", 0, 1));
    }

    @Test
    void reportsTheNameOfAClosedTexture() {
        spawnPlain(new SplittableRandom(SEED));
        instances.fill(scene.world);
        textures.get(0).close();

        Exception e = assertThrows(IllegalStateException.class, () -> instances.fill(scene.world));
        assertEquals("the texture of a sprite or picture must not be closed: first", e.getMessage());
    }
}
