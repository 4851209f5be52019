package dev.halfstep.schedule;

/** Is told of steps, between them. */
@FunctionalInterface
public interface StepListener {

    /**
     * A step is over: its commands are carried out, its events can be read.
     *
     * @param step its number, 1 for the first one
     */
    void stepDone(long step);
}
