package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.sample.GameProcess.Ended;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the game with a file of settings that a player has edited. */
class SettingsRunTest {

    private static final String EDITED = """
            # mine
            window.width = 640
            window.height = 480
            action.fire = "key:F"
            action.thrust = "key:NONE"
            from.the-future = 1
            """;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void writeFile() throws Exception {
        file = Files.createDirectory(folder.resolve("halfstep")).resolve("settings.toml");
        Files.writeString(file, EDITED);
    }

    private GameProcess game() {
        return new GameProcess(folder).withEnvironment("XDG_DATA_HOME", folder.toString());
    }

    private void assertFileUntouched() throws Exception {
        assertEquals(EDITED, Files.readString(file));
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void aRunWithoutAWindowNeitherReadsNorWritesTheFile() throws Exception {
        Ended ended = game().run("--headless", "--seconds", "1");
        assertEquals(0, ended.exitCode(), ended::toString);
        assertEquals(List.of(), ended.err());
        assertFileUntouched();
    }

    @Test
    void aWindowHasTheSizeOfTheFileUnlessAnOptionChoosesIt() throws Exception {
        try (VirtualDisplay display = VirtualDisplay.open(1280, 720)) {
            for (String size : List.of("640x480", "320x200")) {
                String[] options = "--frames 2 --mute --samples 0 --scene bounce --screenshot shot.png".split(" ");
                String[] withSize = Stream.concat(Stream.of(options), Stream.of("--size", size))
                        .toArray(String[]::new);
                Ended ended = game().withEnvironment("DISPLAY", display.name())
                        .run(size.equals("640x480") ? options : withSize);
                assertEquals(0, ended.exitCode(), ended::toString);
                BufferedImage picture = ImageIO.read(folder.resolve("shot.png").toFile());
                assertEquals(size, picture.getWidth() + "x" + picture.getHeight());
                String ignored = "a setting is ignored: " + file + ", line ";
                assertEquals(
                        List.of(
                                ignored + "5: action.thrust: nothing is called key:NONE: '\"key:NONE\"'",
                                ignored + "6: no setting is called 'from.the-future'"),
                        ended.err().stream()
                                .filter(line -> line.contains("setting"))
                                .toList());
                assertFileUntouched();
            }
        }
    }
}
