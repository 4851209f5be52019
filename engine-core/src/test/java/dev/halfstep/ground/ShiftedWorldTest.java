package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.space.Collider;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;

/** Tests that one call shifts all that has a place in the world. */
class ShiftedWorldTest {

    /** A place of the game: where the world has begun. */
    static final class Origin {
        float x;
        float y;

        private static final ComponentType<Origin> TYPE = ComponentType.simulation(Origin.class)
                .hashedBy((origin, sink) -> sink.add(origin.x).add(origin.y))
                .shiftedBy((origin, shift) -> {
                    origin.x += shift.x();
                    origin.y += shift.y();
                });
    }

    private static SyntheticWorld game(int shiftEvery, float dx, float dy) {
        return new WorldRecipe()
                .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE, Origin.TYPE)
                .lenient()
                .wire((world, scheduler) -> {
                    world.spawn(TileGrid.of(
                            1,
                            -8,
                            -2,
                            "#........../#..............#",
                            "#........./##....--........#",
                            "############################"));
                    world.spawn(new Origin());
                    world.spawn(Transform.at(-3, 1), Collider.box(0.5f, 0.75f), Mover.body());
                    Movers movers = new Movers(world, 2);
                    scheduler.simulation("play", step -> {
                        for (var row : world.query(Mover.class)) {
                            long second = step.step() / 64;
                            row.first()
                                    .setVelocity(
                                            second % 3 < 2 ? 4 : -4, row.first().velocityY() - 0.5f);
                        }
                        if (shiftEvery > 0 && step.step() % shiftEvery == 0) {
                            step.shiftWorld(step.step() % 2 == 0 ? dx : -dx, dy, 0);
                        }
                    });
                    scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
                })
                .build();
    }

    @Test
    void aBodyWalksOnShiftedTilesAsOnThoseThatStay() {
        try (SyntheticWorld calm = game(0, 0, 0);
                SyntheticWorld shifted = game(7, 256, 4)) {
            EntityId body = calm.world().query(Mover.class).single().id();
            EntityId other = shifted.world().query(Mover.class).single().id();
            for (int step = 0; step < 400; step++) {
                calm.step(1);
                shifted.step(1);
                Origin origin = shifted.world().single(Origin.class);
                Transform expected = calm.world().get(body, Transform.class);
                Transform at = shifted.world().get(other, Transform.class);
                assertEquals(expected.x(), at.x() - origin.x, 0.01, "step " + step);
                assertEquals(expected.y(), at.y() - origin.y, 0.01, "step " + step);
                assertEquals(
                        calm.world().get(body, Mover.class).isOnGround(),
                        shifted.world().get(other, Mover.class).isOnGround());
            }
            assertTrue(shifted.world().single(Origin.class).y > 200);
        }
    }

    @Test
    void tilesAreNotShiftedBeyondTheirExtent() {
        try (SyntheticWorld game = game(1, 9_000, 0)) {
            SystemFailureException refused = assertThrows(SystemFailureException.class, () -> game.step(1));
            assertTrue(refused.getMessage().contains("a grid must lie within 8192 tile sizes"), refused::getMessage);
        }
    }
}
