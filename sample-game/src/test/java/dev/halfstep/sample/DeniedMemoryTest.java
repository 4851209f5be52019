package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the game on a Java that denies memory access by {@code sun.misc.Unsafe}, as newer versions may. */
class DeniedMemoryTest {

    @TempDir
    private Path folder;

    @Test
    void runsHeadlessWithoutAWarning() throws Exception {
        assumeTrue(Runtime.version().feature() >= 23, "older versions lack the flag");
        Ended game = new GameProcess(folder)
                .withJvmFlag("--sun-misc-unsafe-memory-access=deny")
                .run("--headless", "--frames", "3");
        assertEquals(0, game.exitCode(), game::toString);
        assertEquals(List.of(), game.err(), game::toString);
    }
}
