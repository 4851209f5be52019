package dev.halfstep.sample.scene.lab.loop;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.LeadingTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.SemiFixedTimestep;
import dev.halfstep.time.Timestep;
import dev.halfstep.time.VariableTimestep;

/** The loops that are compared, from the upper lane to the lower one. */
public enum LaneLoop {
    /** Fixed steps, drawn as they were simulated. */
    RAW("raw", "fixed steps,\nthe newest is drawn", 0xF28C40, Drawn.NEWEST),

    /** Fixed steps, drawn between the last two. */
    INTERPOLATED("interpolated", "fixed steps,\ndrawn between the last two", 0x4CCCB3, Drawn.BETWEEN),

    /** Fixed steps, drawn ahead of the newest one. */
    EXTRAPOLATED("extrapolated", "fixed steps,\ndrawn ahead of the newest", 0xF2D060, Drawn.AHEAD),

    /** Fixed steps, the last of which is taken early. */
    LEADING("leading", "fixed steps, one ahead of time,\ndrawn between the last two", 0x50A0F0, Drawn.BETWEEN),

    /** Steps of one length, and a shorter one at the end of each frame. */
    SEMI_FIXED("semi-fixed", "fixed steps, and a shorter one\nat the end of a frame", 0x9C8CF8, Drawn.NEWEST),

    /** One step in each frame, as long as the frame. */
    VARIABLE("variable", "one step a frame,\nas long as the frame", 0xF06090, Drawn.NEWEST);

    private final String title;
    private final String explanation;
    private final int rgb;
    private final Drawn drawn;

    LaneLoop(String title, String explanation, int rgb, Drawn drawn) {
        this.title = title;
        this.explanation = explanation;
        this.rgb = rgb;
        this.drawn = drawn;
    }

    /**
     * What the loop is called.
     *
     * @return one word in small letters
     */
    public String title() {
        return title;
    }

    /**
     * How the loop works.
     *
     * @return two short lines
     */
    public String explanation() {
        return explanation;
    }

    /**
     * The colour that stands for it in all pictures.
     *
     * @return 8 bits each for red, green and blue
     */
    public int rgb() {
        return rgb;
    }

    Drawn drawn() {
        return drawn;
    }

    /** A timestep of the engine that has not begun. */
    Timestep timestep(Rate stepRate) {
        return switch (this) {
            case RAW, INTERPOLATED, EXTRAPOLATED -> new FixedTimestep(stepRate);
            case LEADING -> new LeadingTimestep(stepRate);
            case SEMI_FIXED -> new SemiFixedTimestep(stepRate);
            case VARIABLE -> new VariableTimestep();
        };
    }
}
