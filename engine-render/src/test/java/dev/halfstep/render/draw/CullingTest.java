package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.List;
import java.util.SplittableRandom;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A picture has 160 x 90 pixels; a world unit is 10 pixels. So x is visible from -8 to 8, and y from -4.5 to 4.5. */
class CullingTest {

    private static final FramebufferSize SIZE = new FramebufferSize(160, 90);

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final TestScene scene = new TestScene();
    private final ShapeInstances shapes = new ShapeInstances();

    @AfterEach
    void close() {
        shapes.close();
        scene.close();
    }

    private int visibleShapes() {
        shapes.fill(scene.world, camera, SIZE);
        return shapes.count();
    }

    /** Spawns a square with sides of 2. */
    private void spawnSquare(Transform transform) {
        scene.world.spawn(transform, Shape.rectangle(2f, 2f, Color.WHITE));
    }

    @Test
    void collectingShapesAllocatesNothing() {
        for (int i = 0; i < 1_000; i++) {
            spawnSquare(Transform.at(i % 16 - 8, 0f));
        }
        long minBytes = Long.MAX_VALUE; // of several rounds: the runtime itself sometimes allocates
        for (int round = 0; round < 10; round++) {
            minBytes = Math.min(minBytes, scene.runFramesAndCountBytes(collectingHost(), /* frames= */ 100));
        }
        assertEquals(1_000, shapes.count());
        long bytes = minBytes;
        assertTrue(bytes < 100, () -> "a frame must allocate nothing: " + bytes + " bytes in 100 frames");
    }

