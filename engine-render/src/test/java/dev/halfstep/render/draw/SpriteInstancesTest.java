package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the instance data of sprites, which needs no OpenGL. */
class SpriteInstancesTest {

    /** A sprite that was spawned, with the matrix of its pose. */
    private record SpawnedSprite(Matrix4f matrix, Sprite sprite, Texture texture) {}

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

    private SpawnedSprite spawn(SplittableRandom random, int order, Texture texture, int layer) {
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
        scene.world.spawn(transform, sprite);
        return new SpawnedSprite(transform.matrix(new Matrix4f()), sprite, texture);
    }

    /** Fills the instances and compares all their floats with the sprites in the expected order. */
    private void assertInstances(List<SpawnedSprite> expected) {
        instances.fill(scene.world);
        assertEquals(expected.size(), memory.count());
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
        SplittableRandom random = new SplittableRandom(1);
        List<SpawnedSprite> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            all.add(spawn(random, 0, textures.get(0), 0));
        }

        assertInstances(all);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sortsByOrderTextureAndSpawnOrderWithinItsLayer(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        spawn(random, 0, textures.get(2), 7); // the first sprite belongs to another layer and has a texture of its own
        List<SpawnedSprite> ownSprites = new ArrayList<>();
        List<Texture> texturesInUse = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            Texture texture = textures.get(random.nextInt(3));
            int layer = random.nextInt(3) == 0 ? 7 : 0;
            SpawnedSprite spawned = spawn(random, random.nextInt(3) - 1, texture, layer);
            if (layer == 0) {
                ownSprites.add(spawned);
                if (!texturesInUse.contains(texture)) {
                    texturesInUse.add(texture);
                }
            }
        }
        ownSprites.sort(Comparator.comparingInt(
                        (SpawnedSprite spawned) -> spawned.sprite().order())
                .thenComparingInt(spawned -> texturesInUse.indexOf(spawned.texture())));

        assertInstances(ownSprites);
        assertInstances(ownSprites); // filled once more, now with known batches
    }

    @Test
    void writesTheCurrentValuesOfASprite() {
        SpawnedSprite spawned = spawn(new SplittableRandom(4), 0, textures.get(0), 0);
        assertInstances(List.of(spawned));

        spawned.sprite().setRegion(textures.get(0).region(5, 6, 7, 8));
        assertInstances(List.of(spawned));

        spawned.sprite().setFlipped(true, true).setTint(Color.BLACK).setSize(9f, 8f);
        assertInstances(List.of(spawned));
    }

    @Test
    void allocatesNothingPerFrame() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 2_000; i++) {
            spawn(random, i % 3, textures.get(i % 2), 0);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int frame = 0; frame < 300; frame++) {
            instances.fill(scene.world);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int frame = 0; frame < 100; frame++) {
            instances.fill(scene.world);
        }
        long bytesPerFrame = (threads.getCurrentThreadAllocatedBytes() - before) / 100;
        assertEquals(0, bytesPerFrame);
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
        spawn(new SplittableRandom(6), 0, textures.get(0), 0);
        instances.fill(scene.world);
        textures.get(0).close();

        Exception e = assertThrows(IllegalStateException.class, () -> instances.fill(scene.world));
        assertEquals("the texture of a sprite must not be closed: first", e.getMessage());
    }
}
