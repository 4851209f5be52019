package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertThrows;

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
}
