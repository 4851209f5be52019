package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.sound.SoundRecording.Heard;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a player that is part of the frame, by what it would let hear. */
class SoundInFrameTest {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int STEPS_PER_SECOND = 25;
    private static final long STEP_NANOS = SECOND_NANOS / STEPS_PER_SECOND;
    private static final Sound TICK = Sound.of("tick", 0.01, t -> 0.5);
    private static final Sound LONG = Sound.of("long", 30, t -> 0.5);

    /** An hour in the long run, see {@code -Dhalfstep.long}. */
    private static final int METRONOME_SECONDS = Boolean.getBoolean("halfstep.long") ? 3_600 : 300;

    private record Beat(double seconds) {}

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEPS_PER_SECOND)));
    private final HeadlessHost host = new HeadlessHost();
    private final SoundRecording recording = new SoundRecording();
    private final SoundPlayer player = recording.player();

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void frame() {
        scheduler.frame(host, STEP_NANOS);
    }

    private List<String> heardNames() {
        return recording.heard().stream().map(heard -> heard.sound().toString()).toList();
    }

    private static Sound named(String name) {
        return Sound.of(name, 8_000, new short[8_000]);
    }

    /** Sends a beat every 0.37 seconds of simulated time, at its fraction of its step. */
    private Events<Beat> addMetronome() {
        Events<Beat> beats = scheduler.addEvents(Beat.class, 64);
        double interval = 0.37;
        long[] next = {1};
        scheduler.simulation("metronome", step -> {
            double end = (double) step.step() / STEPS_PER_SECOND;
            for (double at = interval * next[0]; at <= end; at = interval * ++next[0]) {
                double fraction = at * STEPS_PER_SECOND - (step.step() - 1);
                step.commands().send(beats, new Beat(at), (float) Math.max(1e-6, Math.min(fraction, 1)));
            }
        });
        return beats;
    }

    private void assertWithin(double toleranceSeconds, List<Double> expected) {
        List<Heard> heard = recording.heard();
        assertEquals(expected.size(), heard.size());
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), heard.get(i).seconds(), toleranceSeconds, "beat " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {24, 60, 144})
    void aMetronomeIsHeardWithinAMillisecondOfPresentationTime(int framesPerSecond) {
        Events<Beat> beats = addMetronome();
        List<Double> expected = new ArrayList<>();
        EventReader<Beat> reader = beats.presentationReader("sounds");
        scheduler.presentation(
                "beats",
                frame -> reader.forEach(beat -> {
                    expected.add(beat.seconds);
                    player.play(TICK, 1).startAt(reader.step(), reader.fraction());
                }));
        scheduler.presentation("sound", player);
        for (int i = 0; i < METRONOME_SECONDS * framesPerSecond; i++) {
            scheduler.frame(host, SECOND_NANOS / framesPerSecond);
        }

        assertEquals(METRONOME_SECONDS / 0.37, expected.size(), 2);
        assertWithin(0.001, expected);
    }

    @Test
    void withoutAMomentASoundIsUpToAFrameOff() {
        EventReader<Beat> reader = addMetronome().presentationReader("sounds");
        List<Double> expected = new ArrayList<>();
        scheduler.presentation(
                "beats",
                frame -> reader.forEach(beat -> {
                    expected.add(beat.seconds);
                    player.play(TICK, 1);
                }));
        scheduler.presentation("sound", player);
        for (int i = 0; i < 20 * 24; i++) {
            scheduler.frame(host, SECOND_NANOS / 24);
        }

        assertThrows(AssertionError.class, () -> assertWithin(0.03, expected), "the metronome must be able to fail");
        assertWithin(2 / 24.0, expected);
    }

    @Test
    void aRhythmStaysWhenFramesAreUneven() {
        EventReader<Beat> reader = addMetronome().presentationReader("sounds");
        List<Double> expected = new ArrayList<>();
        scheduler.presentation(
                "beats",
                frame -> reader.forEach(beat -> {
                    expected.add(beat.seconds);
                    player.play(TICK, 1).startAt(reader.step(), reader.fraction());
                }));
        scheduler.presentation("sound", player);
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            scheduler.frame(host, 8_000_000 + random.nextInt(12_000_000));
        }
        List<Heard> heard = recording.heard();
        double offset = heard.get(0).seconds() - expected.get(0);
        for (int i = 1; i < heard.size(); i++) {
            assertEquals(offset, heard.get(i).seconds() - expected.get(i), 0.014, "beat " + i);
        }
    }

    @Test
    void aMomentOfTheFutureIsAwaited() {
        scheduler.presentation("sound", player);
        frame();
        Playback later = player.play(TICK, 1).startAt(9, 0.5f);
        for (int i = 0; i < 7; i++) {
            frame();
            assertTrue(later.isPlaying(), "the sound must wait");
        }
        assertEquals(List.of(), recording.heard());
        frame();
        frame();
        frame();

        assertEquals(8.5 / STEPS_PER_SECOND, recording.heard().get(0).seconds(), 0.001);
        assertFalse(later.isPlaying(), "the sound must have ended");
    }

    @Test
    void aSoundStopsAtItsMoment() {
        scheduler.presentation("sound", player);
        Playback music = player.playLooping(LONG, 1).stopAt(5, 1f);
        List<Long> steps = new ArrayList<>();
        scheduler.presentation("watch", frame -> {
            if (music.isPlaying()) {
                steps.add(frame.steps());
            }
        });
        for (int i = 0; i < 10; i++) {
            frame();
        }
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), steps.subList(0, 5));
        assertTrue(steps.size() <= 6, steps::toString);
    }

    @Test
    void aCrossFadeKeepsItsPower() {
        scheduler.presentation("sound", player);
        Sound calm = named("calm");
        Playback first = player.playLooping(LONG, 1);
        frame();
        Playback second = player.playLooping(calm, 0).fadeTo(1, 0.4f);
        first.fadeOut(0.4f);
        for (int i = 0; i < 9; i++) {
            frame();
            double power = Math.pow(recording.volumeOf(LONG), 2) + Math.pow(recording.volumeOf(calm), 2);
            assertEquals(1, power, 1e-5, "the power after " + i + " frames");
        }
        frame();
        frame();

        assertFalse(first.isPlaying());
        assertTrue(second.isPlaying());
        assertEquals(1, recording.volumeOf(calm));
        second.fadeTo(0.2f, 1).setVolume(0.7f);
        frame();
        frame();
        assertEquals(0.7f, recording.volumeOf(calm), "a set volume must end the fade");
    }

    @Test
    void busesMultiplyTheirVolumesAndPauseTheirSounds() {
        scheduler.presentation("sound", player);
        SoundBus music = player.bus("music").setVolume(0.5f);
        assertEquals(music, player.bus("music"));
        player.setVolume(0.5f);
        music.playLooping(LONG, 0.8f);
        player.bus("effects").playLooping(TICK, 1);
        frame();
        assertEquals(0.2f, recording.volumeOf(LONG), 1e-6);
        assertEquals(0.5f, recording.volumeOf(TICK), 1e-6);

        music.pause();
        assertEquals(0, recording.volumeOf(LONG));
        assertEquals(0.5f, recording.volumeOf(TICK), 1e-6);
        Playback waiting = music.play(named("paused"), 1);
        for (int i = 0; i < 50; i++) {
            frame();
        }
        assertTrue(waiting.isPlaying(), "a sound of a paused bus must wait");
        music.resume();
        for (int i = 0; i < 27; i++) {
            frame();
        }
        assertFalse(waiting.isPlaying(), "the sound must have been heard to its end");
        player.pause();
        assertEquals(0, recording.volumeOf(TICK));
        player.resume();
        assertEquals(0.5f, recording.volumeOf(TICK), 1e-6);
    }

    @Test
    void aPausedPlaybackContinues() {
        scheduler.presentation("sound", player);
        Playback playback = player.play(named("one second"), 1);
        frame();
        playback.pause();
        for (int i = 0; i < 50; i++) {
            frame();
        }
        assertTrue(playback.isPlaying());
        playback.resume();
        for (int i = 0; i < 24; i++) {
            frame();
            assertTrue(playback.isPlaying());
        }
        frame();
        frame();
        assertFalse(playback.isPlaying());
    }

    @Test
    void aBusFollowsPauseAndTimeScaleByChoice() {
        scheduler.presentation("sound", player);
        SoundBus effects = player.bus("effects").setFollowsTime(true);
        SoundBus music = player.bus("music");
        effects.playLooping(TICK, 1);
        music.playLooping(LONG, 1);
        frame();
        scheduler.timeControl().pause();
        frame();
        frame();
        assertEquals(0, recording.volumeOf(TICK), "effects must pause with the game");
        assertEquals(1, recording.volumeOf(LONG), "music must go on");

        scheduler.timeControl().resume();
        scheduler.timeControl().setScaleThousandths(500);
        frame();
        Playback slow = effects.play(named("slow"), 1);
        music.play(named("fast"), 1);
        frame();
        assertEquals(1, recording.volumeOf(TICK));
        assertEquals(
                List.of(0.5f, 1f),
                recording.heard().stream().skip(2).map(Heard::pitch).toList());
        for (int i = 0; i < 40; i++) {
            frame();
        }
        assertTrue(slow.isPlaying(), "at half the speed a second lasts two");
    }

    @Test
    void onlyTheMostImportantOf300SoundsOfAFrameAreHeard() {
        scheduler.presentation("sound", player);
        frame();
        Playback music = player.playLooping(LONG, 1);
        frame();
        for (int i = 0; i < 300; i++) {
            player.play(named("sound " + i), 1).setPriority(i % 100 == 7 ? 2 : i < 100 ? 1 : 0);
        }
        frame();

        List<String> names = heardNames().stream().skip(1).toList();
        assertEquals(SoundPlayer.VOICES - 1, names.stream().distinct().count());
        assertTrue(names.contains("sound 'sound 7'") && names.contains("sound 'sound 107'"), names::toString);
        assertTrue(names.contains("sound 'sound 207'") && names.contains("sound 'sound 0'"), names::toString);
        assertFalse(names.contains("sound 'sound 299'"), "a sound of low priority must not be heard");
        assertTrue(music.isPlaying(), "music must not be replaced");

        player.play(named("late"), 1).setPriority(-1);
        frame();
        assertFalse(heardNames().contains("sound 'late'"), "a sound replaces none of a higher priority");
    }

    @Test
    void aPlacedSoundIsHeardOnItsSideAndQuieterFarAway() {
        Camera2d camera = Camera2d.showing(16, 9);
        player.listenAt(camera, () -> new FramebufferSize(160, 90), 2, 12);
        scheduler.presentation("sound", player);
        frame();
        Sound source = named("source");
        Playback playback = player.playLooping(source, 0.5f).setPlace(7, 0);
        frame();
        assertEquals(0.25f, recording.volumeOf(source), 1e-6);
        assertEquals(1, recording.heard().get(0).pan(), 1e-6);

        camera.setCenter(7, 0);
        frame();
        assertEquals(0.5f, recording.volumeOf(source), 1e-6, "the listener must follow the camera");
        playback.setPlace(7, 20);
        frame();
        assertEquals(0, recording.volumeOf(source));

        camera.setCenter(0, 0).setRotation((float) Math.PI / 2);
        player.play(TICK, 1).setPlace(0, 1);
        frame();
        assertEquals(0.5f, recording.heard().get(1).pan(), 1e-6, "up is right for a camera that is turned left");
    }

    @Test
    void aListenerInSpaceTurnsWithItsCamera() {
        Camera3d camera = new Camera3d(60).setPosition(0, 0, 10).lookAt(0, 0, 0);
        player.listenAt(camera, 1, 11);
        scheduler.presentation("sound", player);
        frame();
        player.play(TICK, 1).setPlace(6, 0, 10);
        frame();
        frame();
        camera.setPosition(0, 0, -10).lookAt(0, 0, 0);
        player.play(TICK, 1).setPlace(6, 0, -10);
        frame();

        assertEquals(0.5f, recording.heard().get(0).volume(), 1e-6);
        assertEquals(1, recording.heard().get(0).pan(), 1e-5);
        assertEquals(-1, recording.heard().get(1).pan(), 1e-5);
    }

    @Test
    void ofSeveralListenersTheNearestHearsASound() {
        Camera3d first = new Camera3d(60).setPosition(0, 0, 0);
        Camera3d second = new Camera3d(60).setPosition(100, 0, 0);
        player.listenAt(List.of(first, second), 1, 11);
        scheduler.presentation("sound", player);
        frame();
        player.play(TICK, 1).setPlace(-6, 0, 0);
        frame();
        player.play(TICK, 1).setPlace(106, 0, 0);
        frame();
        second.setPosition(200, 0, 0);
        player.play(TICK, 1).setPlace(206, 0, 0);
        frame();

        for (SoundRecording.Heard heard : recording.heard()) {
            assertEquals(0.5f, heard.volume(), 1e-6);
        }
        assertEquals(-1, recording.heard().get(0).pan(), 1e-5);
        assertEquals(1, recording.heard().get(1).pan(), 1e-5);
        assertEquals(1, recording.heard().get(2).pan(), 1e-5);
        assertRefused(
                "a player must listen at one camera or more: []", () -> player.listenAt(List.<Camera3d>of(), 1, 2));
    }

    @Test
    void continuesWithoutADeviceThatDisappears() {
        scheduler.presentation("sound", player);
        Playback music = player.playLooping(LONG, 1).startAt(1, 1f);
        frame();
        frame();
        recording.disconnect();
        Playback late = player.play(TICK, 1).fadeOut(1).setPlace(1, 1).startAt(7, 1f);
        for (int i = 0; i < 10; i++) {
            frame();
        }
        assertFalse(player.isAudible());
        assertFalse(music.isPlaying());
        assertFalse(late.isPlaying());
        assertEquals(1, recording.heard().size());
    }

    @Test
    void refusesWhatIsOutOfRange() {
        for (SoundPlayer any : List.of(player, SoundPlayer.silent())) {
            Playback playback = any.play(TICK, 1);
            assertRefused(
                    "the volume of a bus must be between 0 and 1: NaN for bus 'music'",
                    () -> any.bus("music").setVolume(Float.NaN));
            assertRefused(
                    "a fraction of a step must be above 0 and at most 1, the end of the step: 0.0",
                    () -> playback.startAt(1, 0));
            assertRefused("the step of a sound must be 0 or more: -1 for sound 'tick'", () -> playback.stopAt(-1, 1));
            assertRefused(
                    "a fade must last 0 seconds or more, and be finite: -1.0 for sound 'tick'",
                    () -> playback.fadeOut(-1));
            assertRefused(
                    "the volume of a sound must be between 0 and 1: 2.0 for sound 'tick'", () -> playback.fadeTo(2, 1));
            assertRefused(
                    "the place of a sound must be finite: (NaN, 0.0, 0.0) for sound 'tick'",
                    () -> playback.setPlace(Float.NaN, 0));
            assertRefused(
                    "the distances of a listener must be finite, the near one 0 or more and below the far one: 2.0 and 2.0",
                    () -> any.listenAt(new Camera3d(60), 2, 2));
        }
    }

    private static void assertRefused(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    /** Loads the classes of this package again, and tells which of them it has loaded. */
    private static final class SoundClasses extends ClassLoader {

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(SoundPlayer.class.getPackageName() + ".") || isLoaded(name)) {
                return super.loadClass(name, resolve);
            }
            try (InputStream file = SoundPlayer.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean isLoaded(String name) {
            return findLoadedClass(name) != null;
        }
    }

    /** The JVM loads the classes in the signature of a method when it compiles it, which may be in any later frame. */
    @Test
    void theClassOfTheListenerIsLoadedWithThePlayerAndNotInALaterFrame() throws ReflectiveOperationException {
        SoundClasses classes = new SoundClasses();
        classes.loadClass(SoundRecording.class.getName()).getConstructor().newInstance();

        assertTrue(classes.isLoaded(DevicePlayer.class.getName()), "the test must load the classes anew");
        assertTrue(classes.isLoaded(SoundListener.class.getName()));
    }
}
