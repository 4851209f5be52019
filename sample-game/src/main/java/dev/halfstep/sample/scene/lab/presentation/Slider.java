package dev.halfstep.sample.scene.lab.presentation;

/** A number that keys move from notch to notch. It may begin between two notches, or beyond the last one. */
final class Slider {

    private final String name;
    private final String unit;
    private final int[] notches;
    private final double first;
    private double value;

    /** Its notches grow from the first one to the last one. */
    Slider(String name, String unit, double first, int... notches) {
        this.name = name;
        this.unit = unit;
        this.first = first;
        this.notches = notches;
        value = first;
    }

    String name() {
        return name;
    }

    String unit() {
        return unit;
    }

    double value() {
        return value;
    }

    /** To the next notch above; beyond the last one it stays where it is. */
    void moveUp() {
        for (int notch : notches) {
            if (notch > value) {
                value = notch;
                return;
            }
        }
    }

    /** To the next notch below; before the first one it stays where it is. */
    void moveDown() {
        for (int i = notches.length - 1; i >= 0; i--) {
            if (notches[i] < value) {
                value = notches[i];
                return;
            }
        }
    }

    /** Back to where it began. */
    void reset() {
        value = first;
    }

    /** Where its knob is, 0 for the first notch to 1 for the last one. Notches are equally far apart. */
    float share() {
        int above = 0;
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
        double place = above - 1 + (value - notches[above - 1]) / gap;
        return (float) (place / (notches.length - 1));
    }
}
