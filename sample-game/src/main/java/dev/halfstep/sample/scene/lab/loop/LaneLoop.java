package dev.halfstep.sample.scene.lab.loop;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;

/** Lists the game loops that the lab compares, from the top lane to the bottom lane. */
public enum LaneLoop {
    /** Fixed steps, drawn at the newest step. */
    RAW("raw", "fixed steps,\nthe newest is drawn", 0xF28C40),

    /** Fixed steps, drawn between the last two steps. */
    INTERPOLATED("interpolated", "fixed steps,\ndrawn between the last two", 0x4CCCB3),

    /** Fixed steps, drawn ahead of the newest step. */
    EXTRAPOLATED("extrapolated", "fixed steps,\ndrawn ahead of the newest", 0xF2D060),

    /** Fixed steps that run ahead of the frame by up to one step, drawn between the last two steps. */
    LEADING("leading", "fixed steps, one ahead of time,\ndrawn between the last two", 0x50A0F0),

    /** Steps of one length, and a shorter one at the end of each frame. */
    SEMI_FIXED("semi-fixed", "fixed steps, and a shorter one\nat the end of a frame", 0x9C8CF8),

    /** One step in each frame, as long as the frame. */
    VARIABLE("variable", "one step a frame,\nas long as the frame", 0xF06090);

    /** The name of the loop: one word in lower case. */
    public final String title;

    /** A description of the loop in two short lines. */
    public final String explanation;

    /** The colour of the loop in all pictures: 8 bits each for red, green and blue. */
    public final int rgb;

    LaneLoop(String title, String explanation, int rgb) {
        this.title = title;
        this.explanation = explanation;
        this.rgb = rgb;
    }

    /**
     * Returns where the loop draws in a frame, as a factor: 0 is the position before the newest step, 1 after it, and 2
     * the predicted position after the next step.
     *
     * @param alpha the alpha of the frame, or 1 if interpolation is off: every loop then draws the newest step
     */
    double stepFactor(float alpha) {
        return switch (this) {
            case RAW, SEMI_FIXED, VARIABLE -> 1;
            case INTERPOLATED, LEADING -> alpha;
            case EXTRAPOLATED -> alpha == 1f ? 1 : 1.0 + alpha;
        };
    }

    /** Creates the timestep of the loop. */
    Timestep timestep(Rate stepRate) {
        return switch (this) {
            case RAW, INTERPOLATED, EXTRAPOLATED -> new FixedTimestep(stepRate);
            case LEADING -> Timestep.leading(stepRate);
            case SEMI_FIXED -> Timestep.semiFixed(stepRate);
            case VARIABLE -> Timestep.variable();
        };
    }
}
