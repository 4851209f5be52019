package dev.halfstep.benchmarks.timing;

import dev.halfstep.benchmarks.peer.Bodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Reference;
import dev.halfstep.benchmarks.peer.Workload;

/** A part of the work of a frame with bodies, or all of it. */
public final class BodiesSide implements Side {

    /** Which part. */
    public enum Part {
        /** Captures only, each after a step in which all that can move did. */
        CAPTURE,
        /** The movement only. */
        INTEGRATE,
        /** Interpolations only, of one step at different moments, as they are where frames outnumber steps. */
        INTERPOLATE,
        /** Interpolations only, each the first one after a step. */
        INTERPOLATE_AFTER_STEP,
        /** Frames, from capture to interpolation. */
        FRAME
    }

    /** Enough for a previous pose that is neither the start nor the current one, and for something to interpolate. */
    private static final int FIRST_STEPS = 2;

    private final Part part;
    private final Workload workload;
    private final Bodies bodies;

    /**
     * Makes the bodies, and runs two steps by the calls that are timed.
     *
     * @param part what is timed
     * @param library who moves them
     * @param workload how many they are and how they move
     */
    public BodiesSide(Part part, Library library, Workload workload) {
        this(part, library.bodies(workload), workload);
    }

    /**
     * Takes over the bodies, and runs two steps by the calls that are timed.
     *
     * @param part what is timed
     * @param bodies at their start, to be closed with this
     * @param workload how many they are and how they move
     */
    public BodiesSide(Part part, Bodies bodies, Workload workload) {
        this.part = part;
        this.workload = workload;
        this.bodies = bodies;
        for (int step = 0; step < FIRST_STEPS; step++) {
            if (part == Part.FRAME) {
                bodies.frame();
            } else {
                bodies.capture();
                bodies.integrate();
                bodies.interpolate(Workload.ALPHA);
            }
        }
    }

    @Override
    public void check() {
        new Reference(workload).check(bodies, FIRST_STEPS, Workload.ALPHA);
    }

    @Override
    public void prepare() {
        if (part == Part.CAPTURE) {
            bodies.integrate();
        } else if (part == Part.INTERPOLATE_AFTER_STEP) {
            bodies.capture();
            bodies.integrate();
        }
    }

    @Override
    public int repetitionsOfOnePreparation() {
        return part == Part.CAPTURE || part == Part.INTERPOLATE_AFTER_STEP ? 1 : Integer.MAX_VALUE;
    }

    @Override
    public void run(int repetitions) {
        switch (part) {
            case CAPTURE -> capture(repetitions);
            case INTEGRATE -> integrate(repetitions);
            case INTERPOLATE, INTERPOLATE_AFTER_STEP -> interpolate(repetitions);
            case FRAME -> frame(repetitions);
        }
    }

    private void capture(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            bodies.capture();
        }
    }

    private void integrate(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            bodies.integrate();
        }
    }

    private void interpolate(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            bodies.interpolate(Alphas.of(i));
        }
    }

    private void frame(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            bodies.frame();
        }
    }

    @Override
    public void close() {
        bodies.close();
    }
}
