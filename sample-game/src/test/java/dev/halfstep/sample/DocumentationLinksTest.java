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
import org.junit.jupiter.api.Test;

/** Tests the links between the Markdown pages. */
class DocumentationLinksTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    @Test
    void relativeLinksResolveToFilesAndHeadings() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : GuidePages.pages()) {
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
        String index = Files.readString(GuidePages.ROOT.resolve("docs").resolve("README.md"));
        List<String> missing = GuidePages.markdownIn(GuidePages.ROOT.resolve("docs")).stream()
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
        return GuidePages.headings(page).stream()
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9_ -]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
