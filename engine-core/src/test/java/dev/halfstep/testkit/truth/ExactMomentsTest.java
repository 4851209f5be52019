package dev.halfstep.testkit.truth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A frame exactly at the time of an occurrence presents it. Four frames in a step: alpha is 0, 0.25, 0.5 and 0.75,
 * which floats represent exactly.
 */
class ExactMomentsTest {

    private static final long QUARTER_NANOS = 25_000_000L;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final Events<Float> events = scheduler.addEvents(Float.class, 16);
    private final EventReader<Float> reader = events.presentationReader("listen");
    private final HeadlessHost host = new HeadlessHost();
    private EntityId id;

    @AfterEach
    void close() {
        world.close();
    }

    /** Runs the frames of step 3, and of the beginning of step 4. Returns what a presentation system reads in each. */
    private List<String> pictures() {
        List<String> pictures = new ArrayList<>();
        scheduler.presentation("look", frame -> {
            StringBuilder picture = new StringBuilder();
            world.query(InterpolatedTransform.class).forEach((visible, drawn) -> picture.append(drawn.x()));
            reader.forEach(fraction -> picture.append('!').append(fraction));
            pictures.add(picture.toString());
        });
        for (int quarter = 0; quarter <= 4 * 4; quarter++) {
            scheduler.frame(host, quarter == 0 ? 0 : QUARTER_NANOS);
        }
        return pictures.subList(4 * 3 - 1, 4 * 4 + 1);
    }

    @Test
    void aFrameAtTheMomentOfASpawnShowsTheEntity() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 3) {
                step.commands().spawnAt(0.5f, Transform.at(8, 0).startAt(Transform.at(4, 0)));
            }
        });
        assertEquals(List.of("", "", "", "4.0", "6.0", "8.0"), pictures());
    }

    @Test
    void aFrameAtTheMomentOfADespawnDoesNotShowTheEntity() {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("despawn", step -> {
            if (step.step() == 3) {
                world.get(id, Transform.class).setPosition(8, 0, 0);
                step.commands().despawnAt(0.5f, id);
            }
        });
        assertEquals(List.of("0.0", "0.0", "2.0", "", "", ""), pictures());
    }

    @Test
    void aFrameAtTheMomentOfATeleportShowsTheDestination() {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("teleport", step -> {
            if (step.step() == 3) {
                Transform transform = world.get(id, Transform.class);
                transform.setPosition(8, 0, 0);
                transform.teleportAt(0.5f, 100, 0, 0).translate(4, 0, 0);
            }
        });
        assertEquals(List.of("0.0", "0.0", "2.0", "100.0", "102.0", "104.0"), pictures());
    }

    @Test
    void aFrameAtTheMomentOfAnEventReadsIt() {
        scheduler.simulation("send", step -> {
            if (step.step() == 3) {
                step.commands().send(events, 1f);
                step.commands().send(events, 0.75f, 0.75f);
                step.commands().send(events, 0.25f, 0.25f);
                step.commands().send(events, 0.26f, 0.26f);
            }
        });
        assertEquals(List.of("", "", "!0.25", "!0.26", "!0.75", "!1.0"), pictures());
    }

    @Test
    void aLifeBetweenTwoFramesIsNotShown() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 3) {
                id = step.commands().spawnAt(0.3f, Transform.at(0, 0));
                step.commands().despawnAt(0.45f, id);
            }
        });
        assertEquals(List.of("", "", "", "", "", ""), pictures());
    }

    @Test
    void aLifeWithinAStepIsShownFromItsSpawnToItsDespawn() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 3) {
                id = step.commands().spawnAt(0.2f, Transform.at(8, 0).startAt(Transform.at(0, 0)));
                step.commands().despawnAt(0.75f, id);
            }
        });
        assertEquals(
                List.of("", "", "0.5", "3.0", "", ""),
                pictures().stream().map(ExactMomentsTest::rounded).toList());
    }

    /** Rounds to a thousandth: the fraction 0.2 is no exact float. */
    private static String rounded(String x) {
        return x.isEmpty() ? x : String.valueOf(Math.round(Float.parseFloat(x) * 1_000) / 1_000f);
    }
}
