package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the error message for a scene that does not fit into the Java heap. */
class SmallHeapTest {

    @TempDir
    private Path folder;

    @Test
    void reportsInOneLineThatASceneDoesNotFit() throws IOException, InterruptedException {
        GameProcess game = new GameProcess(folder).withJvmFlag("-Xmx48m"); // too little for a million dots

        GameProcess.Ended ended = game.run("--headless", "--scene", "crowd", "--bodies", "1000000", "--frames", "3");

        assertEquals(2, ended.exitCode(), () -> ended.err().toString());
        assertEquals(List.of(), ended.out());
        assertEquals(1, ended.err().size(), () -> ended.err().toString());
        assertTrue(ended.err().get(0).contains("--bodies 1000000"), ended.err().get(0));
        assertTrue(ended.err().get(0).contains("-Xmx"), ended.err().get(0));
    }
}
