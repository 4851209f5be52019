package dev.halfstep.determinism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameSpec;
import dev.halfstep.game.GameSpec.DeterministicBecause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the code and the message of README.md. Its code is that of {@link Leaves} and of this class. */
class DeterminismReadmeTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```");

    private static List<MatchResult> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(Path.of("README.md"))).results().toList();
    }

    @Test
    void codeOfTheReadmeIsThatOfTheTests() throws IOException {
        StringBuilder tests = new StringBuilder();
        for (String name : List.of("Leaves.java", "DeterminismReadmeTest.java")) {
            tests.append(Files.readString(Path.of("src/test/java/dev/halfstep/determinism", name)));
        }
        String code = tests.toString().replaceAll("\\s+", " ");
        List<MatchResult> examples =
                blocks().stream().filter(block -> "java".equals(block.group(1))).toList();
        assertEquals(3, examples.size());
        for (MatchResult example : examples.subList(1, 3)) {
            assertTrue(code.contains(example.group(2).replaceAll("\\s+", " ").strip()), example.group(2));
        }
        assertTrue(examples.get(0).group(2).contains("DeterminismCheck.of(Leaves.GAME).assertQuiet();"));
    }

    @Test
    void theGameOfTheReadmeHasTheMessageOfTheReadme() throws IOException {
        AssertionError error = assertThrows(
                AssertionError.class, () -> DeterminismCheck.of(Leaves.GAME).assertQuiet());
        List<String> messages = blocks().stream()
                .filter(block -> block.group(2).startsWith("nothing in a game"))
                .map(block -> block.group(2).strip())
                .toList();
        assertEquals(messages, List.of(error.getMessage().replaceAll(":\\d+\\)", ":N)")));
    }

    static final class Nearest {

        @DeterministicBecause("each step fills it before it reads it")
        private final float[] distances = new float[64];

        void find(SimulationContext step) {
            for (int i = 0; i < distances.length; i++) {
                distances[i] = i * step.stepSeconds();
            }
        }
    }

    @Test
    void theAnnotationOfTheReadmeCoversItsField() {
        GameSpec<?> game = GameSpec.of("nearest", "1.0")
                .wire((world, scheduler) -> scheduler.simulation("find", new Nearest()::find));
        DeterminismCheck check = DeterminismCheck.of(game);
        check.assertQuiet();
        assertEquals(
                "each step fills it before it reads it", check.known().get(0).known());
    }
}
