package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.MapObject;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.ObjectSpawner;
import dev.halfstep.content.TestAssets;
import dev.halfstep.content.TiledMap;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.Movers;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.space.Collider;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays a level of Sticker Knight, an example of Tiled that was not drawn for this project: its static objects become
 * the ground, and a player walks and jumps over it from the start to the wall at the far end.
 */
class StickerKnightTest {

    private static final String LEVEL = "sticker-knight/map/sandbox2.tmx";
    private static final Rate STEPS = Rate.hz(60);
    private static final float GRAVITY = 40;

    /**
     * Where the player jumps: off the ledge of the start, onto a platform, over the pit to the next one, and from there
     * to the door.
     */
    private static final float[] JUMPS_AT = {18, 30, 38.5f, 50.5f};

    /** Half of the size of the armour, without the white rim of the sticker, in tiles. */
    private static final float HALF_WIDTH = 1.25f;

    private static final float HALF_HEIGHT = 2;

    /** Marks the player. */
    private record Player() {}

    @TempDir
    private Path folder;

    private final World world = World.builder()
            .register(Transform.TYPE, Collider.TYPE, Mover.TYPE, TileGrid.TYPE, Sprite.TYPE)
            .register(Player.class)
            .build();
    private int jumps;

    private TiledMap load() throws IOException {
        TiledMap map = TiledMap.read(TestAssets.copyExamplesTo(folder), LEVEL);
        MapSpace space = map.space(1);
        for (MapObject object : map.objects()) {
            if (object.properties().text("bodyType", "").equals("static")) {
                float halfWidth = space.length(object.width()) / 2;
                float halfHeight = space.length(object.height()) / 2;
                world.spawn(space.transform(object), Collider.box(halfWidth, halfHeight), Mover.solid());
            }
        }
        new ObjectSpawner()
                .on(
                        "hero",
                        hero -> List.of(
                                space.transform(hero),
                                Collider.box(HALF_WIDTH, HALF_HEIGHT),
                                Mover.body().withStepHeight(0.25f),
                                new Player()))
                .ignore("blob", "coin", "enemy", "exit", "spikes")
                .spawn(map, world);
        return map;
    }

    private void control(SimulationContext step) {
        for (var row : step.world().query(Player.class, Mover.class, Transform.class)) {
            Mover mover = row.second();
            float y = mover.velocityY() - GRAVITY * step.stepSeconds();
            if (mover.isOnGround() && jumps < JUMPS_AT.length && row.third().x() >= JUMPS_AT[jumps]) {
                y = 26;
                jumps++;
            }
            mover.setVelocity(8, y);
        }
    }

    @Test
    void isWalkedThroughFromTheStartToTheFarEnd() throws IOException {
        TiledMap map = load();
        try (world;
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(STEPS))) {
            Movers movers = new Movers(world, /* cellSize= */ 4);
            scheduler.simulation("control", this::control);
            scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
            var player = world.query(Player.class, Mover.class, Transform.class);
            float lowest = Float.MAX_VALUE;
            float x = 0;
            boolean isAtWall = false;
            int steps = 0;
            for (; steps < 1200 && !isAtWall; steps++) {
                scheduler.runStep();
                for (var row : player) {
                    x = row.third().x();
                    lowest = Math.min(lowest, row.third().y() - HALF_HEIGHT);
                    isAtWall = row.second().isAtRightWall() && row.second().isOnGround() && x > map.width() - 3;
                }
            }
            assertTrue(isAtWall, "the player is at " + x);
            assertEquals(map.width() - HALF_WIDTH, x, 0.01f);
            assertTrue(lowest > 6.9f, "the player must not fall into the pit: " + lowest);
            assertEquals(JUMPS_AT.length, jumps);
        }
    }
}
