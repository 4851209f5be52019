package dev.halfstep.sample.scene.crowd;

import dev.halfstep.game.GameSpec.DeterministicBecause;
import dev.halfstep.random.RandomStream;

/**
 * Defines the motion of all dots: galaxies of concentric elliptical rings. Each ring is turned a little further than
 * the next smaller ring, so that the places where rings come close to each other form spiral arms. The arms never wind
 * up, although dots near the centre orbit faster.
 *
 * <p>The state of a galaxy depends only on the simulated time. All sines are computed once a step, not once a dot.
 */
final class Galaxies {

    /** The number of galaxies. The last one is the halo: a faint galaxy behind the others, as large as the view. */
    static final int COUNT = 5;

    static final int HALO = COUNT - 1;

    /** The number of low bits of a ring's number that count the rings of a galaxy; the higher bits are the galaxy. */
    private static final int RING_BITS = 8;

    /** The number of rings of a galaxy. */
    static final int RINGS = 1 << RING_BITS;

    /** The number of floats of a ring in {@link #table}. */
    static final int RING_FLOATS = 8;

    // The indices of the floats of a ring: first the rotation of its dots in one step.
    static final int TURN_COS = 0;
    static final int TURN_SIN = 1;
    // The matrix that maps the unit circle to the ellipse: x' = XX * x + XY * y, y' = YX * x + YY * y.
    static final int XX = 2;
    static final int XY = 3;
    static final int YX = 4;
    static final int YY = 5;
    // The centre of the galaxy, in world units.
    static final int CENTER_X = 6;
    static final int CENTER_Y = 7;

    private static final double TAU = 2 * Math.PI;

    /** The deviation of a dot from its ring, as a part of the radius. */
    private static final double SCATTER = 0.09;

    /** Limits the angular speed near the centre: added to the radius, as a part of the radius of the galaxy. */
    private static final double CORE = 0.12;

    /**
     * The shape and the motion of a galaxy. Lengths are in world units, angles in radians, periods in seconds.
     *
     * @param share the part of all dots
     * @param radius the radius of the outermost ring, before the disc is inclined
     * @param minorAxis the minor axis of a ring as a part of the major axis
     * @param twist the angle between the innermost and the outermost ring
     * @param inclination the height of the disc in the picture as a part of its width
     * @param tilt the angle of the disc in the picture
     * @param speed the speed of the dots; negative for a galaxy that turns clockwise
     * @param armPeriod the time of one turn of the spiral arms
     * @param x the mean x of the centre
     * @param y the mean y of the centre
     * @param driftX the maximum distance of the centre from its mean x
     * @param driftY the maximum distance of the centre from its mean y
     * @param driftPeriod the time in which x drifts there and back; y takes two thirds of it
     */
    private record Galaxy(
            double share,
            double radius,
            double minorAxis,
            double twist,
            double inclination,
            double tilt,
            double speed,
            double armPeriod,
            double x,
            double y,
            double driftX,
            double driftY,
            double driftPeriod) {}

    // The arguments are in the order of the parameters above. Their values are chosen by eye.
    private static final Galaxy[] ALL = {
        new Galaxy(0.42, 268, 0.74, 5.2, 0.80, 0.30, 46, 70, -150, -15, 50, 25, 97),
        new Galaxy(0.20, 168, 0.70, 4.2, 0.55, -0.65, -42, 52, 330, 150, 70, 40, 71),
        new Galaxy(0.14, 128, 0.72, 4.8, 0.90, 0.90, 38, 45, 390, -190, 60, 40, 83),
        new Galaxy(0.09, 96, 0.68, 3.6, 0.45, 0.45, -36, 36, -500, -215, 40, 30, 61),
        new Galaxy(0.15, 600, 0.95, 1.0, 0.55, 0.0, 22, 300, 0, 0, 0, 0, 100)
    };

    @DeterministicBecause("each step computes it, from the simulated time")
    private final float[] table = new float[COUNT * RINGS * RING_FLOATS];

    /** The ellipses of all rings without the turn of the arms: four doubles for each ring. */
    private final double[] ellipses = new double[COUNT * RINGS * 4];

    /** The step length for which {@link #table} has the rotations; NaN, which equals no length, before the first. */
    @DeterministicBecause("it only avoids to compute the same rotations again")
    private float turnSeconds = Float.NaN;

    Galaxies() {
        for (int galaxy = 0; galaxy < COUNT; galaxy++) {
            for (int ring = 0; ring < RINGS; ring++) {
                setEllipse(ALL[galaxy], galaxy * RINGS + ring, ring);
            }
        }
        moveTo(0, 0);
    }

    /** Sets the matrix that maps the unit circle to a ring at the time 0: XX, XY, YX and YY, before the inclination. */
    private void setEllipse(Galaxy galaxy, int row, int ring) {
        double major = radius(galaxy, ring);
        double minor = major * galaxy.minorAxis;
        double angle = galaxy.twist * ring / RINGS;
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        ellipses[4 * row] = cos * major;
        ellipses[4 * row + 1] = -sin * minor;
        ellipses[4 * row + 2] = sin * major;
        ellipses[4 * row + 3] = cos * minor;
    }

