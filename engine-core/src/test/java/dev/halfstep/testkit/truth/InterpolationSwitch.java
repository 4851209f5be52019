package dev.halfstep.testkit.truth;

/** Whether a game interpolates: always, never, or now and then. */
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
