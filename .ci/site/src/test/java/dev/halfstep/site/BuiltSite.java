package dev.halfstep.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The site that the build has written before its tests. */
final class BuiltSite {

    static final Path FOLDER = Path.of("target", "site");

    private BuiltSite() {}

    /** Returns the pages without those of javadoc, which checks them itself. */
    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(FOLDER.resolve("apidocs")))
                    .sorted()
                    .toList();
        }
    }

    static String read(String place) throws IOException {
        return Files.readString(FOLDER.resolve(place));
    }

    static List<String> matches(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
