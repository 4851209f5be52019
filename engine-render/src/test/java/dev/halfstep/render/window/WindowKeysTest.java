package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.TestHosts;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the key for screenshots; {@link FullscreenKeysTest} tests the others. */
class WindowKeysTest {

    private static final long FRAME_NANOS = 16_000_000;
    private static final long HELD_NANOS = 1;

    @TempDir
    private Path folder;

    /** An offscreen host with scripted keys. */
    private record ScriptedHost(GlfwHost glfwHost, ScriptedInput script) implements FrameHost {

        @Override
        public boolean isOpen() {
            return glfwHost.isOpen();
        }

        @Override
        public void poll(InputQueue input) {
            glfwHost.poll(input);
            script.poll(input);
        }

        @Override
        public void draw(PresentationContext frame) {
            glfwHost.draw(frame);
        }

        @Override
        public void close() {
            glfwHost.close();
        }
    }

    /** Runs ten frames with scripted keys, and returns the lines that the system prints. */
    private List<String> printedLines(ScriptedInput script) {
        return printedLines(script, (host, frame) -> {});
    }

    /** Also calls a function with the number of each frame before the frame, to minimise the window. */
    private List<String> printedLines(ScriptedInput script, ObjIntConsumer<GlfwHost> beforeFrame) {
        try (Printed printed = new Printed();
                GlfwHost host = TestHosts.offscreen(16, 16);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            scheduler.presentation("window keys", new WindowKeys(host, folder, () -> {}, () -> {}));
            for (int frame = 0; frame < 10; frame++) {
                beforeFrame.accept(host, frame);
                scheduler.frame(new ScriptedHost(host, script), frame == 0 ? 0 : FRAME_NANOS);
            }
            return printed.out().lines().toList();
        }
    }

    @Test
    void writesANumberedFileForEachPress() {
        ScriptedInput script = new ScriptedInput();
        script.tap(Key.F12, 3 * FRAME_NANOS, HELD_NANOS);
        script.tap(Key.F12, 5 * FRAME_NANOS, HELD_NANOS);

        assertEquals(
                List.of(
                        "screenshot=" + folder.resolve("screenshot-1.png"),
                        "screenshot=" + folder.resolve("screenshot-2.png")),
                printedLines(script));
    }

    @Test
    void waitsUntilTheFirstFrameIsDrawn() {
        ScriptedInput script = new ScriptedInput();
        script.tap(Key.F12, 0, HELD_NANOS);

        assertEquals(List.of("screenshot=" + folder.resolve("screenshot-1.png")), printedLines(script));
    }

    @Test
    void waitsUntilTheWindowIsRestored() {
        ScriptedInput script = new ScriptedInput();
        script.tap(Key.F12, 3 * FRAME_NANOS, HELD_NANOS);
        List<String> lines = printedLines(script, (host, frame) -> {
            if (frame == 2) {
                host.controls().minimise();
            } else if (frame == 7) {
                host.controls().restore();
            }
        });

        // While the window is minimised, in frames 2 to 6, the system neither writes nor prints a warning.
        assertEquals(List.of("screenshot=" + folder.resolve("screenshot-1.png")), lines);
    }
}
