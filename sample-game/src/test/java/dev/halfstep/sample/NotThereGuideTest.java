package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares docs/not-there.md with the public types, packages, modules and guides, and finds counts that would age. */
class NotThereGuideTest {

    private static final Path PAGE = GuidePages.ROOT.resolve("docs/not-there.md");

    /** A row of the table: its first cell, and the cell with the words. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]*) \\| ([^|]*) \\| [^|]* \\|$");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "(?m)^ *public (?:(?:static|final|abstract|sealed|non-sealed) )*(?:class|record|interface|enum|@interface) (\\w+)");

    /** Where a name in camel case has its next word: {@code Camera|3d}, {@code Tile|Map}. */
    private static final Pattern NEXT_WORD =
            Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=[0-9])");

    /** A number of parts of the project, which changes with them. */
    private static final Pattern COUNT =
            Pattern.compile("(?i)\\b(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty)"
                    + "\\s+(?:modules|packages|scenes|guides|\\[?examples|extensions|(?:API|public)\\s+types)\\b");

    @Test
    void noTypePackageModuleOrGuideHasAWordOfTheList() throws IOException {
        Map<String, String> names = names();
        assertTrue(names.containsKey("TiledMap") && names.containsKey("Coming from Unity, Godot or libGDX"));
        List<String> found = new ArrayList<>();
        for (String entry : entries()) {
            names.forEach((name, kind) -> {
                if (isNamed(entry, name)) {
                    found.add("'" + entry + "' is there: " + kind + " '" + name + "'");
                }
            });
        }

        assertEquals(List.of(), found, "docs/not-there.md must list only what is not there; remove the entry");
    }

    @Test
    void otherPagesDoNotRepeatTheList() throws IOException {
        List<String> repeated = new ArrayList<>();
        for (Path page : guides()) {
            String prose = GuidePages.prose(page).replaceAll("\\s+", " ");
            for (String entry : entries()) {
                Pattern denial = Pattern.compile("(?i)\\b(?:no|without an?|without) " + inWords(entry));
                denial.matcher(prose)
                        .results()
                        .forEach(match -> repeated.add(page.getFileName() + ": " + match.group()));
            }
        }

        assertEquals(List.of(), repeated, "what is not there must be in docs/not-there.md only: link to it");
    }

    @Test
    void eachNotionOfAnotherEngineHasATranslation() throws IOException {
        String page = Files.readString(GuidePages.ROOT.resolve("docs/coming-from.md"));
        List<String> untranslated =
                page.lines().filter(line -> line.matches("\\| [^|]* \\| \\|.*")).toList();

        assertEquals(List.of(), untranslated, "a notion without a counterpart must be in docs/not-there.md instead");
    }

    @Test
    void readmeAndTranslationsLinkToTheList() throws IOException {
        for (String page : List.of("README.md", "docs/README.md", "docs/coming-from.md")) {
            String text = Files.readString(GuidePages.ROOT.resolve(page));
            assertTrue(text.contains("not-there.md)"), () -> page + " must link to docs/not-there.md");
        }
    }

    @Test
    void pagesDoNotCountTheirParts() throws IOException {
        List<String> counts = new ArrayList<>();
        for (Path page : guides()) {
            COUNT.matcher(GuidePages.prose(page))
                    .results()
                    .forEach(count -> counts.add(page.getFileName() + ": " + count.group()));
        }

        assertEquals(List.of(), counts, "a number that changes with the project must not be in its pages");
    }

    @Test
    void findsAWordAtTheBeginningOfAWordOfANameOnly() {
        for (String name : List.of("TileMap", "TiledMap", "tile-maps", "Draw tile maps", "MyTileMapLayer")) {
            assertTrue(isNamed("tile map", name), name);
        }
        for (String name : List.of("Tile", "MapTile", "TextileMap", "TileGridMap")) {
            assertFalse(isNamed("tile map", name), name);
        }
        assertTrue(isNamed("physics 3d", "Physics3d"));
        assertTrue(isNamed("ios", "iOS"));
        assertFalse(isNamed("inspector", "Inspection"));
    }

    private static boolean isNamed(String entry, String name) {
        Pattern words = Pattern.compile("(?i)\\b" + inWords(entry));
        return words.matcher(name).find()
                || words.matcher(NEXT_WORD.matcher(name).replaceAll(" ")).find();
    }

    /** Returns a pattern for words that begin with those of an entry. */
    private static String inWords(String entry) {
        return entry.replace(" ", "\\w*[\\W_]+");
    }

    private static List<String> entries() throws IOException {
        List<MatchResult> rows =
                ROW.matcher(Files.readString(PAGE)).results().skip(2).toList();
        List<String> entries = new ArrayList<>();
        for (MatchResult row : rows) {
            List<String> words = CODE.matcher(row.group(2))
                    .results()
                    .map(code -> code.group(1))
                    .toList();
            assertFalse(words.isEmpty(), () -> "each entry must have a word that a test can look for: " + row.group(1));
            entries.addAll(words);
        }
        assertTrue(entries.size() >= 10, () -> "the pattern must find the entries: " + entries);
        return entries;
    }

    /** Returns the names of all public types, packages, modules and guides, each with its kind. */
    private static Map<String, String> names() throws IOException {
        Map<String, String> names = new TreeMap<>();
        for (Path module : modules()) {
            names.put(module.getFileName().toString(), "module");
            Path sources = module.resolve("src/main/java");
            if (Files.exists(sources)) {
                for (Path file : javaFiles(sources)) {
                    names.put(file.getParent().getFileName().toString(), "package");
                    PUBLIC_TYPE
                            .matcher(Files.readString(file))
                            .results()
                            .forEach(type -> names.put(type.group(1), "public type"));
                }
            }
        }
        for (Path page : guides()) {
            names.put(page.getFileName().toString().replace(".md", ""), "guide");
            GuidePages.headings(page).forEach(heading -> names.put(heading, "heading in " + page.getFileName()));
        }
        return names;
    }

    /**
     * Returns the folders of the modules that games depend on or learn from, not those of the sample and benchmarks.
     */
    private static List<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (String name : List.of("engine-core", "engine-render", "examples")) {
            modules.add(GuidePages.ROOT.resolve(name));
        }
        modules.addAll(GuidePages.modulesIn("extensions"));
        return modules;
    }

    private static List<Path> javaFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    /**
     * Returns all pages but the list itself, and those that tell of the past: the changelog, decisions, measurements.
     */
    private static List<Path> guides() throws IOException {
        return GuidePages.pages().stream()
                .filter(page -> !page.endsWith("not-there.md") && !page.endsWith("CHANGELOG.md"))
                .filter(page -> !page.getParent().endsWith("decisions")
                        && !page.getParent().endsWith("results"))
                .toList();
    }
}
