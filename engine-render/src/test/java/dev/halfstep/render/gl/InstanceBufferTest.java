package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.Test;

class InstanceBufferTest {

    @Test
    void cannotBeCreatedWithoutAHost() {
        assertThrows(IllegalStateException.class, () -> new InstanceBuffer(4));
    }

    @Test
    void closesTwiceAndAfterItsHost() {
        GlfwHost host = TestHosts.offscreen(16, 16);
        InstanceBuffer first = new InstanceBuffer(4, 4);
        InstanceBuffer second = new InstanceBuffer(4, 4);

        first.close();
        first.close();
        host.close();
        second.close(); // must not call OpenGL, which would crash without a context
    }

    @Test
    void theGpuBufferShrinksWithTheMemory() {
        try (GlfwHost host = TestHosts.offscreen(16, 16);
                InstanceBuffer buffer = new InstanceBuffer(4, InstanceBuffer.PACKED_COLOR)) {
            buffer.memory().reserve(10_000);
            buffer.memory().commit(10_000);
            buffer.upload();
            assertEquals(10_000, buffer.gpuCapacity(), "the capacity for the peak");

            for (int frame = 0; frame < 5_000; frame++) { // 300 frames for each halving, and some more
                buffer.clear();
                buffer.upload();
            }
            assertTrue(
                    buffer.gpuCapacity() < 128,
                    "the GPU buffer must shrink to about its initial capacity, 64 instances: " + buffer.gpuCapacity());
            assertDoesNotThrow(() -> GlErrors.check("uploading", host));
        }
    }
}
