package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * The best run beside the player: each run is recorded, and the best recording is replayed in a second run of the game,
 * by the same rules. It follows the steps of the player, so it waits in a pause and goes back in a rewind.
 */
final class Ghost implements AutoCloseable {

    /** The layer of sprites for the hero of the best run, alone: coins and foes are those of the player. */
    static final int LAYER = 1;

    private static final GameSpec<?> PAST =
            Main.GAME.wire((world, scheduler) -> scheduler.presentation("ghost", frame -> {
                var row = world.query(Sprite.class, Hero.class).single();
                row.first().setLayer(LAYER).setFlipped(row.second().looksLeft, false);
            }));

    private final GameRun<?> game;
    private final DataFolder data;
    private CompletableFuture<?> writing = CompletableFuture.completedFuture(null);
    private GameRun<?> past = PAST.begin(); // the run of the ghost; owns the recorder, too
    private ByteArrayOutputStream recorded;
    private Replay best; // null while there is no ghost
    private Hero hero; // whose run is recorded

    Ghost(GameRun<?> game, DataFolder data) {
        this.game = game;
        this.data = data;
    }

    private Replay begin() throws IOException {
        past = PAST.begin();
        recorded = new ByteArrayOutputStream();
        byte[] level = Files.readAllBytes(Level.ASSETS.resolve(Level.file(hero.level)));
        Map<String, String> notes = Map.of("level", "" + Arrays.hashCode(level));
        past.own(Recorder.start(recorded, game, /* hashEvery= */ 60, notes));
        writing.join(); // over by now, unless the disk is slow
        byte[] file = data.read(file(), /* maxBytes= */ 4 << 20).orElse(null);
        if (file == null) {
            return null;
        }
        Recording recording = Recording.of(file(), file);
        recording.requireWhole();
        recording.requireGame(Main.GAME, notes);
        return past.own(Replay.begin(recording, past)).enableSeeking();
    }

    private PresentationContext show(PresentationContext frame) throws IOException {
        best.seek(past.scheduler().timestep().steps() + hero.steps - past.world().single(Hero.class).steps);
        best.requireEqual(); // the rules may have changed since the best run
        return past.scheduler().present(frame);
    }

    /** Returns null if a file is damaged, or of another level or other rules: the game goes on without a ghost. */
    private static <T> T attempt(Callable<T> attempt) {
        try {
            return attempt.call();
        } catch (Exception e) { // a forged state can fail in any system
            System.err.println("there is no ghost: " + e.getMessage());
            return null;
        }
    }

    private String file() {
        return "ghost-" + (hero.level + 1) + ".rec";
    }

    /** Lets the best run follow that of the player. Returns its frame, which a layer draws; null if there is none. */
    PresentationContext follow(PresentationContext frame) {
        Hero now = frame.world().single(Hero.class);
        if (now != hero && now.steps > 0) { // a level has begun: a recording begins when the state is complete
            end();
            hero = now;
            game.scheduler().afterFrame(() -> best = attempt(this::begin));
        }
        PresentationContext shown = best == null ? null : attempt(() -> show(frame));
        best = shown == null ? null : best;
        return shown;
    }

    private void end() {
        past.close(); // with the replay and the recorder
        best = null;
    }

    /** Makes a ghost of the run that has just ended: writes it on another thread. */
    void keep() {
        end();
        String file = file();
        byte[] run = recorded.toByteArray();
        writing = CompletableFuture.runAsync(() -> attempt(() -> {
            data.write(file, run);
            return null;
        }));
    }

    @Override
    public void close() {
        end();
        writing.join();
    }
}
