package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.memory.EntityMemory;
import dev.halfstep.benchmarks.timing.Measurement;

/**
 * Measures the heap bytes of an entity with six components of one float each, including the components. The value is a
 * number of bytes, not a ratio, but has a row in the table of ratios, and a bound.
 */
final class EntityBytes implements Ratio {

    private static final int COMPONENTS = 6;

    private final int entities;

    EntityBytes(int entities) {
        this.entities = entities;
    }

    @Override
    public String name() {
        return "bytes-per-entity-6-components";
    }

    @Override
    public double bound() {
        return 180;
    }

    @Override
    public Measurement measure(Stopwatches stopwatches) {
        return new Measurement(EntityMemory.halfstepBytes(COMPONENTS, entities), "bytes");
    }
}
