package dev.halfstep.benchmarks.timing;

import static dev.halfstep.benchmarks.peer.Workload.ALPHA;

import dev.halfstep.benchmarks.peer.Bodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Reference;
import dev.halfstep.benchmarks.peer.Workload;

/** Runs one part of a frame with moving bodies, or the whole frame, for a {@link Stopwatch} to time. */
public final class BodiesWork implements TimedWork {

    /** The part of a frame that is timed. */
    public enum Part {
        /** Capture only (copy the current poses), each time after a step that moved the moving bodies. */
        CAPTURE,
        /** Integration only (move the bodies). */
        INTEGRATE,
        /**
         * Interpolation only, with a new alpha each time and no step in between: the frame rate exceeds the step rate.
         */
        INTERPOLATE,
        /** Interpolation only, each time after a new step. */
        INTERPOLATE_AFTER_STEP,
        /** The whole frame: capture, integrate, interpolate. */
        FRAME
    }

    /** After two steps, the start pose, the previous pose and the current pose of a moving body all differ. */
    private static final int INITIAL_STEPS = 2;

    private final Part part;
    private final Workload workload;
    private final Bodies bodies;

    /**
     * Creates the bodies and runs two steps, with the same calls that are timed later.
     *
     * @param part the part of a frame to time
     * @param library the library that moves the bodies
     * @param workload the number and the motion of the bodies
     */
    public BodiesWork(Part part, Library library, Workload workload) {
        this(part, library.createBodies(workload), workload);
    }

    /**
     * Takes ownership of bodies and runs two steps, with the same calls that are timed later.
     *
     * @param part the part of a frame to time
     * @param bodies bodies in their start pose; they are closed together with this object
     * @param workload the number and the motion of the bodies
     */
    public BodiesWork(Part part, Bodies bodies, Workload workload) {
        this.part = part;
        this.workload = workload;
        this.bodies = bodies;
        for (int step = 0; step < INITIAL_STEPS; step++) {
            if (part == Part.FRAME) {
                bodies.frame();
            } else {
                bodies.capture();
                bodies.integrate();
                bodies.interpolate(ALPHA);
            }
        }
    }

    @Override
    public void check() {
        new Reference(workload).check(bodies, INITIAL_STEPS, ALPHA);
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
    public int maxRepetitionsPerPreparation() {
        return part == Part.CAPTURE || part == Part.INTERPOLATE_AFTER_STEP ? 1 : Integer.MAX_VALUE;
    }

    @Override
    public void run(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            switch (part) {
                case CAPTURE -> bodies.capture();
                case INTEGRATE -> bodies.integrate();
                case INTERPOLATE, INTERPOLATE_AFTER_STEP -> bodies.interpolate(Alphas.ofFrame(i));
                case FRAME -> bodies.frame();
            }
        }
    }

    @Override
    public void close() {
        bodies.close();
    }
}
