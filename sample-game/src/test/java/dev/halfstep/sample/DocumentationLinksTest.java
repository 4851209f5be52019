package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the links between the Markdown pages in the root folder and in {@code docs}. */
class DocumentationLinksTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void relativeLinksResolveToFilesAndHeadings() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                String target = link.group(1);
                if (!target.startsWith("http")) {
                    links++;
                    if (!resolves(page, target)) {
                        broken.add(page.getFileName() + " -> " + target);
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
        int minLinks = 60;
        assertTrue(links > minLinks, "the pattern must find the links of all pages: " + links);
    }

    @Test
    void indexListsEveryGuide() throws IOException {
        String index = Files.readString(ROOT.resolve("docs").resolve("README.md"));
        List<String> missing = markdownIn(ROOT.resolve("docs")).stream()
                .map(page -> page.getFileName().toString())
                .filter(name -> !name.equals("README.md") && !index.contains("](" + name + ")"))
                .toList();

        assertEquals(List.of(), missing);
    }

    private static boolean resolves(Path page, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        boolean hasAnchor = parts.length == 2;
        return Files.exists(target) && (!hasAnchor || anchors(target).contains(parts[1]));
    }

    /** Returns the anchors that GitHub derives from the headings of a page. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9_ -]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(markdownIn(ROOT));
        pages.addAll(markdownIn(ROOT.resolve("docs")));
        return pages;
    }

    private static List<Path> markdownIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
