package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that no code keeps the result of a query in an array of one element, because a lambda cannot assign a local
 * variable: a loop over the query can, and a field can where spans or partitions need a callback. Searches the text of
 * all modules, examples, extensions and guides, main code and tests.
 */
class QueryResultsTest {

    private static final Path ROOT = Path.of("..");

    /** The folders with the folders of the modules. */
    private static final List<Path> PARENTS_OF_MODULES =
            List.of(ROOT, ROOT.resolve("examples"), ROOT.resolve("extensions"));

    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    /** String and character literals, whose parentheses do not count. */
    private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])'");

    private static final String ONE_ELEMENT = "\\{\\s*[^{},;\\s][^{},;]*\\}";

    /** A declaration such as {@code Contact[] first = new Contact[1]} or {@code int[] count = {0}}. */
    private static final Pattern ARRAY_OF_ONE = Pattern.compile(
            "(\\w+)\\s*=\\s*(?:new\\s+[\\w.]+\\s*(?:\\[1\\]|\\[\\]\\s*" + ONE_ELEMENT + ")|" + ONE_ELEMENT + ")");

    /** A variable that holds a query. */
    private static final Pattern QUERY_VARIABLE = Pattern.compile("(\\w+)\\s*=\\s*[^;{}=]*\\bquery\\([^;{}]*;");

    /** A call that returns a query, which further calls may narrow. */
    private static final String QUERY_CALL = "\\bquery\\((?:[^()]|\\([^()]*\\))*\\)(?:\\s*\\.\\s*\\w+\\([^()]*\\))*";

    private static final String FOR_EACH = "\\s*forEach(?:Span)?(?:Partition)?\\(";

    /** Returns the arrays that keep the result of a query, by the lines of their declarations. */
    private static Map<Integer, String> keptResults(String source) {
        if (!source.contains("query(") || !source.contains("forEach")) {
            return Map.of(); // most sources, without the slow search
        }
        String code = LITERAL.matcher(source).replaceAll("0");
        StringBuilder queries = new StringBuilder(QUERY_CALL);
        QUERY_VARIABLE.matcher(code).results().forEach(variable -> queries.append("|\\b" + variable.group(1)));
        Matcher call = Pattern.compile("(?:" + queries + ")\\s*\\." + FOR_EACH).matcher(code);
        Map<Integer, String> kept = new TreeMap<>();
        while (call.find()) {
            String callback = code.substring(call.end(), endOfArguments(code, call.end()));
            for (MatchResult array : ARRAY_OF_ONE
                    .matcher(code.substring(0, call.start()))
                    .results()
                    .toList()) {
                String between = code.substring(array.end(), call.end()) + callback;
                if (assigns(callback, array.group(1)) && !declares(between, array.group(1))) {
                    kept.put(lineOf(code, array.start()), array.group(1));
                }
            }
        }
        return kept;
    }

    /** Returns whether code declares another array with the name of an array. */
    private static boolean declares(String code, String array) {
        return Pattern.compile("\\[\\s*\\]\\s*" + array + "\\b").matcher(code).find();
    }

    /** Returns the number of the line of an index; the first line is number 1. */
    private static int lineOf(String code, int index) {
        return code.substring(0, index).split("\n", -1).length;
    }

    /** Returns the index of the parenthesis that closes arguments, or the end of the code. */
    private static int endOfArguments(String code, int begin) {
        int open = 1;
        for (int i = begin; i < code.length(); i++) {
            open += code.charAt(i) == '(' ? 1 : code.charAt(i) == ')' ? -1 : 0;
            if (open == 0) {
                return i;
            }
        }
        return code.length();
    }

    private static boolean assigns(String callback, String array) {
        String element = "\\b" + array + "\\s*\\[\\s*0\\s*\\]";
        String assignment = element + "\\s*(?:(?:[-+*/%&|^]|<<|>>>?)?=(?!=)|\\+\\+|--)";
        return Pattern.compile(assignment + "|(?:\\+\\+|--)\\s*" + element)
                .matcher(callback)
                .find();
    }

    @Test
    void noCallbackKeepsTheResultOfAQueryInAnArray() throws IOException {
        Map<String, String> code = code();
        List<String> violations = new ArrayList<>();
        code.forEach((place, source) ->
                keptResults(source).forEach((line, array) -> violations.add(place + ":" + line + ", '" + array + "'")));

        assertEquals(
                List.of(),
                violations,
                "the result of a query must be kept in a local variable, not in an array that a callback assigns;"
                        + " use a loop: for (var row : world.query(...)), or a field where spans need a callback");
        assertTrue(code.keySet().stream().anyMatch(place -> place.endsWith("Collisions.java")), code::toString);
        assertTrue(code.keySet().stream().anyMatch(place -> place.endsWith("Query.java")), code::toString);
        assertTrue(code.keySet().stream().anyMatch(place -> place.endsWith("BallGame.java")), code::toString);
        assertTrue(code.keySet().stream().anyMatch(place -> place.endsWith("determinism.md")), code::toString);
        assertTrue(code.keySet().stream().anyMatch(place -> place.endsWith("GuidesTest.java")), code::toString);
        assertTrue(code.keySet().stream().anyMatch(place -> place.endsWith("campaign/README.md")), code::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int[] count = new int[1];\nworld.query(A.class).forEach((id, a) -> count[0]++);",
                "int[] count = {0};\nworld.query(A.class)\n  .forEach((id, a) -> { if (a.x() > 0) count[0] += 1; });",
                "Hit @Nullable [] first = new Hit[1];\nvar all = step.world().query(A.class, B.class);\n"
                        + "all.forEach((id, a, b) -> {\n  if (first[0] == null) first[0] = new Hit(a, \")\");\n});",
                "int[] rows = {0};\nworld.query(A.class).forEachSpan((ids, spans) -> rows[0] += ids.size());",
                "int[] rows = {0};\nworld.query(A.class).forEachPartition(0, 2, (id, a) -> rows[0]++);",
                "int[] rows = {0};\nworld.query(A.class).forEachSpanPartition(0, 2, (ids, a) -> rows[0]++);",
                "long[] sum = new long[1];\nworld.query(type.componentClass()).forEach((id, a) -> sum[0] += hash(a));",
                "var sum = new float[] {1f};\nworld.query(A.class).without(B.class).forEach((id, a) -> sum[0] *= a.x());"
            })
    void findsAResultInAnArray(String source) {
        assertEquals(1, keptResults("// a comment\n" + source).size(), source);
        assertEquals(
                2, keptResults("// a comment\n" + source).keySet().iterator().next(), "the line of the array");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "float[] alpha = new float[1];\nscheduler.presentation(look, frame -> alpha[0] = frame.alpha());\n"
                        + "world.query(A.class).forEach((id, a) -> a.x = alpha[0]);",
                "int[] count = new int[1];\nhits.forEach(hit -> count[0]++);\nworld.query(A.class).count();",
                "int[] counts = new int[4];\nworld.query(A.class).forEach((id, a) -> counts[0]++);",
                "int[] sums = {0};\nvoid other(int[] sums) { world.query(A.class).forEach((id, a) -> sums[0]++); }",
                "float[] sums = {0};\nworld.query(A.class).forEachPartition(part, 4, (id, a) -> sums[part] += a.x());",
                "float[] a = {0};\nworld.query(A.class).forEachSpan((ids, s) -> { float[] a = s.write(); a[0] = 1; });",
                "int[] seen = {0};\nworld.query(A.class).forEach((id, a) -> check(seen[0] == a.x || seen[0] <= 1));",
                "int[] seen = {0};\nworld.query(A.class).forEach((id, a) -> a.move());\nseen[0] = 1;"
            })
    void acceptsAnArrayWithoutAResult(String source) {
        assertEquals(Map.of(), keptResults(source), source);
    }

    /** Returns the code of all modules, and the blocks of all guides, by their places. */
    private static Map<String, String> code() throws IOException {
        Map<String, String> code = new TreeMap<>();
        for (Path parent : PARENTS_OF_MODULES) {
            for (Path module : list(parent)) {
                addSources(code, module.resolve("src"));
                addPages(code, module);
            }
            addPages(code, parent);
        }
        return code;
    }

    /** Returns a page with empty lines instead of the text around its blocks, so that the numbers of lines stay. */
    private static String javaBlocks(String page) {
        StringBuilder blocks = new StringBuilder();
        int end = 0;
        for (MatchResult block : JAVA_BLOCK.matcher(page).results().toList()) {
            blocks.append(page.substring(end, block.start(1)).replaceAll("[^\\n]", ""));
            blocks.append(block.group(1));
            end = block.end(1);
        }
        return blocks.toString();
    }

    /** Adds the pages of a folder, such as the guides in {@code docs} and the README files. */
    private static void addPages(Map<String, String> code, Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        for (Path page : list(folder)) {
            if (page.toString().endsWith(".md")) {
                code.put(page.toString(), javaBlocks(Files.readString(page)));
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void addSources(Map<String, String> code, Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                code.put(file.toString(), Files.readString(file));
            }
        }
    }
}
