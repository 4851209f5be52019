package dev.halfstep.render.animation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.animation.SpriteAnimation.FrameEvent;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plays clips without OpenGL. A step is 100 ms. */
class SpriteAnimationTest {

    private static final TextureGrid SHEET = new TextureGrid(Texture.withoutPicture("sheet", 80, 10), 10, 10);

    private static final List<SpriteClip.Mode> MODES = List.of(SpriteClip.Mode.values());

    private static final SpriteClip WALK = clip("walk", SpriteClip.Mode.LOOP, 0.04, 0, 4);
    private static final SpriteClip RUN = clip("run", SpriteClip.Mode.LOOP, 0.02, 4, 4);

    private final SpriteLibrary library = new SpriteLibrary();

    private final World world = World.builder()
            .register(Transform.TYPE, library.spriteType(), library.animationType())
            .build();

    private final SystemScheduler scheduler = new SystemScheduler(
            world, new FixedTimestep(Rate.hz(10)), SchedulerSettings.defaults().inStrictMode());

    private final HeadlessHost host = new HeadlessHost();

    /** What the next step does with the animation. */
    private BiConsumer<SpriteAnimation, SimulationContext> order = (animation, step) -> {};

    private EntityId entity;

    private static SpriteClip clip(String name, SpriteClip.Mode mode, double seconds, int first, int count) {
        return SpriteClip.of(name, mode, seconds, SHEET.cells(first, count));
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** Wires the systems, the one with orders before or after the library. */
    private Events<FrameEvent> wire(boolean isOrderLast) {
        if (isOrderLast) {
            Events<FrameEvent> events = library.animate(scheduler);
            scheduler.simulation("order", this::obey);
            return events;
        }
        scheduler.simulation("order", this::obey);
        return library.animate(scheduler);
    }

    private void obey(SimulationContext step) {
        for (var animated : step.world().query(SpriteAnimation.class)) {
            order.accept(animated.first(), step);
        }
        order = (animation, unused) -> {};
    }

    private EntityId spawn(SpriteClip clip) {
        entity = world.spawn(Transform.at(0f, 0f), Sprite.of(clip.frames().get(0), 1f, 1f), SpriteAnimation.of(clip));
        return entity;
    }

    private void frame(long millis) {
        scheduler.frame(host, millis * 1_000_000);
    }

    private void play(int steps) {
        for (int i = 0; i < steps; i++) {
            frame(100);
        }
    }

    /** Returns the index of the shown cell of the sheet. */
    private int shown() {
        return SHEET.cells(0, 8).indexOf(world.get(entity, Sprite.class).region());
    }

    @Test
    void aFrameShowsThePictureOfItsPresentationTime() {
        wire(false);
        spawn(WALK);
        frame(100); // presentation time is one step behind the frames
        List<Integer> pictures = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            pictures.add(shown());
            frame(20);
        }
        assertEquals(List.of(0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1), pictures);
    }

