package dev.halfstep.campaign.build;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The jars and class folders of a build, in the order in which a class loader searches them.
 *
 * @param entries existing files and folders, without duplicates
 */
public record ClassPath(List<Path> entries) {

    /**
     * Creates a class path.
     *
     * @param entries existing files and folders
     */
    public ClassPath {
        entries = List.copyOf(entries);
    }

    /**
     * Returns the class path of this process.
     *
     * @return its existing entries, and the entries that {@code Class-Path} in the manifests of jars adds
     * @throws IOException if a jar cannot be read
     */
    public static ClassPath ofProcess() throws IOException {
        return parse(System.getProperty("java.class.path", ""));
    }

    /**
     * Parses a class path. Ignores entries that do not exist, as Java does.
     *
     * @param text paths, separated as in the option {@code -cp} of {@code java}
     * @return its existing entries, and the entries that {@code Class-Path} in the manifests of jars adds
     * @throws IOException if a jar cannot be read
     */
    public static ClassPath parse(String text) throws IOException {
        Set<Path> found = new LinkedHashSet<>();
        for (String entry : text.split(File.pathSeparator, -1)) {
            add(Path.of(entry).toAbsolutePath().normalize(), found);
        }
        return new ClassPath(List.copyOf(found));
    }

    /** Adds an entry, then the entries that its manifest names. */
    private static void add(Path entry, Set<Path> found) throws IOException {
        if (!Files.exists(entry) || !found.add(entry) || Files.isDirectory(entry)) {
            return;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            Manifest manifest = jar.getManifest();
            String added =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            if (added != null) {
                for (String relative : added.trim().split(" +", -1)) {
                    addRelative(entry, relative, found);
                }
            }
        }
    }

    /** Adds an entry of {@code Class-Path}. Ignores an entry that is not the URI of a file, as Java does. */
    private static void addRelative(Path jar, String relative, Set<Path> found) throws IOException {
        try {
            URI uri = jar.toUri().resolve(relative);
            if (!relative.isEmpty() && "file".equals(uri.getScheme())) {
                add(Path.of(uri).normalize(), found);
            }
        } catch (IllegalArgumentException e) { // not a URI, or a URI without a path
            return;
        }
    }

    /**
     * Returns the class that the first entry starts.
     *
     * @return {@code Main-Class} in the manifest of a jar; empty if there is none, or if the first entry is a folder
     * @throws IOException if the jar cannot be read
     */
    public Optional<String> mainClass() throws IOException {
        if (entries.isEmpty() || Files.isDirectory(entries.get(0))) {
            return Optional.empty();
        }
        try (JarFile jar = new JarFile(entries.get(0).toFile())) {
            Manifest manifest = jar.getManifest();
            return Optional.ofNullable(manifest)
                    .map(present -> present.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS));
        }
    }

    /**
     * Appends the entries of another class path.
     *
     * @param more the entries to append
     * @return the entries of both, without duplicates
     */
    public ClassPath plus(ClassPath more) {
        List<Path> merged = new ArrayList<>(new LinkedHashSet<>(entries));
        more.entries.stream().filter(entry -> !merged.contains(entry)).forEach(merged::add);
        return new ClassPath(merged);
    }

    /**
     * Creates a class loader for these entries.
     *
     * @param parent the class loader that is searched first
     * @return the class loader; the parent itself if there are no entries
     */
    public ClassLoader loader(ClassLoader parent) {
        if (entries.isEmpty()) {
            return parent;
        }
        URL[] urls = entries.stream().map(ClassPath::url).toArray(URL[]::new);
        return new URLClassLoader("game", urls, parent);
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("a class path entry must be a file or a folder: " + entry, e);
        }
    }
}
