package dev.halfstep.transform;

/** The way on which a rotation becomes another one. Both ways here turn the short way round. */
interface RotationBlend {

    /**
     * Writes the rotation that lies between two unit quaternions, each given by an array and where in it the four
     * numbers begin.
     *
     * @param alpha between 0 and 1; what the ends are is clear without asking
     */
    void between(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha);
}
