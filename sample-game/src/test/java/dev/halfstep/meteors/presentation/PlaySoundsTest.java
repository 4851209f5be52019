package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.event.GameEvents.MeteorBroken;
import dev.halfstep.meteors.event.GameEvents.SaucerAppeared;
import dev.halfstep.meteors.event.GameEvents.SaucerDestroyed;
import dev.halfstep.meteors.event.GameEvents.SaucerFired;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.meteors.event.GameEvents.ShotFired;
import dev.halfstep.meteors.event.GameEvents.WaveBegan;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.sound.SoundRecording;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaySoundsTest {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long STEP_NANOS = SECOND_NANOS / 25;
    private static final int SECONDS = 4;

    private static final long STEPS_PER_SECOND = 25;

    private static final List<Sound> LOOPS = List.of(SoundBank.THRUST, Music.TITLE, Music.GAME);

    private final SoundRecording recording = new SoundRecording();
    private final SoundPlayer recorder = recording.player();

    /** Returns the name and the pan of each audible sound that does not loop. */
    private List<String> played() {
        return recording.heard().stream()
                .filter(heard -> heard.volume() > 0 && !LOOPS.contains(heard.sound()))
                .map(heard -> heard.sound() + " " + heard.pan())
                .toList();
    }

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(Ship.TYPE)
            .register(Game.TYPE)
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final GameEvents events = GameEvents.addTo(scheduler);
    private final PlayerSettings settings = new PlayerSettings(Settings.inMemory());
    private final Game game = new Game(1);

    PlaySoundsTest() {
        game.start(Game.Screen.PLAYING, 1);
        world.spawn(game);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void addSystem() {
        scheduler.presentation("sounds", new PlaySounds(recorder, events, settings));
    }

    /** Sends 0 to 3 events of shots in each step, from the left edge of the field towards the middle. */
    private void sendShots(SimulationContext step) {
        for (int i = 0; i < step.step() % 4; i++) {
            step.commands().send(events.firedShots(), new ShotFired(-500f + step.step(), 0, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 10, 25, 60, 144})
    void playsEachShotOnceAtEveryFrameRate(int framesPerSecond) {
        scheduler.simulation("send", this::sendShots);
        addSystem();
        for (int frame = 0; frame < SECONDS * framesPerSecond; frame++) {
            scheduler.frame(new HeadlessHost(), SECOND_NANOS / framesPerSecond);
        }
        scheduler.frame(new HeadlessHost(), 1_000); // more than the nanoseconds that the division has cut off

        List<String> expected = new ArrayList<>();
        for (int step = 0; step < 25 * SECONDS; step++) {
            for (int i = 0; i < step % 4; i++) {
                float x = -500f + step;
                float pan = Math.max(-1f, 2 * x / Game.FIELD_WIDTH) * 0.7f; // at most 0.7, so that no ear hears nothing
                expected.add("sound 'shot' " + pan);
            }
        }
        assertEquals(expected, played());
    }

    @Test
    void playsASoundForEachKindOfEvent() {
        scheduler
                .simulation("send", step -> {
                    step.commands().send(events.waves(), new WaveBegan(1));
                    step.commands().send(events.brokenMeteors(), new MeteorBroken(0, 0, Meteor.Size.LARGE));
                    step.commands().send(events.brokenMeteors(), new MeteorBroken(0, 0, Meteor.Size.MEDIUM));
                    step.commands().send(events.brokenMeteors(), new MeteorBroken(0, 0, Meteor.Size.SMALL));
                    step.commands()
                            .send(events.lostShips(), new ShipLost(1, 9_000, 0, 5, true)); // beyond the right edge
                    step.commands().send(events.saucers(), new SaucerAppeared(-640));
                    step.commands().send(events.saucerShots(), new SaucerFired(0, 0));
                    step.commands().send(events.destroyedSaucers(), new SaucerDestroyed(0, 0));
                })
                .runIf(() -> scheduler.timestep().steps() == 1);
        addSystem();
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
        assertEquals(List.of(), played(), "no sound may play before the end of its step is presented");
        scheduler.frame(new HeadlessHost(), STEP_NANOS);

        assertEquals(
                List.of(
                        "sound 'large meteor' 0.0",
                        "sound 'medium meteor' 0.0",
                        "sound 'small meteor' 0.0",
                        "sound 'ship lost' 0.7",
                        "sound 'wave' 0.0",
                        "sound 'saucer' -0.7",
                        "sound 'saucer shot' 0.0",
                        "sound 'medium meteor' 0.0", // a destroyed saucer has two sounds
                        "sound 'triple shot' 0.0"),
                played());
    }

    @Test
    void isSilentBehindTheTitle() {
        game.start(Game.Screen.TITLE, 1);
        scheduler.simulation("send", this::sendShots);
        world.spawn(new Ship());
        addSystem();
        for (int frame = 0; frame < 20; frame++) {
            world.query(Ship.class).single().first().thrust = 1f;
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
            assertEquals(0f, recording.volumeOf(SoundBank.THRUST));
        }

        assertEquals(List.of(), played());
    }

    @Test
    void theTitleHasAMusicOfItsOwnAndOneThatReturnsIsHeard() {
        game.start(Game.Screen.TITLE, 1);
        addSystem();
        presentSeconds(2);
        float title = recording.volumeOf(Music.TITLE);
        assertEquals(0f, recording.volumeOf(Music.GAME));
        game.start(Game.Screen.PLAYING, 1);
        presentSeconds(1);
        float fading = recording.volumeOf(Music.TITLE);
        float rising = recording.volumeOf(Music.GAME);
        presentSeconds(1);
        float playing = recording.volumeOf(Music.GAME);
        assertEquals(0f, recording.volumeOf(Music.TITLE));
        game.start(Game.Screen.TITLE, 1);
        presentSeconds(2);

        assertTrue(
                title > fading && fading > 0 && playing > rising && rising > 0, title + ", " + fading + ", " + rising);
        assertEquals(title, recording.volumeOf(Music.TITLE));
        assertEquals(0f, recording.volumeOf(Music.GAME));
        assertEquals(List.of("sound 'title' 0.0"), played());
    }

    @Test
    void equalSoundsInARowVaryAndTheLossOfAShipIsTheLoudest() {
        scheduler.simulation("send", step -> {
            step.commands().send(events.firedShots(), new ShotFired(0, 0, 1));
            step.commands().send(events.brokenMeteors(), new MeteorBroken(0, 0, Meteor.Size.LARGE));
            step.commands().send(events.lostShips(), new ShipLost(1, 0, 0, 5, true));
        });
        addSystem();
        presentSeconds(1);
        List<SoundRecording.Heard> shots = recording.heard().stream()
                .filter(heard -> heard.sound() == SoundBank.SHOT)
                .toList();
        assertTrue(shots.stream().map(SoundRecording.Heard::pitch).distinct().count() > 5);
        assertTrue(shots.stream().map(SoundRecording.Heard::volume).distinct().count() > 5);
        double lost = recording.heard().stream()
                .filter(heard -> heard.sound() == SoundBank.SHIP_LOST)
                .mapToDouble(SoundRecording.Heard::volume)
                .min()
                .orElseThrow();
        for (SoundRecording.Heard heard : recording.heard()) {
            assertTrue(heard.sound() == SoundBank.SHIP_LOST || heard.volume() < lost, heard::toString);
        }
    }

    private void presentSeconds(int seconds) {
        for (int i = 0; i < seconds * STEPS_PER_SECOND; i++) {
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
        }
    }

    @Test
    void aShotIsHeardAtItsMoment() {
        scheduler
                .simulation(
                        "send",
                        step -> step.commands()
                                .send(events.firedShots(), new ShotFired(0, 0, 1), /* fraction= */ 0.25f))
                .runIf(() -> scheduler.timestep().steps() == 5);
        addSystem();
        for (int i = 0; i < 30; i++) {
            scheduler.frame(new HeadlessHost(), SECOND_NANOS / 60);
        }

        double heardSeconds = recording.heard().stream()
                .filter(heard -> heard.sound() == SoundBank.SHOT)
                .mapToDouble(SoundRecording.Heard::seconds)
                .sum();
        assertEquals(4.25 / STEPS_PER_SECOND, heardSeconds, 0.001);
    }

    @Test
    void titleSoundIsShort() {
        PlaySounds.playTitle(recorder, settings);

        assertEquals(List.of("sound 'title' 0.0"), played());
        double seconds = SoundBank.TITLE.seconds();
        assertTrue(seconds < 3, () -> "the sound must be short: " + seconds + " s");
    }

    @Test
    void playsTheEngineUnderThrustButNotInAPause() {
        EntityId ship = world.spawn(new Ship());
        addSystem();
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
        assertEquals(0f, recording.volumeOf(SoundBank.THRUST));
        world.get(ship, Ship.class).thrust = 1f;
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
        assertEquals(0.45f, recording.volumeOf(SoundBank.THRUST));
        scheduler.timeControl().pause();
        scheduler.frame(new HeadlessHost(), STEP_NANOS);

        assertEquals(0f, recording.volumeOf(SoundBank.THRUST));
        scheduler.timeControl().resume();
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
        assertEquals(0.45f, recording.volumeOf(SoundBank.THRUST));
    }

    @Test
    void smallerMeteorsHaveShorterSounds() {
        double small = SoundBank.ofBrokenMeteor(Meteor.Size.SMALL).seconds();
        double medium = SoundBank.ofBrokenMeteor(Meteor.Size.MEDIUM).seconds();
        double large = SoundBank.ofBrokenMeteor(Meteor.Size.LARGE).seconds();
        assertTrue(
                small < medium && medium < large,
                () -> "smaller meteors must have shorter sounds: " + small + ", " + medium + ", " + large);
    }

    @Test
    void soundOfALostShipEndsBeforeTheNextShip() {
        int secondsToNextShip = 2;
        double seconds = SoundBank.SHIP_LOST.seconds();
        assertTrue(seconds < secondsToNextShip, () -> "the sound must end before the next ship: " + seconds + " s");
    }

    @Test
    void playsAsLoudAsThePlayerHasChosen() {
        EntityId ship = world.spawn(new Ship());
        addSystem();
        List<Float> thrusts = new ArrayList<>();
        for (float chosen : new float[] {1f, 0.5f, 0f}) {
            settings.volume.set(chosen);
            world.get(ship, Ship.class).thrust = 1f;
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
            thrusts.add(recording.volumeOf(SoundBank.THRUST));
        }
        assertEquals(List.of(0.45f, 0.225f, 0f), thrusts);
        assertEquals(0f, recording.volumeOf(Music.GAME), "the music is as loud as the player has chosen");
    }

    @Test
    void aMutedGameIsSilentFromTheStart() {
        settings.volume.set(0f);
        scheduler.simulation("send", this::sendShots);
        PlaySounds.playTitle(recorder, settings);
        addSystem();
        presentSeconds(3);
        assertTrue(recording.heard().size() > 3, () -> "sounds: " + recording.heard());
        assertEquals(List.of(), played());
        assertEquals(0f, recording.volumeOf(Music.GAME));
    }

    @Test
    void musicAndEffectsHaveVolumesOfTheirOwn() {
        EntityId ship = world.spawn(new Ship());
        addSystem();
        settings.music.set(0f);
        settings.effects.set(0.5f);
        for (int i = 0; i < 100; i++) { // until the music has faded in
            world.get(ship, Ship.class).thrust = 1f;
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
        }
        assertEquals(0.225f, recording.volumeOf(SoundBank.THRUST));
        assertEquals(0f, recording.volumeOf(Music.GAME));
        settings.music.set(1f);
        settings.effects.set(0f);
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
        assertEquals(0f, recording.volumeOf(SoundBank.THRUST));
        assertEquals(1f, recording.volumeOf(Music.GAME), 1e-3f);
    }
}
