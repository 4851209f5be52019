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

/** Checks which changes of a class path change its fingerprint. */
class FingerprintTest {

    @TempDir
    private Path folder;

    private Path classFolder(String name, String content) throws IOException {
        Path file = folder.resolve(name).resolve("game/Game.class");
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return folder.resolve(name);
    }

    private Path jar(String name, String manifestPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, manifestPath);
        Path file = folder.resolve(name);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }

    private static String fingerprint(Path... entries) throws IOException {
        StringBuilder classPath = new StringBuilder();
        for (Path entry : entries) {
            classPath.append(classPath.isEmpty() ? "" : File.pathSeparator).append(entry);
        }
        return Fingerprint.of(ClassPath.parse(classPath.toString()));
    }

    @Test
    void dependsOnTheContentAndNotOnTheFolderName() throws IOException {
        Path one = classFolder("one", "same");

        assertEquals(fingerprint(one), fingerprint(classFolder("two", "same")));
        assertNotEquals(fingerprint(one), fingerprint(classFolder("three", "other")));
    }

    @Test
    void dependsOnTheNamesOfClasses() throws IOException {
        Path one = classFolder("one", "same");
        Path two = classFolder("two", "same");
        Files.move(two.resolve("game/Game.class"), two.resolve("game/Other.class"));

        assertNotEquals(fingerprint(one), fingerprint(two));
    }

    @Test
    void dependsOnTheOrderOfTheClassPath() throws IOException {
        Path one = classFolder("one", "first");
        Path two = classFolder("two", "second");

        assertNotEquals(fingerprint(one, two), fingerprint(two, one));
    }

    @Test
    void includesEntriesThatAManifestAdds() throws IOException {
        Path library = classFolder("lib", "version 1");
        Path game = jar("game.jar", "lib/ missing.jar game.jar"); // one entry is missing, one is the jar itself
        String fingerprintBefore = fingerprint(game);
        classFolder("lib", "version 2");

        assertTrue(ClassPath.parse(game.toString()).entries().contains(library));
        assertNotEquals(fingerprintBefore, fingerprint(game));
    }

    @Test
    void classLoaderFindsFilesOfTheClassPath() throws Exception {
        ClassLoader loader = ClassPath.parse(classFolder("one", "x").toString())
                .loader(getClass().getClassLoader());

        assertTrue(loader.getResource("game/Game.class") != null);
    }
}
