package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.InputView;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

/** Plays a game whose fighters go where their players aim, on a network with many rollbacks. */
class AimPartyTest {

    private static final GameSpec<World> GAME = Melee.GAME.wire(AimPartyTest::wire);

    private static void wire(World world, SystemScheduler scheduler) {
        scheduler.simulation("go", step -> {
            for (var row : world.query(Transform.class, Melee.Fighter.class)) {
                InputView input = step.input().ofPlayer(row.second().player);
                row.first()
                        .translate(
                                0.1f * (input.aimX() - row.first().x()),
                                0.1f * (input.aimY() - row.first().y()));
            }
        });
    }

    /** Moves the mouse in every third frame, as a hand does, so that predictions fail. */
    private static InputSource aiming(InputSource keys, float sign) {
        int[] frames = new int[1];
        return input -> {
            keys.poll(input);
            int frame = frames[0]++;
            if (frame % 3 == 0) {
                input.aim(sign * (1000 + frame % 50), -sign * (frame % 7));
            }
        };
    }

    @Test
    void eachPlayerAimsForItselfAndAllMachinesAgree() {
        PartySides sides = new PartySides(new LineQuality(60, 20, 5, 0), /* seed= */ 4, 3);
        for (int i = 0; i < 3; i++) {
            sides.side(i).player = aiming(sides.side(i).player, i == 1 ? -1f : 1f);
        }
        sides.host().netplay.maxPlayers(4).startsWith(2);
        sides.meet(GAME, 1);
        sides.run(2_000);
        sides.join(GAME, 2);
        sides.run(3_000);
        long step = sides.host().step();
        sides.run(1_500);
        sides.assertEqual(step, 1, 2);
        World world = sides.host().run.world();
        int fighters = 0;
        for (var row : world.query(Transform.class, Melee.Fighter.class)) {
            fighters++;
            boolean isGuest = row.second().player == 2;
            assertTrue(
                    row.first().x() * (isGuest ? -1f : 1f) > 500,
                    row.second().player + ": " + row.first().x());
        }
        assertTrue(fighters >= 2, "fighters: " + fighters);
        sides.close();
    }
}
