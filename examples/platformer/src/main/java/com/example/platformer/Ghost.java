package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
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

    static final float[] NOWHERE = {};

    private final GameRun<?> game;
    private final DataFolder data;
    private final float[] at = new float[2]; // reused: a frame allocates nothing
    private CompletableFuture<?> writing = CompletableFuture.completedFuture(null);
    private GameRun<?> past = Main.GAME.begin(); // of the ghost; owns the recorder, too
    private ByteArrayOutputStream recorded;
    private Replay best; // null while there is no ghost
    private Hero hero; // whose run is recorded

    Ghost(GameRun<?> game, DataFolder data) {
        this.game = game;
        this.data = data;
    }

    private Replay begin() throws IOException {
        past = Main.GAME.begin();
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

    private Replay follow() throws IOException {
        best.seek(past.scheduler().timestep().steps() + hero.steps - past.world().single(Hero.class).steps);
        best.requireEqual(); // the rules may have changed since the best run
        return best;
    }

    /** Returns null if a file is damaged, or of another level or other rules: the game goes on without a ghost. */
    private static Replay attempt(Callable<Replay> attempt) {
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

    /** Returns where the ghost is, x and y, in an array that the next call changes; empty if there is none. */
    float[] at(PresentationContext frame) {
        Hero now = frame.world().single(Hero.class);
        if (now != hero && now.steps > 0) { // a level has begun: a recording begins when the state is complete
            end();
            hero = now;
            game.scheduler().afterFrame(() -> best = attempt(this::begin));
        }
        best = best == null ? null : attempt(this::follow);
        if (best == null) {
            return NOWHERE;
        }
        var ghost = past.world().query(PreviousTransform.class, Transform.class, Hero.class).single();
        at[0] = ghost.first().x() + (ghost.second().x() - ghost.first().x()) * frame.alpha();
        at[1] = ghost.first().y() + (ghost.second().y() - ghost.first().y()) * frame.alpha();
        return at;
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
