package dev.halfstep.site;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One page. Texts of pages are HTML without tags.
 *
 * @param place its path in the site
 * @param name its title if it has no heading
 * @param html its content
 */
record Page(String place, String name, String html) {

    private static final Pattern SECTION =
            Pattern.compile("(?s)<h([1-6]) id=\"([^\"]*)\">(.*?)</h\\1>(.*?)(?=<h[1-6] id=|\\z)");

    /** A heading with the text below it, up to the next heading. */
    record Section(String level, String anchor, String heading, String text) {}

    /** Returns the sections in the order of the page. Text before the first heading belongs to none. */
    List<Section> sections() {
        return SECTION.matcher(html)
                .results()
                .map(part -> new Section(part.group(1), part.group(2), text(part.group(3)), text(part.group(4))))
                .toList();
    }

    String title() {
        return sections().stream().findFirst().map(Section::heading).orElse(name);
    }

    /** Returns the text of a piece of HTML, with single spaces. */
    static String text(String html) {
        return html.replaceAll("<[^>]*>", "").replaceAll("\\s+", " ").strip();
    }

    /** Returns the relative link from one place in the site to another. */
    static String link(String from, String to) {
        return Path.of("/" + from)
                .resolveSibling("")
                .relativize(Path.of("/" + to))
                .toString()
                .replace('\\', '/');
    }
}
