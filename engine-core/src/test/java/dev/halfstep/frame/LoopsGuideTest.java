package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.GuideExamples;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the code of docs/loops.md compiles, its links have targets, and tests run the line of each loop. */
class LoopsGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "loops.md");
    private static final int LOOPS = 11;

    /** A test, as a link to its file: class, method, path. */
    private static final Pattern TEST = Pattern.compile("\\[`(\\w+Test)\\.(\\w+)`]\\(([^)]+)\\)");

    private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (.+)$");

    /** A new timestep or snapped frame times, which differ from loop to loop. */
    private static final Pattern CONSTRUCTION =
            Pattern.compile("(?:new FixedTimestep|Timestep\\.\\w+|\\bsnapFrameTimes)\\((?:[^()]|\\([^()]*\\))*\\)");

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    /** Imports that the page leaves out. */
    private static final String IMPORTS = """
            import dev.halfstep.frame.*;
            import dev.halfstep.frame.*;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.World;
            final class Guide {
                private Guide() {}
            """;

    /** A method around the code of one loop, with the variables that the page leaves out. */
    private static final String METHOD = "static void loop%d(SystemScheduler scheduler, GameLoop loop, NanoClock clock,"
            + " Transform transform, Transform other, Transform pose) {\n%s}\n";

    @TempDir
    private Path folder;

    private String guide = "";

    @BeforeEach
    void read() throws IOException {
        guide = Files.readString(GUIDE);
    }

    /** Returns the section of each loop, without the text before the first heading. */
    private List<String> sections() {
        List<String> parts = List.of(guide.split("(?m)^## "));
        return parts.subList(1, parts.size());
    }

    @Test
    void theCodeOfEachLoopCompiles() throws IOException {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(LOOPS, blocks.size(), "the guide must have one block of code for each loop");
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < blocks.size(); i++) {
            methods.append(METHOD.formatted(i, blocks.get(i)));
        }
        GuideExamples.compile(IMPORTS + methods + "}\n", folder);
    }

    @Test
    void eachLoopHasSourceCodeProofAndCommand() {
        assertEquals(LOOPS, sections().size());
        for (String section : sections()) {
            String title = section.lines().findFirst().orElseThrow();
            assertTrue(
                    Pattern.compile("(20\\d\\d|article|[Uu]nity|[Ff]olklore|flipcode)")
                            .matcher(section)
                            .find(),
                    () -> "a loop must name its source: " + title);
            boolean hasPseudocode = section.contains("\n```\neach frame:\n") || section.contains("each frame:  ");
            assertTrue(hasPseudocode, () -> "a loop must have pseudocode: " + title);
            assertTrue(section.contains("\n```java\n"), () -> "a loop must have code: " + title);
            assertTrue(section.contains("\nProof: [`"), () -> "a loop must have a proof: " + title);
            assertTrue(section.contains("Watch: "), () -> "a loop must have a command to watch it: " + title);
        }
    }

    @Test
    void everyNamedTestExists() throws IOException {
        List<MatchResult> tests = TEST.matcher(guide).results().toList();
        assertTrue(
                tests.size() > 2 * LOOPS, () -> "each loop must name more than two tests on average: " + tests.size());
        for (MatchResult test : tests) {
            Path file = GUIDE.resolveSibling(test.group(3));
            assertEquals(test.group(1) + ".java", file.getFileName().toString());
            String declaration = "\n    void " + test.group(2) + "(";
            assertTrue(Files.readString(file).contains(declaration), () -> test.group(2) + " is not in " + file);
        }
    }

    @Test
    void everyLinkHasATarget() {
        List<String> anchors = HEADING.matcher(guide)
                .results()
                .map(heading -> "#" + heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_ -]", ""))
                .map(anchor -> anchor.replace(' ', '-'))
                .toList();
        for (MatchResult link : LINK.matcher(guide).results().toList()) {
            String target = link.group(1);
            boolean exists = target.startsWith("https://")
                    || anchors.contains(target)
                    || (!target.startsWith("#") && Files.exists(GUIDE.resolveSibling(target)));
            assertTrue(exists, () -> "a link must have a target: " + target);
        }
    }

    @Test
    void theTestsRunTheLineOfEachLoop() throws IOException {
        for (String section : sections()) {
            String code = section.substring(section.indexOf("```java"));
            List<String> constructions = CONSTRUCTION
                    .matcher(code.substring(0, code.indexOf(";\n```")))
                    .results()
                    .map(MatchResult::group)
                    .toList();
            assertFalse(constructions.isEmpty(), () -> "a loop must construct a timestep or a filter: " + section);
            StringBuilder tests = new StringBuilder();
            for (MatchResult test : TEST.matcher(section).results().toList()) {
                tests.append(Files.readString(GUIDE.resolveSibling(test.group(3))));
            }
            for (String line : constructions) {
                // The tests of snapped frame times create the filter without a loop.
                String construction = line.replace("snapFrameTimes(", "new FrameDeltaFilter(");
                assertTrue(
                        withoutBlanks(tests.toString()).contains(withoutBlanks(construction)),
                        () -> "a named test must construct " + construction);
            }
        }
    }

    private static String withoutBlanks(String code) {
        return code.replaceAll("\\s", "");
    }

    @Test
    void theDiagramOfTheAccumulatorIsCorrect() {
        double[] times = row("real time ");
        Timestep timestep = new FixedTimestep(Rate.hz(50));
        int stepMillis = 20;
        List<Double> accumulator = new ArrayList<>(List.of(0.0));
        List<Double> steps = new ArrayList<>();
        List<Double> alphas = new ArrayList<>();
        List<Double> drawn = new ArrayList<>();
        for (int frame = 1; frame < times.length; frame++) {
            timestep.addFrame((long) ((times[frame] - times[frame - 1]) * 1e6));
            long stepsBefore = timestep.steps();
            while (timestep.takeStep()) {
                // the diagram shows time only
            }
            accumulator.add((timestep.presentNanos() - timestep.simulatedNanos()) / 1e6);
            steps.add((double) (timestep.steps() - stepsBefore));
            alphas.add(Math.round(timestep.alpha() * 1e6) / 1e6);
            if (timestep.steps() > 0) {
                drawn.add(Math.rint((timestep.steps() - 1 + timestep.alpha()) * stepMillis));
            }
        }
        assertArrayEquals(row("accumulator "), numbers(accumulator));
        assertArrayEquals(row("steps "), numbers(steps));
        assertArrayEquals(row("alpha "), numbers(alphas));
        assertArrayEquals(row("drawn time "), numbers(drawn));
        for (int i = 0; i < drawn.size(); i++) {
            int frame = i + 2; // frame 0 is the start, and no step has run in frame 1
            assertEquals(times[frame] - stepMillis, drawn.get(i), "the drawn time must be one step before real time");
        }
    }

    private static double[] numbers(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns the numbers in the first line that begins with a label. */
    private double[] row(String label) {
        String line =
                guide.lines().filter(row -> row.startsWith(label)).findFirst().orElseThrow();
        return NUMBER.matcher(line)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group()))
                .toArray();
    }

    /** The timeline is the one that {@link AdaptivePacerTest} tests. */
    @Test
    void theDiagramOfThePacedLoopShowsItsTimeline() {
        List<String> lines =
                guide.substring(guide.indexOf("clock     0")).lines().toList();
        List<String> events = Pattern.compile("[RUW]\\d*")
                .matcher(lines.get(1))
                .results()
                .map(MatchResult::group)
                .toList();
        assertEquals("R U5 U10 U15 U20 W R U25 U30 U35 W R", String.join(" ", events));
        assertEquals("alpha 1.0 0.2 0.4", lines.get(4).replaceAll(" +", " "));
    }
}
