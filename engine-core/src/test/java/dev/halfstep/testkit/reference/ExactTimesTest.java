package dev.halfstep.testkit.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
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
 * Tests that a frame exactly at the time of an occurrence presents it. A step has four frames: alpha is 0, 0.25, 0.5
 * and 0.75, which floats represent exactly.
 */
class ExactTimesTest {

    private static final int FRAMES_PER_STEP = 4;
    private static final long FRAME_NANOS = 25_000_000L;
    private static final int EVENT_CAPACITY = 16;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final Events<Float> events = scheduler.addEvents(Float.class, EVENT_CAPACITY);
    private final EventReader<Float> reader = events.presentationReader("listen");
    private final HeadlessHost host = new HeadlessHost();
    private EntityId id;

    @AfterEach
    void close() {
        world.close();
    }

    /**
     * Returns the text of six frames: the last frame of step 2, the four frames of step 3 and the first frame of step
     * 4. A text is the drawn x, and the fraction of each event that is read, after an exclamation mark.
     */
    private List<String> frameTexts() {
        List<String> frameTexts = new ArrayList<>();
        scheduler.presentation("look", frame -> {
            StringBuilder text = new StringBuilder();
            world.query(InterpolatedTransform.class).forEach((visible, drawn) -> text.append(drawn.x()));
            reader.forEach(fraction -> text.append('!').append(fraction));
            frameTexts.add(text.toString());
        });
        for (int frame = 0; frame <= 4 * FRAMES_PER_STEP; frame++) {
            scheduler.frame(host, frame == 0 ? 0 : FRAME_NANOS); // the first frame is at time 0
        }
        return frameTexts.subList(3 * FRAMES_PER_STEP - 1, 4 * FRAMES_PER_STEP + 1);
    }

    @Test
    void aFrameAtTheTimeOfASpawnShowsTheEntity() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 3) {
                step.commands().spawnAt(0.5f, Transform.at(8, 0).startAt(Transform.at(4, 0)));
            }
        });
        assertEquals(List.of("", "", "", "4.0", "6.0", "8.0"), frameTexts());
    }

    @Test
    void aFrameAtTheTimeOfADespawnHidesTheEntity() {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("despawn", step -> {
            if (step.step() == 3) {
                world.get(id, Transform.class).setPosition(8, 0, 0);
                step.commands().despawnAt(0.5f, id);
            }
        });
        assertEquals(List.of("0.0", "0.0", "2.0", "", "", ""), frameTexts());
    }

    @Test
    void aFrameAtTheTimeOfATeleportShowsItsDestination() {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("teleport", step -> {
            if (step.step() == 3) {
                Transform transform = world.get(id, Transform.class);
                transform.setPosition(8, 0, 0);
                transform.teleportAt(0.5f, 100, 0, 0).translate(4, 0, 0);
            }
        });
        assertEquals(List.of("0.0", "0.0", "2.0", "100.0", "102.0", "104.0"), frameTexts());
    }

    @Test
    void aFrameAtTheTimeOfAnEventReadsIt() {
        scheduler.simulation("send", step -> {
            if (step.step() == 3) {
                step.commands().send(events, 1f);
                step.commands().send(events, 0.75f, 0.75f);
                step.commands().send(events, 0.25f, 0.25f);
                step.commands().send(events, 0.26f, 0.26f);
            }
        });
        assertEquals(List.of("", "", "!0.25", "!0.26", "!0.75", "!1.0"), frameTexts());
    }

    @Test
    void entityDespawnedBeforeTheNextFrameIsNotShown() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 3) {
                id = step.commands().spawnAt(0.3f, Transform.at(0, 0));
                step.commands().despawnAt(0.45f, id);
            }
        });
        assertEquals(List.of("", "", "", "", "", ""), frameTexts());
    }

    @Test
    void entityDespawnedInItsFirstStepIsShown() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 3) {
                id = step.commands().spawnAt(0.2f, Transform.at(8, 0).startAt(Transform.at(0, 0)));
                step.commands().despawnAt(0.75f, id);
            }
        });
        assertEquals(
                List.of("", "", "0.5", "3.0", "", ""),
                frameTexts().stream().map(ExactTimesTest::rounded).toList());
    }

    /** Rounds to a thousandth: a float does not represent the fraction 0.2 exactly. */
    private static String rounded(String x) {
        return x.isEmpty() ? x : String.valueOf(Math.round(Float.parseFloat(x) * 1_000) / 1_000f);
    }
}
