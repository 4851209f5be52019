package dev.halfstep.sample.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataFolderTest {

    @ParameterizedTest
    @CsvSource({
        "Linux,      /home/ann/.local/share/halfstep",
        "Mac OS X,   /home/ann/Library/Application Support/halfstep",
        "Windows 11, /home/ann/AppData/Roaming/halfstep"
    })
    void followsTheConventionsOfTheOperatingSystem(String system, String folder) {
        assertEquals(Path.of(folder), DataFolder.of(system, "/home/ann", Map.of()));
    }

    @Test
    void environmentVariablesTakePrecedence() {
        String folder = Path.of("/somewhere").toAbsolutePath().toString();

        assertEquals(Path.of(folder, "halfstep"), DataFolder.of("Linux", "/", Map.of("XDG_DATA_HOME", folder)));
        assertEquals(Path.of(folder, "halfstep"), DataFolder.of("Windows 11", "/", Map.of("APPDATA", folder)));
    }

    @ParameterizedTest
    @CsvSource({"relative/folder", "''", "'no\0folder'"})
    void ignoresAVariableThatIsNotAnAbsolutePath(String value) {
        assertEquals(
                Path.of("/home/ann/.local/share/halfstep"),
                DataFolder.of("Linux", "/home/ann", Map.of("XDG_DATA_HOME", value)));
    }
}
