package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.StepListener;
import dev.halfstep.input.StepInput;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * The best run beside the player: notes where the player is after each step, and keeps the notes of the best run in a
 * file. Steps that are rewound are noted again, so the notes need no code for that.
 */
final class Ghost implements StepListener {

    private static final int MAX_STEPS = 10 * 60 * 60; // later steps are not noted
    private static final int BYTES = 2 * Float.BYTES;
    static final float[] NOWHERE = {};

    private final World world;
    private final DataFolder data;
    private final float[] run = new float[2 * MAX_STEPS];
    private final float[] at = new float[2]; // reused: a frame allocates nothing
    private float[] best = NOWHERE;
    private int level = -1;

    Ghost(World world, DataFolder data) {
        this.world = world;
        this.data = data;
    }

    @Override
    public void stepBegins(long step, StepInput input) {}

    @Override
    public void stepEnds(long step) {
        for (var hero : world.query(Transform.class, Hero.class)) {
            int index = 2 * Math.min(hero.second().steps, MAX_STEPS - 1);
            run[index] = hero.first().x();
            run[index + 1] = hero.first().y();
        }
    }

    /** Makes a ghost of the run that has just ended. */
    CompletableFuture<Void> keep(int steps) {
        best = Arrays.copyOf(run, 2 * Math.min(steps + 1, MAX_STEPS));
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * best.length);
        bytes.asFloatBuffer().put(best);
        String file = file(level);
        return CompletableFuture.runAsync(() -> {
            try {
                data.write(file, bytes.array());
            } catch (IOException e) {
                System.err.println("the ghost cannot be saved: " + e.getMessage());
            }
        });
    }

    private static String file(int level) {
        return "ghost-" + (level + 1) + ".dat";
    }

    private static float[] read(DataFolder data, String file) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(data.read(file, MAX_STEPS * BYTES).orElse(new byte[0]));
            float[] read = new float[bytes.remaining() / BYTES * 2];
            bytes.asFloatBuffer().get(read);
            for (float coordinate : read) {
                if (!Float.isFinite(coordinate)) {
                    throw new IOException("a coordinate must be finite: " + coordinate);
                }
            }
            return read;
        } catch (IOException e) {
            System.err.println("the ghost cannot be read: " + e.getMessage());
            return NOWHERE;
        }
    }

    /** Returns where the ghost is, x and y, in an array that the next call changes; empty if there is none now. */
    float[] at(PresentationContext frame) {
        Hero hero = world.single(Hero.class);
        if (hero.level != level) {
            level = hero.level;
            best = read(data, file(level));
        }
        int next = 2 * hero.steps;
        if (hero.steps == 0 || next >= best.length) {
            return NOWHERE;
        }
        at[0] = best[next - 2] + (best[next] - best[next - 2]) * frame.alpha();
        at[1] = best[next - 1] + (best[next + 1] - best[next - 1]) * frame.alpha();
        return at;
    }
}