    private FrameHost collectingHost() {
        return new FrameHost() {
            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void poll(InputQueue input) {}

            @Override
            public void draw(PresentationContext frame) {
                shapes.fill(frame.world());
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void keepsEntitiesThatReachIntoThePicture() {
        spawnSquare(Transform.at(8.9f, 0f));
        spawnSquare(Transform.at(-8.9f, 0f));
        spawnSquare(Transform.at(0f, 5.4f));
        spawnSquare(Transform.at(0f, -5.4f));
        spawnSquare(Transform.at(8.9f, 5.4f));
        spawnSquare(Transform.at(9.3f, 0f).setRotationZ((float) Math.PI / 4f)); // only a corner is visible

        assertEquals(6, visibleShapes(), "a part of each square is visible");
    }

    @Test
    void leavesOutEntitiesBeyondEachEdge() {
        spawnSquare(Transform.at(10.5f, 0f));
        spawnSquare(Transform.at(-10.5f, 0f));
        spawnSquare(Transform.at(0f, 7f));
        spawnSquare(Transform.at(0f, -7f));
        assertEquals(0, visibleShapes(), "no square is visible");

        camera.setCenter(3f, 0f);
        assertEquals(1, visibleShapes(), "the view has moved to the right");
        shapes.fill(scene.world);
        assertEquals(4, shapes.count(), "without a camera all shapes are written");
    }

    @Test
    void turnsWithTheCamera() {
        spawnSquare(Transform.at(0f, 7.5f));
        assertEquals(0, visibleShapes(), "the square is above the picture");

        camera.setRotation((float) Math.PI / 2f);
        assertEquals(1, visibleShapes(), "y is visible from -8 to 8");
    }

    @Test
    void keepsEntitiesThatAreScaledIntoThePicture() {
        spawnSquare(Transform.at(30f, 0f));
        assertEquals(0, visibleShapes(), "the square is right of the picture");

        spawnSquare(Transform.at(30f, 0f).setScale(-23f));
        assertEquals(1, visibleShapes(), "the scaled square extends from 7 to 53");
    }

    @Test
    void keepsEntitiesStretchedByAnUnnormalisedQuaternion() {
        spawnSquare(Transform.at(30f, 0f).setRotation(new Quaternionf(0f, 0f, 3f, 4f)));

        assertEquals(1, visibleShapes(), "a quaternion of length 5 stretches the shape");
    }

    @Test
    void keepsSpritesThatReachIntoThePictureFromTheirPivot() {
        try (InstanceMemory memory = new InstanceMemory(SpriteInstances.FLOATS)) {
            SpriteInstances sprites = new SpriteInstances(0, memory);
            TextureRegion region = Texture.withoutPicture("picture", 8, 8).region();
            Sprite sprite = Sprite.of(region, 4f, 0.1f).setPivot(1f, 0.5f); // the middle of the right side
            scene.world.spawn(Transform.at(11.5f, 0f), sprite);

            sprites.fill(scene.world, camera, SIZE);
            assertEquals(1, memory.count(), "the sprite extends from 7.5 to 11.5");

            sprite.setPivot(0.5f, 0.5f);
            sprites.fill(scene.world, camera, SIZE);
            assertEquals(0, memory.count(), "the sprite extends from 9.5 to 13.5");
        }
    }

    @Test
    void keepsEntitiesWhosePositionIsNotANumber() {
        VisibleArea area = new VisibleArea();
        area.set(camera, SIZE);
        float[] pose = {Float.NaN, 0f, 0f, 0f, 0f, 0f, 1f, 1f, 1f, 1f}; // position, rotation, scale

        assertFalse(area.isOutside(pose, 0, 1f, 1f));
    }

    /** Draws all shapes of a world, without culling. */
    private final class AllShapes extends Layer {
        private final ShapeShader shader = ShapeShader.build();
        private final InstanceBuffer buffer = new InstanceBuffer(2, 4, InstanceBuffer.PACKED_COLOR, 1);
        private final ShapeInstances instances = new ShapeInstances(0, buffer.memory());

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            instances.fill(frame.world());
            shader.begin(camera, size);
            buffer.draw();
        }

        @Override
        public void close() {
            buffer.close();
            shader.close();
        }
    }

    /** Draws all sprites of a world, without culling. */
    private final class AllSprites extends Layer {
        private final TexturedQuads quads = TexturedQuads.ofSprites();
        private final SpriteInstances instances = new SpriteInstances(0, quads.memory());

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            instances.fill(frame.world());
            quads.begin(camera, size);
            instances.draw(quads);
            quads.end();
        }

        @Override
        public void close() {
            quads.close();
        }
    }

    /** Spawns random shapes and sprites: some in the picture, some beyond it, many across its edges. */
    private void spawnRandomEntities(SplittableRandom random, List<Texture> textures) {
        for (int i = 0; i < 400; i++) {
            Transform transform = Transform.at((float) random.nextDouble(-14, 14), (float) random.nextDouble(-10, 10))
                    .setRotation(new Quaternionf()
                            .rotationXYZ((float) random.nextDouble(7), (float) random.nextDouble(7), (float)
                                    random.nextDouble(7)))
                    .setScale((float) random.nextDouble(-2, 2), (float) random.nextDouble(-2, 2), 1f);
            Color color = Color.rgb(random.nextInt(0x1000000)).withOpacity(0.6f);
            float width = (float) random.nextDouble(2);
            float height = (float) random.nextDouble(2);
            int order = random.nextInt(-3, 4);
            Texture texture = textures.get(random.nextInt(textures.size()));
            switch (random.nextInt(3)) {
                case 0 ->
                    scene.world.spawn(transform, Shape.circle(width, color).setOrder(order));
                case 1 ->
                    scene.world.spawn(
                            transform, Shape.rectangle(width, height, color).setOrder(order));
                default ->
                    scene.world.spawn(
                            transform,
                            Sprite.of(texture.region(), width, height)
                                    .setTint(color)
                                    .setPivot((float) random.nextDouble(-1, 2), (float) random.nextDouble(-1, 2))
                                    .setFlipped(random.nextBoolean(), random.nextBoolean())
                                    .setOrder(order));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void cullingChangesNoPixel(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (GlfwHost host = TestHosts.strict(160, 90)) {
            List<Texture> textures = List.of(
                    Texture.of("one", TestPictures.image(2, 1, 0xFF0000FF, 0x00FF00FF), Sampling.NEAREST),
                    Texture.of("two", TestPictures.image(1, 1, 0x8080FFFF), Sampling.NEAREST));
            spawnRandomEntities(random, textures);
            for (int frame = 0; frame < 3; frame++) {
                camera.setCenter((float) random.nextDouble(-9, 9), (float) random.nextDouble(-9, 9))
                        .setRotation((float) random.nextDouble(-4, 4));
                host.add(new ShapeLayer(camera));
                host.add(new SpriteLayer(camera));
                Screenshot culled = picture(host);
                host.clear();
                host.add(new AllShapes());
                host.add(new AllSprites());
                assertSamePixels(picture(host), culled);
                host.clear();
            }
            textures.forEach(Texture::close);
        }
    }

    private Screenshot picture(GlfwHost host) {
        scene.frame(host, 0);
        return host.screenshot();
    }

    private static void assertSamePixels(Screenshot expected, Screenshot actual) {
        for (int y = 0; y < expected.height(); y++) {
            for (int x = 0; x < expected.width(); x++) {
                assertEquals(expected.rgb(x, y), actual.rgb(x, y), "the colour of pixel " + x + ", " + y);
            }
        }
    }
}
