package dev.halfstep.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the Markdown pages of the project: those in the root folder and in {@code docs}, and those of its modules. */
final class GuidePages {

    static final Path ROOT = Path.of("..");

    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private GuidePages() {}

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder : List.of("docs", "docs/decisions", "engine-benchmarks/results")) {
            pages.addAll(markdownIn(ROOT.resolve(folder)));
        }
        pages.addAll(markdownIn(ROOT));
        for (String modules : List.of("", ".ci", "examples", "extensions")) {
            for (Path module : modulesIn(modules)) {
                pages.addAll(markdownIn(module));
            }
        }
        return pages;
    }

    /** Returns the folders in a folder of the project that have a {@code pom.xml}. */
    static List<Path> modulesIn(String folder) throws IOException {
        try (Stream<Path> folders = Files.list(ROOT.resolve(folder))) {
            return folders.filter(module -> Files.exists(module.resolve("pom.xml")))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> markdownIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    static List<String> headings(Path page) throws IOException {
        return HEADING.matcher(prose(page))
                .results()
                .map(heading -> heading.group(1))
                .toList();
    }

    /** Returns the text of a page without its blocks of code. */
    static String prose(Path page) throws IOException {
        return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
    }
}
