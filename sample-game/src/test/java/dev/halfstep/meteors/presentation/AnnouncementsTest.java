package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.event.GameEvents.SaucerDestroyed;
import dev.halfstep.meteors.event.GameEvents.WaveBegan;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnnouncementsTest {

    private static final long FRAME_NANOS = 40_000_000;

    /** More frames than an event needs from its step to presentation. */
    private static final int FRAMES_UNTIL_SHOWN = 4;

    private final World world =
            World.builder().register(Transform.TYPE).register(Game.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final GameEvents events = GameEvents.addTo(scheduler);
    private final HighScore highScore = HighScore.unsaved();
    private final Announcements announcements =
            new Announcements(new NewBest(highScore), events, new PlayerSettings(Settings.inMemory()));
    private final Game game = new Game(1);

    /** Sends events in the next step, and is cleared then. */
    private Consumer<GameEvents> send = sent -> {};

    AnnouncementsTest() {
        world.spawn(game);
        game.start(Game.Screen.PLAYING, 1);
        scheduler.simulation("send", step -> {
            send.accept(events);
            send = sent -> {};
        });
        scheduler.presentation("announcements", announcements);
        scheduler.presentation("banner", announcements::moveBanner);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(new HeadlessHost(), FRAME_NANOS);
        }
    }

    private void sendWave(GameEvents sent) {
        world.commands().send(sent.waves(), new WaveBegan(3));
    }

    @Test
    void announcesAWaveForAShortTime() {
        send = this::sendWave;
        frames(FRAMES_UNTIL_SHOWN);
        assertEquals("WAVE 3", announcements.message());

        frames((int) (Announcements.SECONDS * 25) + 1); // at 25 frames a second
        assertEquals("", announcements.message());
    }

    @Test
    void announcesTripleShots() {
        send = sent -> world.commands().send(sent.destroyedSaucers(), new SaucerDestroyed(0, 0));
        frames(FRAMES_UNTIL_SHOWN);

        assertEquals("TRIPLE SHOT", announcements.message());
    }

    @Test
    void announcesANewBestScore() {
        highScore.saveIfHigher(50);
        frames(2);
        assertEquals("", announcements.message());
        game.score = 60;
        frames(1);

        assertEquals("NEW BEST", announcements.message());
    }

    @Test
    void announcesNothingBehindTheTitle() {
        game.start(Game.Screen.TITLE, 1);
        send = this::sendWave;
        frames(FRAMES_UNTIL_SHOWN);

        assertEquals("", announcements.message());
    }
}
