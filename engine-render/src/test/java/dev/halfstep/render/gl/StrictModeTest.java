package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.opengl.GL33C.glEnable;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.hud.HudLine;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.lwjgl.opengl.GL;

/** Tests that a host in strict mode reports leaked resources and names failed OpenGL calls. */
class StrictModeTest {

    @Test
    void namesALeakedResourceAndItsCreator() {
        GlfwHost host = TestHosts.strict(16, 16);
        Texture leaked = Texture.of("'ship.png'", TestPictures.image(1, 1, 0), Sampling.SMOOTH);
        Texture closed = Texture.of("'shot.png'", TestPictures.image(1, 1, 0), Sampling.SMOOTH);
        closed.close();

        Exception e = assertThrows(IllegalStateException.class, host::close);

        assertTrue(
                e.getMessage()
                        .startsWith("OpenGL resources must be closed before their host, or be owned by it: "
                                + "still open are texture 'ship.png' created by "),
                e.getMessage());
        assertTrue(e.getMessage().contains("StrictModeTest.namesALeakedResourceAndItsCreator"), e.getMessage());
        assertEquals(1, e.getSuppressed().length, "only the leaked texture must have a stack trace");
        leaked.close();
        assertDoesNotThrow(() -> TestHosts.strict(16, 16).close(), "a leak must not keep the context open");
    }

    @Test
    void acceptsLayersAndOwnedResources() {
        GlfwHost host = TestHosts.strict(16, 16);
        Camera2d camera = Camera2d.showingHeight(9f);
        host.own(Texture.of("ship", TestPictures.image(1, 1, 0), Sampling.SMOOTH));
        host.add(new ShapeLayer(camera));
        host.add(new SpriteLayer(camera));
        host.add(LineLayer.overlay(camera));
        host.add(new HudLine());

        assertDoesNotThrow(host::close);
    }

    @Test
    void refusesToCloseAResourceOnAnotherThread() throws InterruptedException {
        GlfwHost host = TestHosts.strict(16, 16);
        Texture texture = Texture.of("ship", TestPictures.image(1, 1, 0), Sampling.SMOOTH);
        InstanceBuffer buffer = new InstanceBuffer(2);
        Geometry geometry = new Geometry(new float[9], new int[] {0, 1, 2}, 3);
        List<GlResource> resources = List.of(texture, buffer, geometry);
        List<String> refusals = new ArrayList<>();
        Thread other = new Thread(
                () -> {
                    for (GlResource resource : resources) {
                        refusals.add(assertThrows(IllegalStateException.class, resource::close)
                                .getMessage());
                    }
                },
                "loader");
        other.start();
        other.join();

        assertEquals(3, refusals.size());
        assertEquals(
                "OpenGL resources must be closed on the thread that opened the host, or after the host: thread 'loader'"
                        + " cannot free texture ship; close it in a presentation system, or let the host own it",
                refusals.get(0));
        assertFalse(texture.isClosed(), "a refused resource stays open");
        assertThrows(IllegalStateException.class, host::close, "the leak check still has the resources");
        Thread afterTheHost = new Thread(() -> resources.forEach(GlResource::close));
        afterTheHost.start();
        afterTheHost.join();
        assertTrue(texture.isClosed(), "without a host, any thread may close");
    }

    @Test
    void ignoresLeaksOutsideOfStrictMode() {
        GlfwHost host = TestHosts.offscreen(16, 16);
        Texture leaked = Texture.of("ship", TestPictures.image(1, 1, 0), Sampling.SMOOTH);

        assertDoesNotThrow(host::close);
        leaked.close();
    }

    @Test
    void namesTheFailedCallIfTheDriverCan() {
        try (GlfwHost host = TestHosts.strict(16, 16)) {
            Assumptions.assumeTrue(GL.getCapabilities().GL_KHR_debug, "the driver has no debug output");
            glEnable(-1); // not a capability

            Exception e = assertThrows(IllegalStateException.class, () -> GlErrors.check("drawing", "the fog"));

            assertTrue(
                    e.getMessage().startsWith("OpenGL must not report errors: GL_INVALID_ENUM while drawing the fog: "),
                    e.getMessage());
            assertTrue(e.getMessage().contains("glEnable"), e.getMessage());
            assertDoesNotThrow(() -> GlErrors.check("drawing", host));
        }
    }
}
