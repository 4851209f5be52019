package dev.halfstep.content;

import dev.halfstep.stress.SeedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A temporary copy of the assets of the tests, of which a target replaces one file. */
final class AssetFiles {

    private static final Path ASSETS = SeedFiles.path("extensions/content/src/test/resources/assets");

    private static final List<String> NAMES = List.of(
            "levels/endless.tmj",
            "levels/endless.tmx",
            "levels/level.tmj",
            "levels/level.tmx",
            "levels/templates/coin.tj",
            "levels/templates/coin.tx",
            "levels/templates/zone.tj",
            "levels/templates/zone.tx",
            "models/ship.gltf",
            "sprites/hero.json",
            "tiles/ground.tsj",
            "tiles/ground.tsx",
            "tiles/things.tsj",
            "tiles/things.tsx",
            "worlds/caves.ldtk",
            "worlds/caves/Hall.ldtkl");

    private final Path folder;

    AssetFiles() throws IOException {
        folder = Files.createTempDirectory("assets");
        for (String name : NAMES) {
            replace(name, original(name));
        }
    }

    Path folder() {
        return folder;
    }

    /** Returns an input of a target that says in its first byte of which file the rest is the content. */
    static byte[] input(int kind, byte[] content) {
        byte[] input = new byte[1 + content.length];
        input[0] = (byte) kind;
        System.arraycopy(content, 0, input, 1, content.length);
        return input;
    }

    static byte[] original(String name) throws IOException {
        return Files.readAllBytes(ASSETS.resolve(name));
    }

    void replace(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
