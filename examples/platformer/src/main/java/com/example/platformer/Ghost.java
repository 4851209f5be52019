package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * The best run beside the player: each run is recorded, and the best recording is replayed in a second run of the game,
 * by the same rules. It follows the steps of the player, so it waits in a pause and goes back in a rewind.
 */
final class Ghost implements AutoCloseable {

    /** The layer of sprites for the hero of the best run, alone: coins and foes are those of the player. */
    static final int LAYER = 1;

    private final GameRun<?> game;
    private final DataFolder data;
    private GameRun<?> past = Main.GAME.begin(); // the run of the ghost; owns the recorder, too
    private ByteArrayOutputStream recorded;
    private Replay best; // null while there is no ghost
    private Hero hero; // whose run is recorded
    private String file; // of the best run in the level of the hero

    Ghost(GameRun<?> game, DataFolder data) {
        this.game = game;
        this.data = data;
    }

    private Replay begin() throws IOException {
        past = Main.GAME.begin();
        recorded = new ByteArrayOutputStream();
        past.own(Recorder.start(recorded, game, /* hashEvery= */ 60, Level.notes(hero.level)));
        byte[] saved = data.read(file, /* maxBytes= */ 4 << 20).orElse(null);
        if (saved == null) {
            return null;
        }
        Recording recording = Recording.of(file, saved).requireWhole().requireGame(Main.GAME, Level.notes(hero.level));
        return past.own(Replay.begin(recording, past)).enableSeeking();
    }

    private PresentationContext show(PresentationContext frame) throws IOException {
        best.seek(past.scheduler().timestep().steps() + hero.steps - past.world().single(Hero.class).steps);
        best.requireEqual(); // the rules may have changed since the best run
        var row = past.world().query(Sprite.class, Hero.class).single();
        row.first().setLayer(LAYER).setFlipped(row.second().looksLeft, false);
        return past.scheduler().present(frame);
    }

    /** Returns null if a file is damaged, or of another level or other rules: the game goes on without a ghost. */
    private <T> T attempt(Callable<T> attempt) {
        try {
            return attempt.call();
        } catch (Exception e) { // a forged state can fail in any system
            System.err.println("there is no ghost: " + e.getMessage());
            best = null;
            return null;
        }
    }

    /** Lets the best run follow that of the player. Returns its frame, which a layer draws; null if there is none. */
    PresentationContext follow(PresentationContext frame) {
        Hero now = frame.world().single(Hero.class);
        if (now != hero && now.steps > 0) { // a level has begun: a recording begins when the state is complete
            close();
            hero = now;
            file = "ghost-" + (hero.level + 1) + ".rec";
            game.scheduler().afterFrame(() -> best = attempt(this::begin));
        }
        return best == null ? null : attempt(() -> show(frame));
    }

    /** Makes a ghost of the run that has just ended, without a wait for the disk. */
    void keep() {
        close();
        data.writeLater(file, recorded.toByteArray(), problem -> System.err.println("there is no ghost: " + problem));
    }

    @Override
    public void close() {
        past.close(); // with the replay and the recorder
        best = null;
    }
}
