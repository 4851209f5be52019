package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a game on the module path is told: its components need hashers and copiers. Compiles a module of a game. */
class ModulePathTest {

    private static final String REFUSED = "Body is a my.game.Body of module my.game, and the fields of classes on the"
            + " module path are not read, even in an open package";

    /** A component class of the module. */
    private Class<?> body;

    @BeforeEach
    void loadModule(@TempDir Path folder) throws IOException, ClassNotFoundException {
        Path source = Files.createDirectories(folder.resolve("my/game")).resolve("Body.java");
        Files.writeString(source, "package my.game; public class Body { public int mass = 1; }");
        Path descriptor = folder.resolve("module-info.java");
        Files.writeString(descriptor, "open module my.game { exports my.game; }");
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), source.toString(), descriptor.toString());
        assertEquals(0, exitCode);
        ModuleLayer parent = ModuleLayer.boot();
        Configuration modules =
                parent.configuration().resolve(ModuleFinder.of(folder), ModuleFinder.of(), Set.of("my.game"));
        body = parent.defineModulesWithOneLoader(modules, ClassLoader.getSystemClassLoader())
                .findLoader("my.game")
                .loadClass("my.game.Body");
    }

    @Test
    void hashNamesTheModuleAndTheRemedy() {
        assertEquals(
                "a simulation component must be part of the state hash: Body is not (without a hasher, only numbers,"
                        + " flags, text, enums, ids of entities, and records, classes and arrays of them can be hashed: "
                        + REFUSED + "); register it with ComponentType.simulation(...).hashedBy(...)",
                StateHash.faultOf(ComponentType.simulation(body)));
        assertNull(StateHash.faultOf(ComponentType.simulation(body).hashedBy((each, sink) -> sink.add(1))));
    }

    @Test
    void snapshotNamesTheModuleAndTheRemedy() {
        List<ComponentType<?>> types = List.of(ComponentType.simulation(body).hashedBy((each, sink) -> sink.add(1)));
        try (World world = World.builder().register(types.get(0)).build()) {
            String message = assertThrows(IllegalStateException.class, () -> new WorldSnapshot(world))
                    .getMessage();
            assertEquals(
                    "a snapshot must be able to copy each simulation component: Body cannot be copied (without a copier,"
                            + " only numbers, flags, text, enums, ids of entities, and records, classes and arrays of"
                            + " them can be copied: " + REFUSED + "); register it with"
                            + " ComponentType.simulation(...).copiedBy(...)",
                    message);
        }
    }
}
