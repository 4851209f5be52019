package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program of docs/coming-from.md, and looks up each name of its tables in the API. */
class ComingFromGuideTest {

    private static final String PAGE = "docs/coming-from.md";
    private static final Path ROOT = Path.of("..");

    /** A row of a table: its second cell. */
    private static final Pattern OUR_CELL = Pattern.compile("(?m)^\\| [^|]* \\| ([^|]*) \\|");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*");

    /** Names of the game and of its variables. */
    private static final Set<String> NAMES_OF_GAMES = Set.of(
            "action",
            "axis",
            "id",
            "key",
            "maxFrameNanos",
            "maxStepsPerFrame",
            "overload",
            "scheduler",
            "system",
            "transform",
            "window",
            "Round",
            "Velocity");

    @TempDir
    private Path folder;

    @Test
    void walkerMovesInStepsAndCountsEachPress() throws Exception {
        String test = """
                /** Walks for a second, and presses SPACE twice in one step. */
                class WalkTest {
                    @Test
                    void walks() {
                        WorldRecipe game = WorldRecipe.of(Walk.GAME)
                                .input(() -> ScriptedInput.bySteps(Rate.hz(60))
                                        .press(Key.RIGHT, 1)
                                        .tap(Key.SPACE, 10, 0)
                                        .tap(Key.SPACE, 10, 0));
                        try (SyntheticWorld run = game.build()) {
                            run.step(60);
                            assertEquals(5, run.world().single(Transform.class).x(), 1e-3);
                            assertEquals(2, run.world().single(Walk.Walker.class).jumps);
                        }
                    }
                }
                """;
        GuideProject game = new GuideProject(folder)
                .addTypes(DocumentedCode.block(PAGE, "/** Moves a walker"))
                .addTypes(test)
                .compile();

        assertEquals(1, game.runTests("WalkTest"));
    }

    @Test
    void namesInTheTablesAreInTheApi() throws IOException {
        Set<String> words = words(Files.readString(ROOT.resolve("docs/api.txt")));
        List<String> names = OUR_CELL.matcher(Files.readString(ROOT.resolve(PAGE)))
                .results()
                .flatMap((MatchResult row) -> CODE.matcher(row.group(1)).results())
                .flatMap(code -> WORD.matcher(code.group(1)).results())
                .map(MatchResult::group)
                .toList();
        assertTrue(names.size() > 150, () -> "the pattern must find the names: " + names);
        Set<String> unknown = new TreeSet<>(names);
        unknown.removeAll(words);
        unknown.removeAll(NAMES_OF_GAMES);

        assertEquals(Set.of(), unknown);
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }
}
