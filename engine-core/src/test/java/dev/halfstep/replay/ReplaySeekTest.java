package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.random.RandomStream;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks seeks: a replay goes to the state after any step, and the presentation continues from there. */
class ReplaySeekTest {

    private static final int STEPS = 700;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("game.rec");
    }

    /** Returns the hash after each step of a recording, from a replay without seeks. */
    private static List<Long> hashesWithoutSeeks(Recording recording, WorldRecipe game) throws IOException {
        List<Long> hashes = new ArrayList<>();
        try (SyntheticWorld world = game.build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            hashes.add(world.hash());
            for (long step = 1; step <= recording.steps(); step++) {
                world.scheduler().runStep();
                hashes.add(world.hash());
            }
            assertNull(replay.difference());
        }
        return hashes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1000})
    void everySeekReachesTheStateOfAReplayWithoutSeeks(int hashEvery) throws IOException {
        SampleRecordings.record(file(), STEPS, hashEvery);
        Recording recording = Recording.open(file());
        List<Long> hashes = hashesWithoutSeeks(recording, SampleRecordings.game(1));
        RandomStream random = RandomStream.of(hashEvery, "seeks");
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.enableSeeking();
            for (int i = 0; i < 60; i++) {
                int step = random.nextInt(STEPS + 1);
                replay.seek(step);
                assertEquals(step, world.steps());
                assertEquals(
                        hashes.get(step),
                        world.hash(),
                        "a seek must reach the state of a replay without seeks: step " + step);
                int playedSteps = Math.min(random.nextInt(40), STEPS - step);
                for (int played = 0; played < playedSteps; played++) {
                    world.frame(Duration.ofMillis(20)); // one step
                }
                assertEquals(
                        hashes.get((int) world.steps()),
                        world.hash(),
                        "steps after a seek must have the states of a replay without seeks");
            }
            replay.seek(STEPS); // verifies all steps
            assertNull(replay.difference());
            assertEquals(STEPS, replay.verifiedSteps());
        }
    }

    @Test
    void aSeekIsClampedToTheEnd() throws IOException {
        SampleRecordings.record(file(), 90);
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            replay.enableSeeking();
            replay.seek(Long.MAX_VALUE);
            assertEquals(90, world.steps());
            assertTrue(world.scheduler().timeControl().isAtLastStep());
            assertEquals(90, replay.verifiedSteps());
            replay.seek(0);
            assertEquals(0, world.steps());
            assertThrows(IllegalArgumentException.class, () -> replay.seek(-1));
        }
    }

    @Test
    void aSeekMustBeEnabledBeforeTheFirstStep() throws IOException {
        SampleRecordings.record(file(), 9);
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            assertThrows(IllegalStateException.class, () -> replay.seek(1));
            world.scheduler().runStep();
            assertThrows(IllegalStateException.class, replay::enableSeeking);
        }
    }

    @Test
    void theNextFrameShowsTheExactState() throws IOException {
        SampleRecordings.record(file(), 200);
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                HeadlessHost host = new HeadlessHost();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            List<PresentationContext> frames = new ArrayList<>();
            world.scheduler().presentation("watch", frames::add);
            replay.enableSeeking();
            long stepNanos = 20_000_000L;
            world.scheduler().frame(host, 0);
            world.scheduler().frame(host, stepNanos * 5 / 2); // in the middle between two steps
            PresentationContext frame = frames.get(0);
            assertEquals(0.5f, frame.alpha(), 1e-3f);
            world.scheduler().timeControl().pause();
            for (long step : new long[] {150, 20}) {
                replay.seek(step);
                world.scheduler().frame(host, stepNanos);
                assertEquals(1f, frame.alpha());
                assertEquals(step, frame.steps());
                assertEquals(0, frame.stepsInFrame());
                assertEquals(0f, frame.presentationSecondsInFrame());
                assertEquals(step * SampleRecordings.RATE.periodSeconds(), frame.presentationSeconds(), 1e-9);
            }
        }
    }

    /** Counts the steps, for a game in which each step sends an event. */
    static final class Count {
        long steps;
    }

    /** The event of a step. */
    record Counted(long step) {}

    private static WorldRecipe countingGame() {
        return new WorldRecipe()
                .rate(SampleRecordings.RATE)
                .register(ComponentType.simulation(Count.class))
                .entities(1, random -> List.of(new Count()))
                .wire((world, scheduler) -> {
                    Events<Counted> events = scheduler.addEvents(Counted.class, 8); // fewer than the steps of a seek
                    scheduler.simulation(
                            "count",
                            step -> step.world()
                                    .query(Count.class)
                                    .forEach((id, count) -> step.commands().send(events, new Counted(++count.steps))));
                });
    }

    private void recordCounting(int steps) throws IOException {
        try (SyntheticWorld world = countingGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            world.step(steps);
            assertEquals(steps, recorder.steps());
        }
    }

    @Test
    void presentationSkipsTheEventsOfASeek() throws IOException {
        recordCounting(300);
        try (SyntheticWorld world = countingGame().build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            List<Long> delivered = new ArrayList<>();
            Events<Counted> events = world.scheduler().events(Counted.class);
            EventReader<Counted> reader = events.immediateReader("listener");
            EventReader<Counted> delayedReader = events.presentationReader("delayed listener");
            List<Long> delayed = new ArrayList<>();
            // A negative number stands for a retracted event.
            world.scheduler().presentation("listen", frame -> {
                reader.forEach(event -> delivered.add(event.step()));
                reader.forEachRetracted(event -> delivered.add(-event.step()));
                delayedReader.forEach(event -> delayed.add(event.step()));
                delayedReader.forEachRetracted(event -> delayed.add(-event.step()));
            });
            replay.enableSeeking();
            world.step(3);
            replay.seek(250);
            world.step(2);
            replay.seek(1);
            world.step(3);

            assertEquals(List.of(1L, 2L, 3L, 251L, 252L, 2L, 3L, 4L), delivered);
            assertEquals(List.of(1L, 2L, 251L, 2L, 3L), delayed); // the newest step waits for presentation time
        }
    }

    @Test
    void storesABoundedNumberOfStates() throws IOException {
        int steps = 200 * 50; // 200 seconds
        recordCounting(steps);
        Recording recording = Recording.open(file());
        try (SyntheticWorld world = countingGame().build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            SeekPoints points = new SeekPoints(
                    world.world(), world.scheduler(), /* intervalSteps= */ 1, /* maxSavedEntities= */ 1_000);
            try (StepReader reader = recording.openSteps()) {
                points.saveIfDue(reader);
                for (int i = 0; i < steps; i++) {
                    world.scheduler().runStep();
                    points.saveIfDue(reader);
                    assertTrue(points.size() <= 64, "at most 64 states may be stored");
                }
            }
            assertNull(replay.difference());
            assertTrue(points.size() >= 32, "dropping every second state must leave at least half of 64");
            for (long step = 0; step <= steps; step++) {
                long saved = points.atOrBefore(step).snapshot().step();
                assertTrue(
                        saved <= step && step - saved <= steps / 32,
                        "each step must have a state at most 1/32 of the replay before it: step " + step + ", state "
                                + saved);
            }
        }
    }

    @Test
    void coversTheWholeReplayWithABoundedNumberOfEntities() throws IOException {
        int steps = 600;
        recordCounting(steps);
        try (SyntheticWorld world = countingGame().build();
                StepReader reader = Recording.open(file()).openSteps()) {
            SeekPoints points = new SeekPoints(
                    world.world(), world.scheduler(), /* intervalSteps= */ 1, /* maxSavedEntities= */ 100);
            List<EntityId> extra = new ArrayList<>();
            points.saveIfDue(reader);
            for (int step = 1; step <= steps; step++) {
                if (step % 100 == 60) { // grows to many times its size
                    for (int i = 0; i < 40; i++) {
                        extra.add(world.world().spawn(new Count()));
                    }
                } else if (step % 100 == 90) {
                    extra.forEach(world.world()::despawn);
                    extra.clear();
                }
                world.scheduler().runStep();
                points.saveIfDue(reader);
                assertTrue(points.savedEntities() <= 100, "at most 100 entities may be stored: step " + step);
            }
            assertTrue(
                    points.atOrBefore(steps).snapshot().step() >= steps / 2,
                    "the points must reach the second half of the replay");
        }
    }

    @Test
    void aSeekVerifiesTheStepsThatItRuns() throws IOException {
        SampleRecordings.record(file(), 300);
        try (SyntheticWorld world = SampleRecordings.game(1)
                        .system("diverge", step -> {
                            if (step.step() == 120) {
                                step.world().query(SampleRecordings.Tally.class).forEach((id, tally) -> tally.kinds++);
                            }
                        })
                        .build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            replay.enableSeeking();
            replay.seek(250);

            assertEquals(120, world.steps(), "a seek must end at the first divergence");
            Recording.Difference difference = requireDifference(replay.difference());
            assertEquals(120, difference.step());
            assertEquals(119, difference.lastEqualStep());
            replay.seek(50);
            assertEquals(50, world.steps());
            replay.seek(250);
            assertEquals(120, world.steps());
            assertEquals(difference, replay.difference());
        }
    }

    private static Recording.Difference requireDifference(Recording.Difference value) {
        assertNotNull(value);
        return value;
    }

    @Test
    void aSeekReportsStateThatSnapshotsDoNotContain() throws IOException {
        try (SyntheticWorld world = forgetfulGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            world.step(200);
            assertEquals(200, recorder.steps());
        }
        try (SyntheticWorld world = forgetfulGame().build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            replay.enableSeeking();
            world.step(150);
            assertNull(replay.difference());
            replay.seek(60);
            Recording.Difference difference = requireDifference(replay.difference());
            assertEquals(60, difference.step());
            assertTrue(difference.toString().contains("SimulatedState.add"), difference::toString);
        }
    }

    /** Creates a game with a counter outside of the components, which a snapshot does not contain. */
    private static WorldRecipe forgetfulGame() {
        return new WorldRecipe()
                .rate(SampleRecordings.RATE)
                .register(ComponentType.simulation(Count.class))
                .entities(1, random -> List.of(new Count()))
                .wire((world, scheduler) -> {
                    long[] outside = {0};
                    scheduler.simulation("count", step -> {
                        outside[0]++;
                        step.world().query(Count.class).forEach((id, count) -> count.steps = outside[0]);
                    });
                });
    }

    @Test
    void seeksInATruncatedRecordingUpToItsLastBlock() throws IOException {
        SampleRecordings.record(file(), 400);
        byte[] bytes = Files.readAllBytes(file());
        Recording recording = Recording.of("truncated", Arrays.copyOf(bytes, bytes.length * 2 / 3));
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.enableSeeking();
            replay.seek(400);
            assertEquals(recording.steps(), world.steps());
            assertTrue(
                    recording.steps() > 100 && recording.steps() < 400,
                    () -> "the truncated recording must have 100 to 400 steps: " + recording.steps());
            long hash = StateHash.of(world.world());
            replay.seek(3);
            replay.seek(400);
            assertEquals(hash, StateHash.of(world.world()));
            assertNull(replay.difference());
        }
    }

    @Test
    void seeksInARecordingWithStepsOfThreeSeconds() throws IOException {
        WorldRecipe slow = countingGame().rate(Rate.of(1, 3)); // a step takes three seconds
        try (SyntheticWorld world = slow.build();
                Recorder recorder = Recorder.start(
                        file(),
                        GameRun.of(SampleRecordings.GAME.rate(Rate.of(1, 3)), world.world(), world.scheduler()),
                        1)) {
            world.step(9);
            assertEquals(9, recorder.steps());
        }
        try (SyntheticWorld world = slow.build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            replay.enableSeeking();
            replay.seek(9);
            replay.seek(4);
            assertEquals(4, world.steps());
            assertNull(replay.difference());
        }
    }
}
