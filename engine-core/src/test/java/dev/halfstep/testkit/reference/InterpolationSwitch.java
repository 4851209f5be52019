package dev.halfstep.testkit.reference;

/** Whether a game interpolates: in all frames, in no frame, or in 12 of 23 frames. */
enum InterpolationSwitch {
    ON,
    OFF,
    SWITCHED;

    boolean isInterpolating(int frame) {
        return switch (this) {
            case ON -> true;
            case OFF -> false;
            case SWITCHED -> frame % 23 < 12;
        };
    }
}
