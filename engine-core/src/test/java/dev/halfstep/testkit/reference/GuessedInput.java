package dev.halfstep.testkit.reference;

import dev.halfstep.frame.Rollback;
import dev.halfstep.input.InputSource;
import java.util.List;
import java.util.SplittableRandom;

/** Sets the input of a remote player: a guess at first, the real input some steps later. Each key fires one body. */
final class GuessedInput {

    /** The number of steps that run between a step and the arrival of its real input. */
    private static final int LATENCY_STEPS = 3;

    /** More steps than any frame runs, so that all of them have a guess. */
    private static final int MAX_STEPS_IN_FRAME = 20;

    private final Rollback rollback;
    private final ReferenceModel model;
    private final List<Body> bodies;
    private final int stepsPerSecond;

    /** Whether the guessed input fires a body, by the index of the body. */
    private final boolean[] isGuessedFired;

    /** Whether the real input of the remote player fires a body, by the index of the body. */
    private final boolean[] isFired;

    /** The newest step with a guessed input. */
    private int guessedStep;

    /** The newest step with its real input. */
    private int knownStep;

    GuessedInput(
            Rollback rollback, ReferenceModel model, List<Body> bodies, int stepsPerSecond, SplittableRandom random) {
        this.rollback = rollback;
        this.model = model;
        this.bodies = bodies;
        this.stepsPerSecond = stepsPerSecond;
        isGuessedFired = new boolean[bodies.size()];
        isFired = new boolean[bodies.size()];
        for (Body body : bodies) {
            isGuessedFired[body.index()] = random.nextBoolean();
            isFired[body.index()] = random.nextBoolean();
            updateModel(body, isGuessedFired);
        }
    }

    /** Sets the guessed input of the next steps and the real input of earlier steps, and resimulates. */
    void beforeFrame(int newestStep) {
        while (guessedStep < newestStep + MAX_STEPS_IN_FRAME) {
            guessedStep++;
            rollback.setInput(guessedStep, input(guessedStep, isGuessedFired));
        }
        while (knownStep < newestStep - LATENCY_STEPS) {
            knownStep++;
            rollback.setInput(knownStep, input(knownStep, isFired));
            for (Body body : bodies) {
                if (stepOfSpawn(body) == knownStep) {
                    updateModel(body, isFired);
                }
            }
        }
        rollback.resimulate();
    }

    private void updateModel(Body body, boolean[] fired) {
        model.setFired(body, !body.isTriggered() || fired[body.index()]);
    }

    private int stepOfSpawn(Body body) {
        return (int) Math.ceil(body.motion().birth() * stepsPerSecond);
    }

    private InputSource input(int step, boolean[] fired) {
        return input -> {
            for (Body body : bodies) {
                if (body.isTriggered() && stepOfSpawn(body) == step && fired[body.index()]) {
                    input.add(body.key(), true, 0);
                    input.add(body.key(), false, 0);
                }
            }
        };
    }
}
