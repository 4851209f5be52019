package dev.halfstep.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the pages with their navigation, and the index for the search. */
public final class Site {

    private Site() {}

    /**
     * Builds the site from the folder of the repository, the first argument, into that of the second. Exits with 1 if a
     * link leads nowhere.
     */
    public static void main(String[] args) throws IOException {
        try {
            write(Path.of(args[0]).toRealPath(), Path.of(args[1]));
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void write(Path root, Path site) throws IOException {
        Map<String, Page> pages = new Repository(root, site).pages();
        Guides guides = new Guides(Objects.requireNonNull(pages.get("docs/index.html"), "docs/README.md"));
        Path sources = root.resolve(".ci/site/src/main/site");
        String template = Files.readString(sources.resolve("page.html"));
        StringJoiner index = new StringJoiner(",\n", "pages = [\n", "\n];\n");
        for (Page page : pages.values()) {
            Path file = site.resolve(page.place());
            Files.createDirectories(file.getParent());
            Files.writeString(file, html(page, guides, template));
            index.add(entry(page, guides.at(page.place())));
        }
        // A script, because a page that is a file cannot request others.
        Files.writeString(site.resolve("search.js"), index.toString());
        Files.copy(sources.resolve("site.css"), site.resolve("site.css"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(sources.resolve("site.js"), site.resolve("site.js"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static String html(Page page, Guides guides, String template) {
        String link = "<li><a href=\"#%s\">%s</a></li>\n";
        String contents = page.sections().stream()
                .filter(section -> section.level().matches("[23]"))
                .map(section -> link.formatted(section.anchor(), section.heading()))
                .collect(Collectors.joining());
        return template.replace("${title}", page.title())
                .replace("${root}", Page.link(page.place(), "site.css").replace("site.css", ""))
                .replace("${guides}", guides.navigation(page))
                .replace("${contents}", contents)
                .replace("${content}", page.html());
    }

    /** Returns an array: place, title, the question that the page answers, its group, and arrays for its sections. */
    private static String entry(Page page, Guides.Guide guide) {
        String start = array(page.place(), page.title(), guide.question(), guide.group());
        return page.sections().stream()
                .map(section -> array(section.anchor(), section.heading(), section.text()))
                .collect(Collectors.joining(",\n", start.replaceFirst("]$", ",["), "]]"));
    }

    private static String array(String... texts) {
        return Stream.of(texts)
                .map(text -> text.replace("\\", "\\\\").replace("&lt;", "<").replace("&gt;", ">"))
                .map(text -> text.replace("&quot;", "\\\"").replace("&amp;", "&"))
                .collect(Collectors.joining("\",\"", "[\"", "\"]"));
    }
}
