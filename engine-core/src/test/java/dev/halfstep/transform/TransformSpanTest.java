package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.Span;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which slots are captured and interpolated after writes by spans. */
class TransformSpanTest {

    /** Fills a lane, the array of one kind of pose, before a pass, to find out which floats the pass writes. */
    private static final float UNTOUCHED = -12_345;

    /** The index of position x of the second entity in a span. */
    private static final int X_OF_SLOT_1 = Pose.FLOATS + Pose.X;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final TransformPasses transforms = TransformPasses.of(world);
    private final List<Transform> spawned = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    /** Spawns entities at x = 0, 1, 2 and so on, and brings them to rest. */
    private void spawn(int count) {
        for (int i = 0; i < count; i++) {
            Transform transform = Transform.at(i, 0);
            spawned.add(transform);
            world.spawn(transform);
        }
        step(span -> {});
        transforms.interpolate(0.5f);
    }

    /** Runs a step that writes each span. */
    private void step(Consumer<Span> write) {
        transforms.capturePrevious();
        world.query(Transform.class).forEachSpan((ids, span) -> write.accept(span));
    }

    private float[] lane(int chunk, int lane) {
        return EngineWorld.of(world).columns(Transform.TYPE).get(0).get(chunk).lane(lane);
    }

    /** Overwrites a lane, to find out which floats a pass writes to it. */
    private void fillWithUntouched(int lane) {
        for (int chunk = 0;
                chunk < EngineWorld.of(world).columns(Transform.TYPE).get(0).count();
                chunk++) {
            Arrays.fill(lane(chunk, lane), UNTOUCHED);
        }
    }

    /** Returns the indices of the entities whose pose in a lane was written since {@link #fillWithUntouched}. */
    private List<Integer> writtenEntities(int lane) {
        List<Integer> entities = new ArrayList<>();
        for (int i = 0; i < spawned.size(); i++) {
            int offset = i % Chunk.MAX_SLOTS * Pose.FLOATS;
            float[] poses = lane(i / Chunk.MAX_SLOTS, lane);
            int untouched = 0;
            for (int at = offset; at < offset + Pose.FLOATS; at++) {
                untouched += poses[at] == UNTOUCHED ? 1 : 0;
            }
            assertEquals(0, untouched % Pose.FLOATS, "a pose is copied whole or not at all: that of " + i);
            if (untouched == 0) {
                entities.add(i);
            }
        }
        return entities;
    }

    @Test
    void spanHasThePosesOfAllEntities() {
        spawn(3);
        world.query(Transform.class).forEachSpan((ids, span) -> {
            assertEquals(3, ids.size());
            assertEquals(3, span.size());
            assertEquals(Pose.FLOATS, span.stride());
            for (int slot = 0; slot < 3; slot++) {
                assertEquals(slot, span.read()[slot * Pose.FLOATS]);
                assertEquals(1, span.read()[slot * Pose.FLOATS + Pose.ROTATION + 3]); // w
                assertEquals(1, span.read()[slot * Pose.FLOATS + Pose.SCALE]);
            }
        });
    }

    @Test
    void spanWritesAreInterpolated() {
        spawn(3);
        step(span -> span.write()[X_OF_SLOT_1] += 8);
        transforms.interpolate(0.25f);
        assertEquals(9, spawned.get(1).x());
        assertEquals(3, spawned.get(1).interpolated().x());
        step(span -> {});
        transforms.interpolate(0.25f);
        assertEquals(9, spawned.get(1).interpolated().x());
    }

    @Test
    void writesToAReadSpanAreNotInterpolated() {
        spawn(3);
        step(span -> span.read()[X_OF_SLOT_1] += 8);
        transforms.interpolate(0.25f);
        assertEquals(9, spawned.get(1).x());
        assertEquals(1, spawned.get(1).interpolated().x(), "the write has left no dirty mark");
    }