    @ParameterizedTest
    @EnumSource(SpriteClip.Mode.class)
    void showsTheFramesInTheOrderOfTheMode(SpriteClip.Mode mode) {
        wire(false);
        spawn(clip("clip", mode, 0.1, 0, 3).withSeconds(1, 0.2));
        frame(100);
        List<Integer> pictures = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            pictures.add(shown());
            frame(100);
        }
        assertEquals(
                switch (mode) {
                    case LOOP -> List.of(0, 1, 1, 2, 0, 1, 1, 2, 0, 1);
                    case PING_PONG -> List.of(0, 1, 1, 2, 1, 1, 0, 1, 1, 2);
                    case ONCE -> List.of(0, 1, 1, 2, 2, 2, 2, 2, 2, 2);
                },
                pictures);
    }

    @Test
    void aClipOfOneFrameShowsItInEachMode() {
        for (SpriteClip.Mode mode : SpriteClip.Mode.values()) {
            SpriteClip clip = clip("still", mode, 0.1, 5, 1);
            assertSame(SHEET.cell(5), clip.regionAt(0));
            assertSame(SHEET.cell(5), clip.regionAt(1234.5));
        }
    }

    @Test
    void aClipBeginsAtTheEndOfTheStepThatPlaysIt() {
        wire(false);
        spawn(WALK);
        frame(100);
        order = (animation, step) -> animation.play(RUN, step);
        frame(130); // step 2 has run; its first 30 ms are over
        assertSame(RUN, world.get(entity, SpriteAnimation.class).clip());
        assertEquals(130 / 40 % 4, shown(), "the old clip until the end of the step");
        frame(69);
        assertEquals(199 / 40 % 4, shown());
        frame(1);
        assertEquals(4, shown(), "the new clip from its first frame on");
        frame(20);
        assertEquals(5, shown());
    }

    @Test
    void playDoesNotRestartARunningClipButRestartDoes() {
        wire(false);
        spawn(WALK);
        frame(100);
        order = (animation, step) -> animation.play(WALK, step);
        frame(130);
        frame(80); // 210 ms
        assertEquals(210 / 40 % 4, shown());
        order = (animation, step) -> animation.restart(step);
        frame(100); // 310 ms: step 4, up to 400 ms, has restarted the clip
        frame(130); // 440 ms
        assertEquals(1, shown());
    }

    @Test
    void playInPhaseKeepsThePartOfTheCycle() {
        wire(false);
        spawn(WALK);
        frame(100);
        order = (animation, step) -> animation.playInPhase(RUN, step);
        frame(200); // 200 ms: a quarter of the cycle of 160 ms
        assertEquals(5, shown());
        frame(20);
        assertEquals(6, shown());
    }

    @Test
    void theSpeedChangesTheRateButNotThePhase() {
        wire(false);
        spawn(WALK);
        frame(100);
        order = (animation, step) -> animation.setSpeed(0.5f, step);
        frame(219); // 219 ms
        assertEquals(209 / 40 % 4, shown(), "10 ms of the last 19 count");
        order = (animation, step) -> animation.setSpeed(0f, step);
        frame(250);
        frame(250);
        assertEquals(300 / 40 % 4, shown(), "stands still from 400 ms on");
        order = (animation, step) -> assertThrows(IllegalArgumentException.class, () -> animation.setSpeed(-1f, step));
        frame(100);
    }

    @ParameterizedTest
    @ValueSource(floats = {0.5f, 1, 2, 4})
    void aPictureChangesAtItsExactTimeAtEachSpeed(float speed) {
        wire(false);
        spawn(clip("exact", SpriteClip.Mode.LOOP, 0.05, 0, 4));
        frame(100);
        order = (animation, step) -> animation.setSpeed(speed, step); // at 200 ms
        frame(200);
        for (int millis = 200; millis < 700; millis += 25) { // quarters of a step are exact
            int phaseMillis = 200 + (int) ((millis - 200) * speed);
            assertEquals(phaseMillis / 50 % 4, shown(), millis + " ms");
            frame(25);
        }
    }

    @Test
    void theSpeedIsAtMost100() {
        wire(false);
        spawn(WALK);
        order = (animation, step) -> {
            animation.setSpeed(100, step);
            assertThrows(IllegalArgumentException.class, () -> animation.setSpeed(100.5f, step));
        };
        frame(100);
        assertEquals(100, world.get(entity, SpriteAnimation.class).speed());
    }

    @Test
    void anAnimationThatIsNotDueForLongIsWokenByAChange() {
        EventReader<FrameEvent> reader = wire(false).immediateReader("test");
        SpriteClip run = RUN.withEvent(0, "first");
        spawn(clip("slow", SpriteClip.Mode.LOOP, 60, 0, 3).withEvent(1, "late"));
        play(5);
        order = (animation, step) -> animation.play(run, step); // at 600 ms
        play(2);
        assertEquals(4, shown(), "600 ms");
        assertEquals("6.000 first", times(reader).get(0));
        order = (animation, step) -> animation.setSpeed(0, step); // at 800 ms
        play(5);
        order = (animation, step) -> animation.setSpeed(1, step); // at 1300 ms, with the phase of 200 ms
        play(2);
        frame(20);
        assertEquals(4 + 220 / 20 % 4, shown(), "1320 ms");
    }

    @Test
    void thePhaseDoesNotDriftInAMonth() {
        wire(false);
        SpriteClip third = clip("third", SpriteClip.Mode.LOOP, 1 / 3d, 0, 3);
        SpriteAnimation animation = SpriteAnimation.of(third);
        long nanosPerFrame = 333_333_333;
        long monthNanos = 30L * 24 * 3600 * 1_000_000_000;
        for (long begin = monthNanos - monthNanos % nanosPerFrame; begin < monthNanos + 100 * nanosPerFrame; ) {
            long index = begin / nanosPerFrame;
            assertSame(SHEET.cell((int) ((index - 1) % 3)), animation.region(begin - 1));
            assertSame(SHEET.cell((int) (index % 3)), animation.region(begin));
            begin += nanosPerFrame;
        }
    }

    @Test
    void stopsInAPauseAndFollowsTheTimeScale() {
        wire(false);
        spawn(WALK);
        frame(100);
        scheduler.timeControl().setScaleThousandths(500);
        frame(100);
        assertEquals(50 / 40, shown());
        scheduler.timeControl().pause();
        frame(500);
        assertEquals(50 / 40, shown());
    }

    @Test
    void reportsTheEndOfAClipThatIsPlayedOnce() {
        wire(false);
        spawn(clip("once", SpriteClip.Mode.ONCE, 0.05, 0, 5));
        boolean[] ended = new boolean[4];
        for (int i = 0; i < ended.length; i++) {
            int index = i;
            order = (animation, step) -> ended[index] = animation.hasEnded(step);
            frame(100);
        }
        assertArrayEquals(new boolean[] {false, false, true, true}, ended);
    }

    @Test
    void aClipThatIsPlayedOnceEndsExactlyAtTheEndOfItsLastFrame() {
        wire(false);
        SpriteClip once = clip("once", SpriteClip.Mode.ONCE, 0.1, 0, 2);
        spawn(once);
        boolean[] ended = new boolean[2];
        for (int i = 0; i < ended.length; i++) {
            int index = i;
            order = (animation, step) -> ended[index] = animation.hasEnded(step);
            frame(100);
        }
        assertArrayEquals(new boolean[] {false, true}, ended, "the last frame ends with the second step");
        assertSame(SHEET.cell(1), once.regionAt(0.2), "and goes on to be shown");
    }

    @Test
    void aRestartIsShownAlthoughTheNextPictureIsTheLastOfAClipThatIsPlayedOnce() {
        wire(false);
        spawn(clip("once", SpriteClip.Mode.ONCE, 0.3, 0, 3));
        play(5); // 400 ms
        assertEquals(1, shown());
        order = (animation, step) -> animation.restart(step); // at 600 ms
        play(1);
        assertEquals(1, shown(), "500 ms");
        frame(99);
        assertEquals(1, shown(), "599 ms");
        frame(1);
        assertEquals(0, shown(), "the first frame");
        play(3);
        assertEquals(1, shown(), "the next one, 300 ms later");
    }

    @Test
    void aReplacedSpriteShowsThePictureInTheNextFrame() {
        wire(false);
        spawn(clip("slow", SpriteClip.Mode.LOOP, 1, 0, 3));
        play(12);
        assertEquals(1, shown());
        world.remove(entity, Sprite.class);
        world.add(entity, Sprite.of(SHEET.cell(7), 1f, 1f));
        frame(10);
        assertEquals(1, shown());
    }

    @Test
    void anAnimationThatComesBackInThePlaceOfAnotherShowsItsOwnClip() {
        wire(false);
        spawn(clip("slow", SpriteClip.Mode.LOOP, 60, 0, 3));
        play(2);
        SpriteAnimation slow = world.get(entity, SpriteAnimation.class);
        world.remove(entity, SpriteAnimation.class);
        EntityId other = world.spawn(Sprite.of(SHEET.cell(7), 1, 1), SpriteAnimation.of(RUN));
        frame(10);
        world.despawn(other);
        world.get(entity, Sprite.class).setRegion(SHEET.cell(7));
        world.add(entity, slow);
        frame(10);
        assertEquals(0, shown());
    }

    @Test
    void aSchedulerHearsOfChangesAfterAnotherOneHasShownTheSameAnimations() {
        wire(false);
        spawn(clip("slow", SpriteClip.Mode.LOOP, 60, 0, 3));
        play(3);
        SystemScheduler other = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        library.animate(other);
        other.frame(host, 100_000_000);
        other.frame(host, 100_000_000);
        play(1);
        order = (animation, step) -> animation.play(RUN, step);
        play(2);
        assertEquals(4, shown());
    }

    @Test
    void aRestoredStateIsShownBackAndForwardInTime() {
        wire(false);
        spawn(clip("slow", SpriteClip.Mode.LOOP, 60, 0, 3));
        play(3);
        Snapshot before = scheduler.state().newSnapshot();
        before.save();
        order = (animation, step) -> animation.play(clip("other", SpriteClip.Mode.LOOP, 60, 5, 2), step);
        play(3);
        Snapshot after = scheduler.state().newSnapshot();
        after.save();
        assertEquals(5, shown());
        before.restore();
        frame(10);
        assertEquals(0, shown());
        after.restore();
        frame(10);
        assertEquals(5, shown());
    }

    @Test
    void playAndRestartKeepTheSpeed() {
        wire(false);
        spawn(WALK);
        order = (animation, step) -> {
            animation.setSpeed(0.5f, step);
            animation.play(RUN, step);
            assertEquals(0.5f, animation.speed());
            animation.restart(step);
            assertEquals(0.5f, animation.speed());
        };
        play(1);
    }

    @Test
    void aClipThatFollowsAnEndedOneInPhaseHasEndedToo() {
        wire(false);
        spawn(clip("once", SpriteClip.Mode.ONCE, 0.05, 0, 2));
        play(2);
        order = (animation, step) ->
                animation.playInPhase(clip("next", SpriteClip.Mode.ONCE, 0.1, 4, 4), step); // at 300 ms
        play(2);
        assertEquals(7, shown());
    }

    /** Returns the hash of a world with one animation, whose speed the first two steps set. */
    private static long hashAfter(float firstSpeed, float secondSpeed) {
        SpriteLibrary library = new SpriteLibrary();
        try (World world = World.builder()
                .register(Transform.TYPE, library.animationType())
                .build()) {
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
            EntityId id = world.spawn(SpriteAnimation.of(WALK));
            scheduler.simulation(
                    "speed",
                    step -> world.get(id, SpriteAnimation.class)
                            .setSpeed(step.step() == 1 ? firstSpeed : secondSpeed, step));
            for (int i = 0; i < 2; i++) {
                scheduler.frame(new HeadlessHost(), 100_000_000);
            }
            return StateHash.of(world);
        }
    }

    @Test
    void theHashCoversSpeedAndPhase() {
        assertEquals(hashAfter(0.25f, 0.5f), hashAfter(0.25f, 0.5f));
        assertNotEquals(hashAfter(0.25f, 0.5f), hashAfter(0.25f, 0.7f), "equal phases, other speeds");
        assertNotEquals(hashAfter(0.25f, 0.5f), hashAfter(0.75f, 0.5f), "equal speeds, other phases");
    }

    @Test
    void spritesShowTheirOwnClipsWhileOthersComeAndGo() {
        wire(false);
        SplittableRandom random = new SplittableRandom(1);
        List<EntityId> ids = new ArrayList<>();
        List<SpriteClip> clips = new ArrayList<>();
        double[] presentedSeconds = new double[1];
        scheduler.presentation("clock", frame -> presentedSeconds[0] = frame.presentationSeconds());
        for (int i = 0; i < 400; i++) {
            if (ids.size() > 100 || (!ids.isEmpty() && random.nextInt(3) == 0)) {
                int removed = random.nextInt(ids.size());
                world.despawn(ids.remove(removed));
                clips.remove(removed);
            }
            SpriteClip.Mode mode = MODES.get(random.nextInt(MODES.size()));
            clips.add(clip("clip", mode, random.nextDouble(0.01, 2), random.nextInt(4), 1 + random.nextInt(4)));
            ids.add(spawn(clips.get(clips.size() - 1)));
            frame(1 + random.nextInt(40));
            for (int k = 0; k < ids.size(); k++) {
                assertSame(
                        clips.get(k).regionAt(presentedSeconds[0]),
                        world.get(ids.get(k), Sprite.class).region(),
                        "frame " + i + ", sprite " + k);
            }
        }
    }

    /** Returns the events as "step + fraction name", rounded to thousandths of a step. */
    private static List<String> times(EventReader<FrameEvent> reader) {
        List<String> times = new ArrayList<>();
        reader.forEach(event -> times.add(
                String.format(java.util.Locale.ROOT, "%.3f %s", reader.step() - 1 + reader.fraction(), event.name())));
        return times;
    }

    @Test
    void sendsTheEventOfAFrameAtItsFractionOfTheStep() {
        EventReader<FrameEvent> reader = wire(false).immediateReader("test");
        spawn(WALK.withEvent(1, "left").withEvent(3, "right"));
        for (int i = 0; i < 4; i++) {
            frame(100);
        }
        assertEquals(List.of("0.400 left", "1.200 right", "2.000 left", "2.800 right", "3.600 left"), times(reader));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendsEachEventOnceWhereverTheClipIsPlayed(boolean isOrderLast) {
        EventReader<FrameEvent> reader = wire(isOrderLast).immediateReader("test");
        SpriteClip walk = WALK.withEvent(0, "a").withEvent(1, "b").withEvent(3, "d");
        SpriteClip run = RUN.withEvent(0, "A").withEvent(3, "D");
        spawn(walk);
        order = (animation, step) -> animation.setSpeed(0.5f, step); // at 1.0: phase 100 ms
        frame(100);
        order = (animation, step) -> animation.setSpeed(1f, step); // at 2.0: phase 150 ms
        frame(100);
        order = (animation, step) -> animation.play(run, step); // at 3.0
        frame(100);
        frame(100);
        List<String> times = times(reader);
        assertEquals(List.of("0.400 b", "1.400 d", "2.100 a", "2.500 b", "3.000 A", "3.600 D", "3.800 A"), times);
    }

    @Test
    void aFrameThatWouldBeginWhenAnotherClipDoesSendsNoEvent() {
        EventReader<FrameEvent> reader = wire(false).immediateReader("test");
        spawn(WALK.withEvent(1, "left")); // at 40 and 200 ms
        frame(100);
        order = (animation, step) -> animation.play(RUN.withEvent(0, "first"), step); // at 200 ms
        frame(100);
        assertEquals(List.of("0.400 left", "2.000 first"), times(reader));
    }

    @Test
    void aSavedGameSendsTheFirstEventOfAClipThatItsLastStepPlayed() throws StateException {
        EventReader<FrameEvent> reader = wire(true).immediateReader("test");
        SpriteClip run = library.add(RUN.withEvent(0, "first"));
        library.add(WALK);
        for (int i = 0; i < 8; i++) {
            library.add("cell" + i, SHEET.cell(i));
        }
        spawn(WALK);
        order = (animation, step) -> animation.play(run, step);
        frame(100);
        byte[] saved = scheduler.state().save();
        scheduler.state().load(saved);
        frame(100);
        assertEquals("1.000 first", times(reader).get(0));
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0, 1",
        "0, -1, 1",
        "1152921504606846977, 0, 1",
        "0, 1152921504606846977, 1",
        "0, 0, 100.5",
        "0, 0, -1"
    })
    void refusesNumbersOfAFileThatNoGameSaves(long begin, long phase, float speed) throws IOException {
        library.add(WALK);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF("walk");
        out.writeLong(begin);
        out.writeLong(phase);
        out.writeFloat(speed);
        out.writeBoolean(false);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertThrows(IOException.class, () -> new AnimationWriter(library).read(SpriteAnimation.of(WALK), in));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void manyChangesLoseAndRepeatNoEvent(boolean isOrderLast) {
        EventReader<FrameEvent> reader = wire(isOrderLast).immediateReader("test");
        SpriteClip walk =
                WALK.withEvent(0, "0").withEvent(1, "1").withEvent(2, "2").withEvent(3, "3");
        spawn(walk);
        SplittableRandom random = new SplittableRandom(1);
        List<String> frames = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            float speed = random.nextInt(4) * 0.4f;
            order = (animation, step) -> {
                animation.setSpeed(1f, step);
                animation.setSpeed(speed, step);
            };
            frame(100);
            reader.forEach(event -> frames.add(event.name()));
        }
        assertTrue(frames.size() > 500, "most steps must have events: " + frames.size());
        for (int i = 0; i < frames.size(); i++) {
            assertEquals(Integer.toString((i + 1) % 4), frames.get(i), "event " + i);
        }
    }

    @Test
    void anEventIsPresentedInTheFrameThatFirstShowsItsPicture() {
        EventReader<FrameEvent> reader = wire(false).presentationReader("test");
        spawn(WALK.withEvent(2, "step"));
        SplittableRandom random = new SplittableRandom(1);
        frame(100);
        int last = 0;
        for (int i = 0; i < 1000; i++) {
            frame(1 + random.nextInt(39)); // no frame of the clip is skipped
            boolean begins = shown() == 2 && last != 2;
            assertEquals(begins ? 1 : 0, reader.unread(), "frame " + i);
            reader.skipAll();
            last = shown();
        }
    }

    @Test
    void anAnimationThatAStepSpawnsBeginsWithItAndSendsItsFirstEvent() {
        Events<FrameEvent> events = wire(false);
        EventReader<FrameEvent> reader = events.immediateReader("test");
        SpriteClip walk = WALK.withEvent(0, "first");
        spawn(WALK); // so that the order runs
        order = (animation, step) -> step.commands().spawn(SpriteAnimation.of(walk, step));
        frame(100);
        frame(100);
        assertEquals(List.of("1.000 first"), times(reader).subList(0, 1));
    }

    /** A game in which several systems change animations at random, and steps read the events. */
    private static WorldRecipe game(boolean isOrderLast) {
        SpriteClip walk = WALK.withEvent(1, "left").withEvent(3, "right");
        SpriteClip hit = clip("hit", SpriteClip.Mode.ONCE, 0.013, 4, 4)
                .withEvent(0, "hit")
                .withEvent(2, "swing");
        SpriteLibrary library = new SpriteLibrary();
        library.add(walk);
        library.add(hit);
        return new WorldRecipe()
                .register(library.animationType(), library.spriteType())
                .register(Heard.class)
                .rate(Rate.hz(60))
                .entities(20, random -> List.of(SpriteAnimation.of(walk), new Heard()))
                .wire((world, scheduler) -> {
                    if (!isOrderLast) {
                        scheduler.simulation("change", step -> change(step, walk, hit));
                    }
                    EventReader<FrameEvent> reader = library.animate(scheduler).simulationReader("hear");
                    if (isOrderLast) {
                        scheduler.simulation("change", step -> change(step, walk, hit));
                    }
                    scheduler.simulation(
                            "hear",
                            step -> reader.forEach(event -> {
                                Heard heard = step.world().get(event.entity(), Heard.class);
                                heard.hash = heard.hash * 31 + event.frame() + Float.floatToIntBits(reader.fraction());
                                heard.count++;
                            }));
                });
    }

    private static void change(SimulationContext step, SpriteClip walk, SpriteClip hit) {
        for (var animated : step.world().query(SpriteAnimation.class)) {
            switch ((int) ((step.step() * 7 + animated.id().number() * 5) % 23)) {
                case 0 -> animated.first().play(hit, step);
                case 3, 11 -> animated.first().setSpeed(step.step() % 5 * 0.5f, step);
                case 7 -> animated.first().playInPhase(walk, step);
                case 13 -> animated.first().restart(step);
                default -> {
                    if (animated.first().hasEnded(step)) {
                        animated.first().play(walk, step);
                    }
                }
            }
        }
    }

    static final class Heard {
        long hash;
        int count;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void animationsAndTheirEventsDoNotDependOnFramesOrRollbacks(boolean isOrderLast) {
        try (var played = game(isOrderLast).build()) {
            played.step(120);
            assertTrue(played.get(3, Heard.class).count > 20, "events must be heard");
        }
        SliceInvariance.check(game(isOrderLast), 120);
        RollbackInvariance.check(game(isOrderLast), 60, 7);
    }

    @Test
    void aLoadedGameContinuesWithTheSameClipsAndSprites() throws StateException {
        SpriteClip walk = library.add(WALK.withEvent(1, "left"));
        library.add(RUN);
        TextureRegion coin = library.add("coin", SHEET.cell(7));
        wire(false);
        spawn(walk);
        EntityId still = world.spawn(
                Transform.at(1f, 2f),
                Sprite.of(coin, 2f, 3f)
                        .setTint(new Color(0.1f, 0.2f, 0.3f, 0.4f))
                        .setBlend(BlendMode.ADDITIVE)
                        .setFlipped(true, false)
                        .setPivot(0.5f, 0.25f)
                        .setBorders(1, 2, 3, 4, 0.5f)
                        .setOrder(-2f)
                        .setLayer(3),
                SpriteAnimation.of(RUN));
        world.remove(still, SpriteAnimation.class); // a sprite alone
        order = (animation, step) -> animation.setSpeed(0.7f, step);
        play(3);
        byte[] saved = scheduler.state().save();
        play(8);
        long hash = StateHash.of(world);
        int picture = shown();

        scheduler.state().load(saved);
        assertArrayEquals(saved, scheduler.state().save(), "what is loaded is what was saved");
        entity = world.query(SpriteAnimation.class).iterator().next().id();
        play(8);
        assertEquals(hash, StateHash.of(world));
        assertEquals(picture, shown());
        Sprite loaded = null;
        for (var row : world.query(Sprite.class).without(SpriteAnimation.class)) {
            loaded = row.first();
        }
        assertSame(coin, loaded.region());
        assertEquals(new Color(0.1f, 0.2f, 0.3f, 0.4f), loaded.tint());
        assertTrue(loaded.isFlippedX());
        assertFalse(loaded.isFlippedY());
        assertEquals(
                List.of(2f, 3f, 0.5f, 0.25f, -2f, 3f),
                List.of(loaded.width(), loaded.height(), loaded.pivotX(), loaded.pivotY(), loaded.order(), (float)
                        loaded.layer()));
    }

    @Test
    void refusesToSaveOrLoadWhatTheLibraryDoesNotHave() {
        wire(false);
        spawn(WALK);
        String rule = assertThrows(UncheckedIOException.class, scheduler.state()::save)
                .getMessage();
        assertTrue(rule.contains("must") && rule.contains("library"), rule);

        library.add(WALK);
        byte[] saved = scheduler.state().save();
        SpriteLibrary empty = new SpriteLibrary();
        try (World other = World.builder()
                .register(Transform.TYPE, empty.spriteType(), empty.animationType())
                .build()) {
            SystemScheduler otherScheduler = new SystemScheduler(other, new FixedTimestep(Rate.hz(10)));
            otherScheduler.simulation("order", step -> {});
            empty.animate(otherScheduler);
            String refused = assertThrows(
                            StateException.class, () -> otherScheduler.state().load(saved))
                    .getMessage();
            assertTrue(refused.contains("must be in the library of sprites: 'walk"), refused);
        }
        assertThrows(IllegalArgumentException.class, () -> library.add(WALK), "a name is used once");
    }

    @Test
    void runningAnimationsAllocateNothing() {
        SystemScheduler lenient = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        library.animate(lenient);
        for (int i = 0; i < 100; i++) {
            spawn(WALK.withEvent(1, "unheard"));
        }
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long bytes = Long.MAX_VALUE;
        for (int run = 0; run < 20 && bytes > 2_000; run++) { // the first runs compile
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 200; i++) {
                lenient.frame(host, 16_000_000);
            }
            bytes = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertTrue(bytes <= 2_000, "200 frames with 32 steps must not allocate: " + bytes);
    }

    @Test
    void refusesClipsThatCannotBePlayed() {
        List<TextureRegion> cells = SHEET.cells(0, 2);
        for (double seconds : new double[] {0, -1, 0.0009, 3601, Double.NaN}) {
            assertThrows(
                    IllegalArgumentException.class, () -> SpriteClip.of("clip", SpriteClip.Mode.LOOP, seconds, cells));
        }
        assertThrows(IllegalArgumentException.class, () -> SpriteClip.of("clip", SpriteClip.Mode.LOOP, 0.1, List.of()));
        assertThrows(IllegalArgumentException.class, () -> SpriteClip.of(" ", SpriteClip.Mode.LOOP, 0.1, cells));
        assertThrows(IndexOutOfBoundsException.class, () -> WALK.withEvent(4, "late"));
        assertThrows(IndexOutOfBoundsException.class, () -> SHEET.cells(7, 2));
        assertEquals(0.16, WALK.seconds(), 1e-12);
        assertEquals(Arrays.asList(SHEET.cell(0), SHEET.cell(1)), cells);
    }
}
