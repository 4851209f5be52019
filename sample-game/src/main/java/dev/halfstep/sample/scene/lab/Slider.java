package dev.halfstep.sample.scene.lab;

/** A setting that keys move from notch to notch. The initial value may lie between or beyond the notches. */
final class Slider {

    final String name;
    final String unit;
    private final int[] notches;
    private final double initialValue;
    private double value;

    /** Creates a slider at its initial value. The notches must ascend. */
    Slider(String name, String unit, double initialValue, int... notches) {
        this.name = name;
        this.unit = unit;
        this.initialValue = initialValue;
        this.notches = notches;
        value = initialValue;
    }

    double value() {
        return value;
    }

    /** Moves to the next higher notch; no-op at the last notch. */
    void moveUp() {
        for (int notch : notches) {
            if (notch > value) {
                value = notch;
                return;
            }
        }
    }

    /** Moves to the next lower notch; no-op at the first notch. */
    void moveDown() {
        for (int i = notches.length - 1; i >= 0; i--) {
            if (notches[i] < value) {
                value = notches[i];
                return;
            }
        }
    }

    /** Restores the initial value. */
    void reset() {
        value = initialValue;
    }

    /** Returns the position of the knob, from 0 at the first notch to 1 at the last. Notches have equal distances. */
    float knobPosition() {
        int above = 0; // the first notch at or above the value
        while (above < notches.length && notches[above] < value) {
            above++;
        }
        if (above == 0) {
            return 0f;
        }
        if (above == notches.length) {
            return 1f;
        }
        double gap = notches[above] - notches[above - 1];
        double notchPosition = above - 1 + (value - notches[above - 1]) / gap;
        return (float) (notchPosition / (notches.length - 1));
    }
}
