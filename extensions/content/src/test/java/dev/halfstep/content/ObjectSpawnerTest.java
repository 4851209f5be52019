package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests how objects of a map become entities. */
class ObjectSpawnerTest {

    /** A component of a game. */
    private record Coin(int value) {}

    private static World world() {
        return World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Coin.class))
                .build();
    }

    private static TiledMap level() throws IOException {
        return TiledMap.read(TestAssets.FOLDER, "levels/level.tmx");
    }

    private static ObjectSpawner coins(MapSpace space) {
        return new ObjectSpawner()
                .on(
                        "coin",
                        coin -> List.of(
                                space.transform(coin),
                                new Coin(coin.properties().whole("value", 1))))
                .on("silver", coin -> List.of(new Coin(coin.properties().whole("value", 1))))
                .on("round", round -> List.of())
                .ignore("player", "zone");
    }

    @Test
    void objectsBecomeEntitiesByTheirClass() throws IOException {
        TiledMap map = level();
        try (World world = world()) {
            Map<Integer, EntityId> entities = coins(map.space(1)).spawn(map, world);
            assertEquals(List.of(2, 3), List.copyOf(entities.keySet()));
            assertEquals(2, world.size());
            assertEquals(10, world.get(entities.get(2), Coin.class).value());
            assertEquals(-3, world.get(entities.get(3), Coin.class).value());
            assertEquals(26 / 16f, world.get(entities.get(2), Transform.class).x());
        }
    }

    @Test
    void commandsSpawnLater() throws IOException {
        TiledMap map = level();
        try (World world = world()) {
            coins(map.space(1)).spawn(map, world.commands());
            assertEquals(0, world.size());
            world.applyCommands();
            assertEquals(2, world.size());
        }
    }

    @Test
    void unknownClassesAreReportedOnceAllTogether() throws IOException {
        TiledMap map = level();
        try (World world = world()) {
            ObjectSpawner spawner = new ObjectSpawner().on("coin", coin -> List.of(new Coin(1)));
            assertEquals(
                    "each class of objects in levels/level.tmx must have a function or be ignored:"
                            + " player (1), round (1), silver (1), zone (1)",
                    assertThrows(IllegalArgumentException.class, () -> spawner.spawn(map, world))
                            .getMessage());
            assertEquals(0, world.size());
        }
    }

    @Test
    void aClassHasOneFunction() {
        ObjectSpawner spawner = new ObjectSpawner().ignore("note");
        assertThrows(IllegalArgumentException.class, () -> spawner.on("note", note -> List.of()));
        assertThrows(IllegalArgumentException.class, () -> spawner.ignore(""));
    }
}
