package dev.halfstep.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the pages that the build has written. */
class SiteTest {

    /** Far fewer than there are: with fewer, the search for links has failed. */
    private static final int MIN_LINKS = 5000;

    private final Map<Path, Set<String>> anchors = new HashMap<>();

    @Test
    void everyLinkLeadsToAFileAndItsAnchor() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : BuiltSite.pages()) {
            for (String link : BuiltSite.matches(" (?:href|src)=\"([^\"]*)\"", Files.readString(page))) {
                if (!link.matches("[a-z]+:.*")) {
                    links++;
                    if (!resolves(page, link)) {
                        broken.add(page + " -> " + link);
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(links > MIN_LINKS, "the pattern must find the links of all pages: " + links);
    }

    @Test
    void eachGuideIsInExactlyOneGroup() throws IOException {
        String index = BuiltSite.read("docs/index.html");
        List<String> rows = BuiltSite.matches("<td><a href=\"([^\"]*)\">", index);
        for (String guide : guides()) {
            assertEquals(
                    1,
                    rows.stream().filter(guide::equals).count(),
                    "a guide must be in one table of docs/README.md: " + guide);
        }
        String navigation = index.substring(index.indexOf("<nav"), index.indexOf("</nav>"));
        assertEquals(rows, BuiltSite.matches("<a href=\"([^\"]*)\"", navigation), "the navigation must have all rows");
        assertEquals(
                List.of("Start", "Draw", "Rules", "Sound and menus", "Play together", "Test", "Ship", "Reference"),
                BuiltSite.matches("<summary>([^<]*)</summary><ul>", navigation));
    }

    @Test
    void aGuideShowsItsGroupAndItsHeadings() throws IOException {
        String page = BuiltSite.read("docs/light.html");

        assertEquals(List.of("Draw"), BuiltSite.matches("<details open><summary>(\\w+)", page));
        assertEquals(List.of("light.html"), BuiltSite.matches("href=\"([^\"]*)\" aria-current", page));
        assertTrue(page.contains("<a href=\"#fog\">Fog</a>"), "the contents must link to the headings");
        assertTrue(page.contains("<h2 id=\"fog\">Fog</h2>"), "a heading must have the anchor that GitHub gives it");
    }

    @Test
    void sourcesAndFoldersOfExamplesArePages() throws IOException {
        assertTrue(BuiltSite.read("examples/src/main/java/dev/halfstep/examples/Bloom.java.html")
                .contains("<code class=\"language-java\">package dev.halfstep.examples;"));
        assertTrue(BuiltSite.read("examples/platformer/index.html").contains(">pom.xml</a>"));
    }

    @Test
    void theApiHasTheTypesOfEveryModuleForGamesAndNoHiddenOnes() throws IOException {
        List<String> types = BuiltSite.matches("\"l\":\"(\\w+)\"", BuiltSite.read("apidocs/type-search-index.js"));
        Set<String> missing = new TreeSet<>(Set.of(
                "World",
                "SpriteLayer",
                "ManualClock",
                "TiledMap",
                "DeterminismCheck",
                "Netplay",
                "Physics",
                "OpenTypeFont",
                "Menu"));
        missing.removeAll(types);

        assertEquals(Set.of(), missing);
        assertFalse(types.contains("RelayProgram"), "types with the tag @hidden must stay out");
    }

    private boolean resolves(Path page, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return Files.isRegularFile(target)
                && (parts.length == 1 || anchors(target).contains(parts[1]));
    }

    private Set<String> anchors(Path page) throws IOException {
        if (!anchors.containsKey(page)) {
            anchors.put(page, Set.copyOf(BuiltSite.matches("<h[1-6] id=\"([^\"]*)\">", Files.readString(page))));
        }
        return anchors.get(page);
    }

    private static List<String> guides() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "..", "docs"))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                    .map(name -> name.replace(".md", ".html"))
                    .sorted()
                    .toList();
        }
    }
}
