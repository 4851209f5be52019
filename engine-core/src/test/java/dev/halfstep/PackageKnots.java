package dev.halfstep;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Finds the knots of a package. A knot is a strongly connected set of top-level classes: each of them uses each other one,
 * directly or through others. A class uses another class of its package if its source names it, outside of comments.
 *
 * @param uses for each class of the package, the names of the classes that it uses; sorted
 */
record PackageKnots(Map<String, Set<String>> uses) {

    private static final String PACKAGE_INFO = "package-info";

    /** Reads all sources of a folder. Returns the knots of each package by the name of the package. */
    static Map<String, PackageKnots> inSources(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> files = Files.walk(folder)) {
            paths = files.filter(file -> file.toString().endsWith(".java")).toList();
        }
        Map<String, Map<String, Set<String>>> namesByPackage = new TreeMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(paths));
            for (CompilationUnitTree source : task.parse()) {
                String fileName =
                        Path.of(source.getSourceFile().toUri()).getFileName().toString();
                String className = fileName.substring(0, fileName.length() - ".java".length());
                if (!className.equals(PACKAGE_INFO)) {
                    namesByPackage
                            .computeIfAbsent(source.getPackageName().toString(), name -> new TreeMap<>())
                            .put(className, namesIn(source));
                }
            }
        }
        Map<String, PackageKnots> knots = new TreeMap<>();
        namesByPackage.forEach((name, names) -> knots.put(name, ofNames(names)));
        return knots;
    }

    private static Set<String> namesIn(CompilationUnitTree source) {
        Set<String> names = new TreeSet<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree identifier, @Nullable Void unused) {
                names.add(identifier.getName().toString());
                return null;
            }
        }.scan(source, null);
        // An imported class hides the class of the package with the same name.
        source.getImports().forEach(imported -> names.remove(simpleName(imported)));
        return names;
    }

    private static String simpleName(ImportTree imported) {
        String name = imported.getQualifiedIdentifier().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Keeps only the names of other classes of the package. */
    private static PackageKnots ofNames(Map<String, Set<String>> namesByClass) {
        namesByClass.forEach((className, names) -> {
            names.retainAll(namesByClass.keySet());
            names.remove(className);
        });
        return new PackageKnots(namesByClass);
    }

    /** Returns the classes of the largest knot: one class if no class uses itself through others. */
    Set<String> largest() {
        Map<String, Set<String>> reached = new TreeMap<>();
        uses.keySet().forEach(name -> reached.put(name, reachedFrom(name)));
        Set<String> largest = Set.of();
        for (String name : uses.keySet()) {
            Set<String> knot = reached.get(name).stream()
                    .filter(other -> reached.get(other).contains(name))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (knot.size() > largest.size()) {
                largest = knot;
            }
        }
        return largest;
    }

    private Set<String> reachedFrom(String name) {
        Set<String> reached = new TreeSet<>(Set.of(name));
        Deque<String> unvisited = new ArrayDeque<>(reached);
        while (!unvisited.isEmpty()) {
            for (String used : uses.get(unvisited.remove())) {
                if (reached.add(used)) {
                    unvisited.add(used);
                }
            }
        }
        return reached;
    }

    /** Returns one line for each class of a knot: the classes of the knot that it uses. */
    String describe(Set<String> knot) {
        return knot.stream()
                .map(name -> "    " + name + " uses "
                        + uses.get(name).stream().filter(knot::contains).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("\n"));
    }
}
