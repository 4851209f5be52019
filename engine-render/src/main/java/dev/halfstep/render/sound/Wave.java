package dev.halfstep.render.sound;

/** A waveform: the amplitude of a sound at each moment. */
@FunctionalInterface
public interface Wave {

    /**
     * Returns the amplitude at one moment. It is called once for each sample, in ascending order.
     *
     * @param seconds the time since the sound began
     * @return the amplitude, clamped to -1 to 1
     */
    double at(double seconds);
}
