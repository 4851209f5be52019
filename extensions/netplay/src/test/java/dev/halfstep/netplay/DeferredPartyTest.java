package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Deferred;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Plays a game whose fighters go where a computation has sent them, on a network with many rollbacks. */
class DeferredPartyTest {

    private static final AtomicInteger COMPUTED = new AtomicInteger();

    private static final GameSpec<World> GAME = Melee.GAME.wire(DeferredPartyTest::wire);

    @SuppressWarnings("ArrayRecordComponent") // an input, which is compared by its stored bytes
    private record Places(float[] xs, long step) {}

    private static void wire(World world, SystemScheduler scheduler) {
        Deferred<Places, Float> centre = scheduler.defer(
                "centre",
                Places.class,
                /* steps= */ 6,
                places -> {
                    COMPUTED.incrementAndGet();
                    float sum = 0;
                    for (float x : places.xs) {
                        sum += x;
                    }
                    return sum / (1 + places.xs.length) - places.step % 7;
                });
        scheduler.simulation("gather", step -> {
            Float x = centre.result(step);
            float[] xs = new float[world.query(Melee.Fighter.class).count()];
            int count = 0;
            for (var row : world.query(Transform.class, Melee.Fighter.class)) {
                if (x != null) {
                    row.first().translate(0.01f * (x - row.first().x()), 0f);
                }
                xs[count++] = row.first().x();
            }
            centre.start(step, new Places(xs, step.step()));
        });
    }

    @Test
    void aGuestWhoComesLateHasTheStatesOfTheHost() {
        PartySides sides = new PartySides(new LineQuality(60, 20, 0, 0), /* seed= */ 4, 3);
        sides.host().netplay.maxPlayers(4).startsWith(2);
        sides.meet(GAME, 1);
        sides.run(2_000);
        sides.join(GAME, 2);
        sides.run(2_000);
        long before = sides.host().step();
        sides.run(1_500);
        assertTrue(sides.host().step() > before + 60, sides.host().messages.toString());
        sides.assertEqual(before, 1, 2);
        assertTrue(COMPUTED.get() > 2 * before, COMPUTED.toString());
        sides.close();
    }
}
