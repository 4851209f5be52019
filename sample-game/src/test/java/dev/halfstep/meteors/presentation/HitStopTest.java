package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.Events;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the time scale at 100 frames a second: almost 0 for 80 ms, then growing for 700 ms. The ship is lost in the
 * first step.
 */
class HitStopTest {

    private static final long FRAME_NANOS = 10_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final TimeControl time = scheduler.timeControl();
    private final Events<ShipLost> lostShips = scheduler.addEvents(ShipLost.class, 8);
    private boolean isShipLost = true;

    HitStopTest() {
        scheduler.simulation("lose-ship", step -> {
            if (isShipLost) {
                isShipLost = false;
                ShipLost anyLoss = new ShipLost(1, 0, 0, 0, false);
                step.commands().send(lostShips, anyLoss);
            }
        });
        scheduler.presentation("hit-stop", new HitStop(lostShips.presentationReader("test")));
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void frame() {
        scheduler.frame(new HeadlessHost(), FRAME_NANOS);
    }

    /** Runs frames until the effect begins. */
    private void loseShip() {
        int normal = time.scaleThousandths();
        for (int i = 0; i < 500 && time.scaleThousandths() == normal; i++) {
            frame();
        }
        assertTrue(time.scaleThousandths() < normal, "time must be slow after the loss of a ship");
    }

    /** Runs frames, and returns the time scale after each of them, in thousandths. */
    private List<Integer> scalesOfFrames(int frames) {
        List<Integer> scales = new ArrayList<>();
        for (int i = 0; i < frames; i++) {
            frame();
            scales.add(time.scaleThousandths());
        }
        return scales;
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 500, 4000})
    void slowsTimeAndRestoresTheScaleOfThePlayer(int playerScale) {
        time.setScaleThousandths(playerScale);
        loseShip();
        int almostStill = playerScale / 50;
        assertEquals(almostStill, time.scaleThousandths());
        List<Integer> scales = scalesOfFrames(90); // of every 10 ms
        assertEquals(almostStill, scales.get(5), "time must be almost still for 60 ms");
        assertTrue(scales.get(10) >= playerScale / 5, () -> "time must be a fifth as fast after 0.1 s: " + scales);
        for (int i = 1; i < scales.size(); i++) {
            assertTrue(scales.get(i) >= scales.get(i - 1), () -> "time must speed up: " + scales);
        }
        assertEquals(playerScale, scales.get(80), "the scale of the player must be back after 0.8 s");
        assertEquals(playerScale, scales.get(89));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void plusEndsTheEffectAndDoublesThePlayersScale(int frames) {
        loseShip();
        scalesOfFrames(frames);
        time.setScaleThousandths(2 * time.scaleThousandths()); // as the key does
        frame();

        assertEquals(2000, time.scaleThousandths());
        assertEquals(List.of(2000, 2000, 2000), scalesOfFrames(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void minusEndsTheEffectAndHalvesThePlayersScale(int frames) {
        loseShip();
        scalesOfFrames(frames);
        time.setScaleThousandths(Math.max(time.scaleThousandths() / 2, 125)); // as the key does
        frame();

        assertEquals(500, time.scaleThousandths());
        assertEquals(List.of(500, 500, 500), scalesOfFrames(3));
    }

    @Test
    void waitsWhileTheGameIsPaused() {
        loseShip();
        scalesOfFrames(20);
        int before = time.scaleThousandths();
        time.pause();
        scalesOfFrames(200);
        assertEquals(before, time.scaleThousandths(), "the scale must stay in a pause");

        time.resume();
        scalesOfFrames(80);
        assertEquals(1000, time.scaleThousandths());
    }

    @Test
    void keepsTheScaleWithoutALostShip() {
        isShipLost = false;
        time.setScaleThousandths(250);

        assertTrue(scalesOfFrames(50).stream().allMatch(scale -> scale == 250), "the scale must stay");
    }
}
