package dev.halfstep.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The files of the repository that the site shows: its README, and all that can be reached from it by links.
 *
 * <p>Markdown becomes a page, a source file a page with its text, a folder a page with its README and the list of its
 * files, and other files are copied. So the site needs no address of the repository, fits the version of its pages, and
 * works offline.
 */
final class Repository {

    /** What the site has as it is. */
    private static final Pattern COPIED = Pattern.compile(".*\\.(png|webp|ogg|wav|ttf|jar|rec)");

    /** They give headings the anchors that GitHub gives them. */
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private final Path root;
    private final Deque<Path> unread = new ArrayDeque<>();
    private final Set<Path> found = new LinkedHashSet<>();
    private final Map<String, Page> pages = new LinkedHashMap<>();

    /** Reads the pages, from the README on, and copies other files into the site. */
    Repository(Path root, Path site) throws IOException {
        this.root = root;
        find(root.resolve("README.md"));
        while (!unread.isEmpty()) {
            Path file = unread.remove();
            String place = placeOf(file);
            if (COPIED.matcher(place).matches()) {
                Files.createDirectories(site.resolve(place).getParent());
                Files.copy(file, site.resolve(place), StandardCopyOption.REPLACE_EXISTING);
            } else {
                Page page = new Page(place, String.valueOf(file.getFileName()), html(file));
                // The page of a folder contains its README.
                pages.merge(place, page, (a, b) -> a.html().length() > b.html().length() ? a : b);
            }
        }
    }

    /** Returns the pages by their places in the site, those near the README first. */
    Map<String, Page> pages() {
        return pages;
    }

    private String find(Path file) {
        if (!file.startsWith(root) || !Files.exists(file)) {
            throw new IllegalStateException("a link must lead to a file of the repository: " + file);
        }
        if (found.add(file)) {
            unread.add(file);
        }
        return placeOf(file);
    }

    private String html(Path file) throws IOException {
        String heading = "<h1>" + root.relativize(file) + "</h1>\n";
        if (Files.isDirectory(file)) {
            Path readme = file.resolve("README.md");
            return (Files.exists(readme) ? html(readme) : heading) + files(file);
        }
        String text = Files.readString(file);
        if (file.toString().endsWith(".md")) {
            // Wide tables scroll by themselves.
            return render(file, PARSER.parse(text))
                    .replaceAll("(?s)<table>.*?</table>", "<div class=\"table\">$0</div>");
        }
        FencedCodeBlock block = new FencedCodeBlock();
        block.setInfo(file.toString().replaceFirst(".*\\.", ""));
        block.setLiteral(text);
        return heading + render(file, block);
    }

    private String render(Path file, Node node) {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (part, tag, attributes) ->
                        attributes.replaceAll((name, value) -> name.matches("href|src") ? resolve(file, value) : value))
                .build()
                .render(node);
    }

    private String resolve(Path file, String link) {
        if (link.matches("#.*|[a-z]+:.*")) {
            return link;
        }
        Path target = file.resolveSibling(link.replaceFirst("#.*", "")).normalize();
        return Page.link(placeOf(file), find(target)) + link.replaceFirst("[^#]*", "");
    }

    private String files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !folder.relativize(file).toString().matches("(.*/)?(\\.|target/|mvnw|README).*"))
                    .sorted()
                    .map(file -> "<li><a href=\"%s\">%s</a></li>"
                            .formatted(Page.link(placeOf(folder), find(file)), folder.relativize(file)))
                    .collect(Collectors.joining("\n", "<h2 id=\"files\">Files</h2>\n<ul>\n", "\n</ul>\n"));
        }
    }

    /** Returns the place of a file in the site. Servers of pages leave out names that begin with a dot. */
    private String placeOf(Path file) {
        String path = root.relativize(file).toString().replace('\\', '/').replaceAll("(^|/)\\.", "$1");
        path = path.replaceFirst("(^|/)README\\.md$", "$1index").replaceFirst("\\.md$", "");
        String extension = COPIED.matcher(path).matches() ? "" : Files.isDirectory(file) ? "/index.html" : ".html";
        return path + extension;
    }
}
