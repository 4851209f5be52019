package dev.halfstep.meteors.presentation;

import java.util.Arrays;

/** The lifetimes of a fixed number of effects, by index. If all effects live, a new effect replaces the oldest. */
final class Lifetimes {

    private final float[] lifeSeconds;
    private final float[] secondsLeft;
    private int next;

    Lifetimes(int capacity) {
        lifeSeconds = new float[capacity];
        secondsLeft = new float[capacity];
    }

    /** Begins the life of an effect, and returns its index. */
    int begin(float seconds) {
        int index = next;
        lifeSeconds[index] = seconds;
        secondsLeft[index] = seconds;
        next = (next + 1) % secondsLeft.length;
        return index;
    }

    /** Shortens the life of an effect. Returns whether the effect was alive. */
    boolean advance(int index, float seconds) {
        if (secondsLeft[index] <= 0f) {
            return false;
        }
        secondsLeft[index] -= seconds;
        return true;
    }

    /** Returns the part of its life that an effect has left: 1 at its begin, 0 at its end. */
    float remaining(int index) {
        return Math.max(secondsLeft[index] / lifeSeconds[index], 0f);
    }

    /** Ends the lives of all effects. */
    void clear() {
        Arrays.fill(secondsLeft, 0f);
    }
}
