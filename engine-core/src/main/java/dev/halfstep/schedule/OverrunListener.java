package dev.halfstep.schedule;

/** Is told of every frame that could not simulate all its time. */
@FunctionalInterface
public interface OverrunListener {

    /**
     * A frame has had its steps and could not run all that was due. Presentation of that frame comes after this.
     *
     * @param overrun what happened
     */
    void overrun(Overrun overrun);
}
