package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/**
 * All chance of the game: simulation component. It is part of the simulated state, so whoever has the state knows how
 * the game goes on. The numbers are those of the generator SplitMix64.
 */
public final class Dice {

    /** Registers this component with a world. */
    public static final ComponentType<Dice> TYPE =
            ComponentType.simulation(Dice.class).hashedBy((dice, sink) -> sink.add(dice.state));

    private static final long GAMMA = 0x9E37_79B9_7F4A_7C15L;

    private long state;

    /**
     * Dice that always fall in the same way.
     *
     * @param seed any number
     */
    public Dice(long seed) {
        state = seed;
    }

    /**
     * A number somewhere between two others.
     *
     * @param least the least one
     * @param greatest the greatest one
     * @return a number between them
     */
    public float between(float least, float greatest) {
        return least + (greatest - least) * ((next() >>> 40) * 0x1p-24f);
    }

    /**
     * A direction.
     *
     * @return radians, minus half a turn to half a turn
     */
    public float direction() {
        return between(-(float) Math.PI, (float) Math.PI);
    }

    private long next() {
        state += GAMMA;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
