package dev.halfstep.site;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The groups of guides: the headings and tables of {@code docs/README.md}, which is the one place that has them. */
final class Guides {

    /** A heading, or a row of a table: a link, and the question that the guide answers. */
    private static final Pattern HEADING_OR_ROW =
            Pattern.compile("(?s)<h2[^>]*>(.*?)</h2>|<td><a href=\"([^\"]*)\">(.*?)</a></td>\\s*<td>(.*?)</td>");

    /** A guide, and the question that it answers. */
    record Guide(String group, String title, String question) {}

    /** By their places in the site, in reading order. */
    private final Map<String, Guide> guides = new LinkedHashMap<>();

    /** Reads the groups from the page with the tables. */
    Guides(Page index) {
        String group = "";
        Matcher matcher = HEADING_OR_ROW.matcher(index.html());
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                group = Page.text(matcher.group(1));
            } else {
                String place =
                        URI.create(index.place()).resolve(matcher.group(2)).toString();
                guides.put(place, new Guide(group, Page.text(matcher.group(3)), Page.text(matcher.group(4))));
            }
        }
    }

    /** Returns the guide at a place, or one without a group. */
    Guide at(String place) {
        return guides.getOrDefault(place, new Guide("", "", ""));
    }

    /** Returns the groups as lists of links; only the one with the page is open. */
    String navigation(Page page) {
        Map<String, String> groups = new LinkedHashMap<>();
        guides.forEach((place, guide) -> {
            String current = place.equals(page.place()) ? " aria-current=\"page\"" : "";
            String link = "<li><a href=\"%s\"%s>%s</a></li>\n";
            groups.merge(
                    guide.group(),
                    link.formatted(Page.link(page.place(), place), current, guide.title()),
                    String::concat);
        });
        String group = "<details%s><summary>%s</summary><ul>\n%s</ul></details>\n";
        return groups.entrySet().stream()
                .map(g ->
                        group.formatted(g.getValue().contains("aria-current") ? " open" : "", g.getKey(), g.getValue()))
                .collect(Collectors.joining());
    }
}