    @Test
    void onlyDirtySlotsAreInterpolatedAndCaptured() {
        int end = Chunk.MAX_SLOTS;
        // Around the end of a chunk, and around multiples of 64, the number of slots in a word of a slot set.
        List<Integer> moved =
                List.of(0, 1, 7, 8, 62, 63, 64, 65, 500, end - 2, end - 1, end, end + 6, end + 70, end + 99);
        spawn(end + 100);
        step(span -> {});
        world.query(Transform.class).forEachSpan((ids, span) -> {
            for (int slot = 0; slot < ids.size(); slot++) {
                if (moved.contains((int) ids.get(slot).number() - 1)) {
                    span.write(slot)[slot * Pose.FLOATS] += 1;
                }
            }
        });
        fillWithUntouched(PoseLayout.INTERPOLATED);
        transforms.interpolate(0.5f);
        assertEquals(moved, writtenEntities(PoseLayout.INTERPOLATED));
        transforms.interpolate(0.75f);
        for (int i : moved) {
            assertEquals(i + 0.75f, spawned.get(i).interpolated().x());
        }

        fillWithUntouched(PoseLayout.PREVIOUS);
        transforms.capturePrevious();
        assertEquals(moved, writtenEntities(PoseLayout.PREVIOUS));
        fillWithUntouched(PoseLayout.PREVIOUS);
        transforms.capturePrevious();
        assertEquals(List.of(), writtenEntities(PoseLayout.PREVIOUS), "all slots are clean or stale");

        fillWithUntouched(PoseLayout.INTERPOLATED);
        transforms.interpolate(0.5f);
        assertEquals(moved, writtenEntities(PoseLayout.INTERPOLATED), "stale slots are interpolated once more");
        for (int i : moved) {
            assertEquals(i + 1f, spawned.get(i).interpolated().x());
        }
        fillWithUntouched(PoseLayout.INTERPOLATED);
        transforms.interpolate(0.5f);
        assertEquals(List.of(), writtenEntities(PoseLayout.INTERPOLATED));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 1_000, Chunk.MAX_SLOTS, Chunk.MAX_SLOTS + 1})
    void writeMarksAllSlotsInUse(int count) {
        spawn(count);
        step(Span::write);
        for (int lane : new int[] {PoseLayout.INTERPOLATED, PoseLayout.PREVIOUS}) {
            fillWithUntouched(lane);
            if (lane == PoseLayout.PREVIOUS) {
                transforms.capturePrevious();
            } else {
                transforms.interpolate(0f);
            }
            assertEquals(count, writtenEntities(lane).size());
            int lastChunk = (count - 1) / Chunk.MAX_SLOTS;
            int firstUnusedFloat = ((count - 1) % Chunk.MAX_SLOTS + 1) * Pose.FLOATS;
            for (int at = firstUnusedFloat; at < lane(lastChunk, lane).length; at++) {
                assertEquals(UNTOUCHED, lane(lastChunk, lane)[at], "a slot that is not in use");
            }
        }
    }

    @Test
    void spansOfComputedPosesAreReadOnly() {
        spawn(2);
        spawned.get(1).setPosition(9, 0, 0);
        transforms.interpolate(0.5f);
        world.query(PreviousTransform.class, Transform.class, InterpolatedTransform.class)
                .forEachSpan((ids, previous, current, interpolated) -> {
                    assertEquals(
                            "1.0 9.0 5.0",
                            previous.read()[X_OF_SLOT_1] + " " + current.read()[X_OF_SLOT_1] + " "
                                    + interpolated.read()[X_OF_SLOT_1]);
                    String rule = "only current values can be written: this span shows values that the engine computes";
                    for (Span view : List.of(previous, interpolated)) {
                        assertEquals(rule, refusal(view::write));
                        assertEquals(rule, refusal(() -> view.write(1)));
                    }
                });
    }

    @Test
    void spanWritesAreRefusedInPresentation() {
        spawn(2);
        step(span -> span.write(1)[X_OF_SLOT_1] = 7); // a slot that is dirty from the step is checked, too
        EngineWorld.of(world).beginPresentation(() -> "camera");
        transforms.interpolate(0.5f);
        String rule = "a simulation component can be written in a simulation step only: 'camera' tried to write a"
                + " Transform outside of a step; write it in a simulation system, or give the entity a component that is"
                + " registered with ComponentType.presentation(...)";
        world.query(Transform.class).forEachSpan((ids, span) -> {
            assertEquals(rule, refusal(span::write));
            assertEquals(rule, refusal(() -> span.write(0)));
            assertEquals(rule, refusal(() -> span.write(1)));
            assertEquals(7, span.read()[X_OF_SLOT_1]);
        });
        transforms.interpolate(0.5f);
        world.query(Transform.class).forEachSpan((ids, span) -> assertEquals(rule, refusal(() -> span.write(1))));
        EngineWorld.of(world).phase().endFrame();
        step(span -> span.write()[0] = 5);
        assertEquals(5, spawned.get(0).x());
    }

    private static String refusal(Runnable write) {
        return assertThrows(IllegalStateException.class, write::run).getMessage();
    }
}
