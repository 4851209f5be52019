package dev.halfstep.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Compares the API of the engine and its extensions for games with {@code docs/api.txt}, which is committed, and checks its comments. With the
 * property {@code halfstep.api.renew} it writes the file instead.
 */
class ApiTest {

    private static final Path FILE = Path.of("..", "docs", "api.txt");

    /** The extensions for games, each with the package of its name. */
    private static final List<String> EXTENSIONS =
            List.of("content", "determinism", "netplay", "physics", "text", "ui");

    private static final List<Path> SOURCES = Stream.concat(
                    Stream.of("engine-core", "engine-render"),
                    EXTENSIONS.stream().map("extensions/"::concat))
            .map(module -> Path.of("..", module, "src", "main", "java"))
            .toList();

    /** Far fewer than there are: with fewer, the search for types has failed. */
    private static final int MIN_TYPES = 100;

    private static final String RENEW = "./mvnw -q -pl engine-render -am test -Dtest=ApiTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dhalfstep.api.renew=true";

    private static final List<Path> LISTS = List.of(
            Path.of("..", "engine-core", "src", "test", "resources", "dev", "halfstep", "api-types.txt"),
            Path.of("src", "test", "resources", "dev", "halfstep", "render", "api-types.txt"));

    private static final Pattern TOP_LEVEL = Pattern.compile("^([a-z0-9.]+\\.[A-Z]\\w*)\\..*");

    /** Games only pass it on, from {@code DenseComponent.floats} to {@code ComponentType.storedIn}. */
    private static final Set<String> OPAQUE_TYPES = Set.of("dev.halfstep.storage.DenseStorage");

    private static final Pattern TYPE_NAME = Pattern.compile("dev\\.halfstep(?:\\.[a-z0-9]+)+(?:\\.[A-Z]\\w*)+");

    private static SortedMap<String, SortedSet<String>> api;
    private static SortedSet<String> gaps;

    @BeforeAll
    static void readTheSources() throws IOException {
        ApiListing listing = ApiListing.of(SOURCES, System.getProperty("java.class.path"));
        api = listing.types();
        gaps = listing.gaps();
        assertTrue(api.size() >= MIN_TYPES, "the API must have at least " + MIN_TYPES + " types: " + api.size());
    }

    @Test
    void theApiIsTheRecordedOne() throws IOException {
        if (Boolean.getBoolean("halfstep.api.renew")) {
            Files.writeString(FILE, text(api));
        }
        List<String> changes = ApiDifference.between(parse(Files.readAllLines(FILE)), api);
        if (!changes.isEmpty()) {
            fail(message(changes));
        }
    }

    @Test
    void theApiNamesOnlyItsOwnTypes() {
        api.forEach((type, declarations) -> declarations.forEach(declaration -> {
            Matcher names = TYPE_NAME.matcher(declaration);
            while (names.find()) {
                assertTrue(
                        api.containsKey(names.group()) || OPAQUE_TYPES.contains(names.group()),
                        () -> "the API must name no hidden type: " + type + "\n    " + declaration);
            }
        }));
    }

    @Test
    void theTypesOfTheEngineAreThoseListedForGames() throws IOException {
        Set<String> listed = new TreeSet<>();
        for (Path list : LISTS) {
            listed.addAll(Files.readAllLines(list));
        }
        Set<String> topLevel = api.keySet().stream()
                .map(type -> TOP_LEVEL.matcher(type).replaceFirst("$1"))
                .filter(type -> EXTENSIONS.stream().noneMatch(name -> type.startsWith("dev.halfstep." + name + ".")))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> unlisted = new TreeSet<>(topLevel);
        unlisted.removeAll(listed);
        assertEquals(Set.of(), unlisted, "a public type must be in an api-types.txt or have @hidden");
        listed.removeAll(topLevel);
        assertEquals(Set.of(), listed, "a type in an api-types.txt must be public and not hidden");
    }

    @Test
    void theCommentsOfTheApiAreComplete() {
        assertEquals("", String.join("\n", gaps), "a comment of the API must have a summary and all tags");
    }

    private static String message(List<String> changes) {
        return """
                the API must be the one in docs/api.txt, but the sources differ:

                %s

                A breaking change needs a new minor version, an addition only has to be recorded: docs/releases.md.
                If a change is a mistake, restore the old declaration, or hide a new one with the tag @hidden.
                If all changes are intended:
                  1. %s
                  2. For each change that games notice, add a line to CHANGELOG.md; for a breaking one, name the replacement.
                  3. Commit docs/api.txt and CHANGELOG.md together with the change.
                """.formatted(String.join("\n\n", changes), RENEW);
    }

    private static String text(SortedMap<String, SortedSet<String>> api) {
        StringBuilder text =
                new StringBuilder("# The API of Halfstep (releases.md). Do not edit. To write it again:\n");
        text.append("# ").append(RENEW).append('\n');
        api.forEach((type, declarations) -> {
            text.append('\n').append(type).append('\n');
            declarations.forEach(
                    declaration -> text.append("    ").append(declaration).append('\n'));
        });
        return text.toString();
    }

    private static SortedMap<String, SortedSet<String>> parse(List<String> lines) {
        SortedMap<String, SortedSet<String>> api = new TreeMap<>();
        SortedSet<String> declarations = new TreeSet<>(Declaration.ORDER);
        for (String line : lines) {
            if (line.startsWith("    ")) {
                declarations.add(line.strip());
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                declarations = new TreeSet<>(Declaration.ORDER);
                api.put(line, declarations);
            }
        }
        return api;
    }
}
