package dev.halfstep.render.sound;

/** A waveform: the amplitude of a sound at each moment. */
@FunctionalInterface
public interface Wave {

    /**
     * The wave at one moment. It is asked for all moments of a sound, from the first to the last.
     *
     * @param seconds since the sound began
     * @return -1 to 1; what lies beyond is cut off
     */
    double at(double seconds);
}
