package dev.halfstep.campaign.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {

    @TempDir
    private Path folder;

    private Path classes(String name, String content) throws IOException {
        Path file = folder.resolve(name).resolve("game/Game.class");
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return folder.resolve(name);
    }

    private Path jar(String name, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        Path file = folder.resolve(name);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }

    private static String of(Path... entries) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path entry : entries) {
            text.append(text.isEmpty() ? "" : File.pathSeparator).append(entry);
        }
        return Fingerprint.of(ClassPath.parse(text.toString()));
    }

    @Test
    void dependsOnContentAndNotOnTheFolder() throws IOException {
        Path one = classes("one", "same");

        assertEquals(of(one), of(classes("two", "same")));
        assertNotEquals(of(one), of(classes("three", "other")));
    }

    @Test
    void dependsOnTheNamesOfClasses() throws IOException {
        Path one = classes("one", "same");
        Path two = classes("two", "same");
        Files.move(two.resolve("game/Game.class"), two.resolve("game/Other.class"));

        assertNotEquals(of(one), of(two));
    }

    @Test
    void dependsOnTheOrderOfTheClassPath() throws IOException {
        Path one = classes("one", "first");
        Path two = classes("two", "second");

        assertNotEquals(of(one, two), of(two, one));
    }

    @Test
    void includesJarsThatAManifestAdds() throws IOException {
        Path library = classes("lib", "version 1");
        Path game = jar("game.jar", "lib/ missing.jar game.jar");
        String before = of(game);
        classes("lib", "version 2");

        assertTrue(ClassPath.parse(game.toString()).entries().contains(library));
        assertNotEquals(before, of(game));
    }

    @Test
    void loadsClassesOfItsEntries() throws Exception {
        ClassLoader loader = ClassPath.parse(classes("one", "x").toString())
                .loader(getClass().getClassLoader());

        assertTrue(loader.getResource("game/Game.class") != null);
    }
}
