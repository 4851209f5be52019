package dev.halfstep.render.particle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of the picture. */
class ParticleLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final Particles particles = new Particles(100, /* seed= */ 1);
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    /** Returns a style of squares with sides of 2 units that do not move. */
    private static ParticleStyle resting(int rgb) {
        return new ParticleStyle().setSpeed(0f, 0f).setSize(2f, 2f).setColor(Color.rgb(rgb), Color.rgb(rgb));
    }

    private ParticleLayer addLayer(Image image, BlendMode blend) {
        Texture texture = host.own(Texture.of("particle", image, Sampling.SMOOTH));
        return host.add(new ParticleLayer(particles, camera, texture.region(), blend));
    }

    @Test
    void drawsParticlesOldestFirst() {
        addLayer(TestPictures.image(1, 1, 0xFFFFFFFF), BlendMode.ALPHA);
        particles.burst(resting(0xFF0000), 3f, 2f, 1);
        particles.burst(resting(0x00FF00), 4f, 2f, 1);

        scene.frame(host, 0);

        // The older particle has columns 100 to 119, the younger one 110 to 129, and both have rows 15 to 34.
        assertEquals(0xFF0000, host.screenshot().rgb(101, 25), "the older particle");
        assertEquals(0x00FF00, host.screenshot().rgb(115, 25), "the younger particle must cover the older one");
        assertEquals(BACKGROUND, host.screenshot().rgb(98, 25), "nothing must be drawn left of the older particle");
        assertEquals(BACKGROUND, host.screenshot().rgb(110, 37), "nothing must be drawn below both particles");
    }

    @Test
    void blendsSparksAdditively() {
        addLayer(TestPictures.image(1, 1, 0xFFFFFFFF), BlendMode.ADDITIVE);
        particles.burst(resting(0x100800), 0f, 0f, 3);

        scene.frame(host, 0);

        assertEquals(BACKGROUND + 3 * 0x100800, host.screenshot().rgb(80, 45), "the sum of three particles");
    }

    @Test
    void doesNotAdvanceParticlesOnARedraw() {
        addLayer(Image.spot(32), BlendMode.ALPHA);
        scene.scheduler.presentation("particles", particles);
        particles.burst(resting(0xFFFFFF).setDirectionDegrees(0f, 0f).setSpeed(10f, 10f), -4f, 0f, 1);

        scene.frame(host, 100);
        scene.frame(host, 250);
        scene.frame(host, 250); // presentation time is 0.5 s, one step less
        host.screenshot();
        host.screenshot();

        assertEquals(-4f + 10f * 0.5f, particles.x(0), 1e-4f); // at column 90
        assertTrue((host.screenshot().rgb(90, 45) & 0xFF) > 0xE0, "the spot must be white in its middle");
        assertEquals(BACKGROUND, host.screenshot().rgb(81, 36), "the corner around a spot must be transparent");
    }

    @Test
    void drawsOnlyParticlesThatMayBeInThePicture() {
        ParticleLayer layer = addLayer(TestPictures.image(1, 1, 0xFFFFFFFF), BlendMode.ALPHA);
        ParticleStyle red = resting(0xFF0000);
        for (float x : new float[] {-20f, -8.9f, 0f, 8.9f, 20f}) { // the picture ends at -8 and 8, a side has 2 units
            particles.burst(red, x, 0f, 1);
        }
        particles.burst(red, 0f, 30f, 1);
        scene.frame(host, 0);
        assertEquals(3, layer.drawnCount());
        assertEquals(0xFF0000, host.screenshot().rgb(0, 45), "the rim of a particle whose centre is outside");

        camera.setCenter(20f, 0f);
        scene.frame(host, 0);
        assertEquals(1, layer.drawnCount(), "the particles around the new centre");
    }

    @Test
    void drawsNothingWithoutParticles() {
        addLayer(Image.spot(32), BlendMode.ALPHA);

        scene.frame(host, 0);

        assertEquals(BACKGROUND, host.screenshot().rgb(80, 45), "the middle of the picture");
    }
}
