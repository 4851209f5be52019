package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * The best run beside the player: each run is recorded, and the best recording is replayed in a world of its own, by the
 * same rules. It follows the steps of the player, so it waits in a pause and goes back in a rewind.
 */
final class Ghost implements AutoCloseable {

    static final float[] NOWHERE = {};
    private static final Rate RATE = Rate.hz(60);

    private final SystemScheduler scheduler;
    private final DataFolder data;
    private final SyntheticWorld past;
    private final float[] at = new float[2]; // reused: a frame allocates nothing
    private CompletableFuture<Void> writing = CompletableFuture.completedFuture(null);
    private Hero hero; // whose run is recorded
    private ByteArrayOutputStream run;
    private Recorder recorder;
    private Replay replay; // of the best run; null before the first one
    private boolean isThere;

    Ghost(SystemScheduler scheduler, DataFolder data) {
        this.scheduler = scheduler;
        this.data = data;
        WorldRecipe game = new WorldRecipe().register(Screens::register).rate(RATE);
        past = game.wire(Screens::wire).build();
    }

    private boolean begin(World world) throws IOException {
        byte[] level = Files.readAllBytes(Level.ASSETS.resolve(Level.file(hero.level)));
        GameSpec<?> game = Main.GAME.setting("level", "" + Arrays.hashCode(level));
        run = new ByteArrayOutputStream();
        recorder = Recorder.start(run, GameRun.of(game.rate(RATE), world, scheduler), /* hashEvery= */ 60);
        writing.join(); // over by now, unless the disk is slow
        byte[] best = data.read(file(), /* maxBytes= */ 4 << 20).orElse(null);
        if (best == null) {
            return false;
        }
        Recording recording = Recording.of(file(), best);
        recording.requireWhole();
        recording.requireGame(game);
        replay = Replay.begin(recording, past.world(), past.scheduler()).enableSeeking();
        return true;
    }

    private boolean follow() throws IOException {
        replay.seek(past.steps() + hero.steps - past.world().single(Hero.class).steps);
        if (replay.difference() != null) {
            throw new IOException("the rules have changed since the best run: " + replay.difference());
        }
        return true;
    }

    private boolean stop() throws IOException {
        if (recorder != null) {
            recorder.close();
        }
        if (replay != null) {
            replay.close();
        }
        return false;
    }

    /** Returns false if a file is damaged, or of another level or other rules: the game goes on without a ghost. */
    private static boolean attempt(Callable<Boolean> attempt) {
        try {
            return attempt.call();
        } catch (Exception e) { // a forged state can fail in any system
            System.err.println("there is no ghost: " + e.getMessage());
            return false;
        }
    }

    private String file() {
        return "ghost-" + (hero.level + 1) + ".rec";
    }

    /** Returns where the ghost is, x and y, in an array that the next call changes; empty if there is none. */
    float[] at(PresentationContext frame) {
        Hero now = frame.world().single(Hero.class);
        if (now != hero && now.steps > 0) { // a level has begun: a recording begins when the state is complete
            hero = now;
            isThere = attempt(this::stop);
            scheduler.afterFrame(() -> isThere = attempt(() -> begin(frame.world())));
        }
        isThere = isThere && now == hero && attempt(this::follow);
        if (!isThere) {
            return NOWHERE;
        }
        var ghost = past.world()
                .query(PreviousTransform.class, Transform.class, Hero.class)
                .single();
        at[0] = ghost.first().x() + (ghost.second().x() - ghost.first().x()) * frame.alpha();
        at[1] = ghost.first().y() + (ghost.second().y() - ghost.first().y()) * frame.alpha();
        return at;
    }

    /** Makes a ghost of the run that has just ended: writes it on another thread. */
    void keep() {
        isThere = attempt(this::stop);
        String file = file();
        byte[] best = run.toByteArray();
        writing = CompletableFuture.runAsync(() -> attempt(() -> {
            data.write(file, best);
            return false;
        }));
    }

    @Override
    public void close() {
        writing.join();
        past.close();
    }
}
