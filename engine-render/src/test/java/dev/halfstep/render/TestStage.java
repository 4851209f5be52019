package dev.halfstep.render;

import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A strict offscreen host and a scene for one test, which are closed after it. If the machine cannot open a host, the
 * test is skipped as by {@link TestHosts}.
 *
 * <pre>{@code
 * @RegisterExtension
 * final TestStage stage = TestStage.open(160, 90);
 * }</pre>
 */
public final class TestStage implements AfterEachCallback {

    private final TestScene scene = new TestScene();
    private GlfwHost host;

    private TestStage(GlfwHost host) {
        this.host = host;
    }

    /** Opens a stage for a field that is initialised before each test. */
    public static TestStage open(int width, int height) {
        return new TestStage(TestHosts.strict(width, height));
    }

    public GlfwHost host() {
        return host;
    }

    public TestScene scene() {
        return scene;
    }

    /** Closes the host, and opens and returns another one. */
    public GlfwHost reopen(WindowSettings settings) {
        host.close();
        host = TestHosts.strict(settings);
        return host;
    }

    @Override
    public void afterEach(ExtensionContext test) {
        host.close();
        scene.close();
    }
}