    private static double radius(Galaxy galaxy, int ring) {
        return galaxy.radius * (ring + 0.5) / RINGS;
    }

    /**
     * Moves the galaxies to a time.
     *
     * @param seconds the simulated time
     * @param stepSeconds the length of the step that ends then
     */
    void moveTo(double seconds, float stepSeconds) {
        if (stepSeconds != turnSeconds) {
            turnSeconds = stepSeconds;
            setTurns(stepSeconds);
        }
        for (int galaxy = 0; galaxy < COUNT; galaxy++) {
            moveGalaxyTo(galaxy, seconds);
        }
    }

    /** Sets how far dots of each ring orbit in a step: further on smaller rings. */
    private void setTurns(float stepSeconds) {
        for (int galaxy = 0; galaxy < COUNT; galaxy++) {
            double core = CORE * ALL[galaxy].radius;
            for (int ring = 0; ring < RINGS; ring++) {
                double angle = ALL[galaxy].speed * stepSeconds / (radius(ALL[galaxy], ring) + core);
                int first = (galaxy * RINGS + ring) * RING_FLOATS;
                table[first + TURN_COS] = (float) StrictMath.cos(angle);
                table[first + TURN_SIN] = (float) StrictMath.sin(angle);
            }
        }
    }

    /** Sets the centre of a galaxy and the ellipses of its rings. */
    private void moveGalaxyTo(int number, double seconds) {
        Galaxy galaxy = ALL[number];
        double drift = seconds / galaxy.driftPeriod;
        float centerX = (float) (galaxy.x + galaxy.driftX * sineOfTurn(drift));
        // The centre drifts along a curve, because y has another period and another phase than x.
        float centerY = (float) (galaxy.y + galaxy.driftY * sineOfTurn(drift * 1.5 + 0.25));
        double arms = Math.signum(galaxy.speed) * seconds / galaxy.armPeriod;
        // The cosine is the sine a quarter turn later.
        double cos = sineOfTurn(arms + 0.25);
        double sin = sineOfTurn(arms);
        double tiltCos = sineOfTurn(galaxy.tilt / TAU + 0.25);
        double tiltSin = sineOfTurn(galaxy.tilt / TAU);
        for (int row = number * RINGS; row < (number + 1) * RINGS; row++) {
            int first = row * RING_FLOATS;
            for (int column = 0; column < 2; column++) {
                double x = ellipses[4 * row + column];
                double y = ellipses[4 * row + 2 + column];
                // Turns the ring with the arms, inclines the disc, and tilts it.
                double turnedX = cos * x - sin * y;
                double turnedY = (sin * x + cos * y) * galaxy.inclination;
                table[first + XX + column] = (float) (tiltCos * turnedX - tiltSin * turnedY);
                table[first + YX + column] = (float) (tiltSin * turnedX + tiltCos * turnedY);
            }
            table[first + CENTER_X] = centerX;
            table[first + CENTER_Y] = centerY;
        }
    }

    /**
     * Returns the sine of a number of turns. Computes sine and cosine of a quarter of the angle, and doubles that angle
     * twice: the quarter is at most an eighth of a turn, and for larger angles the sine of newer JDKs allocates memory.
     */
    private static double sineOfTurn(double turns) {
        double quarterAngle = (turns - Math.rint(turns)) * TAU / 4;
        double sin = StrictMath.sin(quarterAngle);
        double cos = StrictMath.cos(quarterAngle);
        double sinOfHalf = 2 * sin * cos;
        double cosOfHalf = cos * cos - sin * sin;
        return 2 * sinOfHalf * cosOfHalf;
    }

    /** Returns {@link #RING_FLOATS} floats for each ring: {@code table()[ring * RING_FLOATS]} is the first of them. */
    float[] table() {
        return table;
    }

    /** Returns a random orbit. Orbits near the centre of a galaxy are more likely. */
    static Orbit randomOrbit(RandomStream random) {
        double remaining = random.nextDouble();
        int galaxy = 0;
        while (galaxy < HALO && remaining >= ALL[galaxy].share) {
            remaining -= ALL[galaxy].share;
            galaxy++;
        }
        double uniform = random.nextDouble();
        // An exponent of 0.5 gives a disc of equal density, as in the halo; 0.75 makes the centre denser.
        double ringFraction = galaxy == HALO ? Math.sqrt(uniform) : Math.sqrt(uniform * Math.sqrt(uniform));
        double angle = TAU * random.nextDouble();
        // The sum of two random numbers is mostly near 1, so most dots are near their ring.
        double scattered = 1 + SCATTER * (random.nextDouble() + random.nextDouble() - 1);
        return new Orbit(
                (float) (scattered * StrictMath.cos(angle)),
                (float) (scattered * StrictMath.sin(angle)),
                galaxy * RINGS + (int) (ringFraction * RINGS));
    }

    /** Returns the galaxy of a ring. */
    static int galaxyOf(int ring) {
        return ring >> RING_BITS;
    }

    /** Returns the radius of a ring as a part of the radius of its galaxy, 0 to 1. */
    static float radiusFraction(int ring) {
        return (ring & (RINGS - 1)) / (float) RINGS;
    }
}
