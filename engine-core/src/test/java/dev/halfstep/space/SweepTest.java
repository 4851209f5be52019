package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SweepTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");
    private static final int MOTIONS = IS_LONG ? 2_000_000 : 50_000;
    private static final int FAST_BODIES = IS_LONG ? 1_000_000 : 20_000;

    /** The accepted error of a contact, in world units. */
    private static final double PRECISION = 1e-4;

    /** Two random shapes with random motions. */
    private static final class Motions {
        private final SplittableRandom random;
        private Transform from = new Transform();
        private Transform to = new Transform();
        private Transform otherFrom = new Transform();
        private Transform otherTo = new Transform();
        private Collider shape = Collider.circle(1);
        private Collider other = Collider.circle(1);

        Motions(long seed) {
            random = new SplittableRandom(seed);
        }

        void next() {
            float spread = random.nextBoolean() ? 5 : 50;
            double offset = random.nextInt(4) == 0 ? 900 : 0;
            from = at(offset, spread);
            to = at(offset, spread);
            otherFrom = at(offset, spread);
            otherTo = random.nextInt(4) == 0 ? Transform.at(otherFrom.x(), otherFrom.y()) : at(offset, spread);
            shape = shape();
            other = shape();
        }

        private Transform at(double offset, double spread) {
            return Transform.at((float) (offset + random.nextDouble(-spread, spread)), (float)
                    (offset + random.nextDouble(-spread, spread)));
        }

        private Collider shape() {
            float size = (float) random.nextDouble(0.05, 3);
            return random.nextBoolean()
                    ? Collider.circle(size)
                    : Collider.box(size, (float) random.nextDouble(0.05, 3));
        }

        float contact() {
            return Sweep.contact(from, to, shape, otherFrom, otherTo, other);
        }

        /** Returns the gap between the shapes at a fraction of the step, negative or 0 if they overlap. */
        double gap(double fraction) {
            double x = Math.abs(at(from.x(), to.x(), fraction) - at(otherFrom.x(), otherTo.x(), fraction));
            double y = Math.abs(at(from.y(), to.y(), fraction) - at(otherFrom.y(), otherTo.y(), fraction));
            double round = (shape.isCircle() ? shape.radius() : 0) + (other.isCircle() ? other.radius() : 0);
            double width = (shape.isCircle() ? 0 : shape.halfWidth()) + (other.isCircle() ? 0 : other.halfWidth());
            double height = (shape.isCircle() ? 0 : shape.halfHeight()) + (other.isCircle() ? 0 : other.halfHeight());
            double outX = x - width;
            double outY = y - height;
            if (outX <= 0 || outY <= 0) {
                return Math.max(outX, outY) - round;
            }
            return Math.sqrt(outX * outX + outY * outY) - round;
        }

        private static double at(double from, double to, double fraction) {
            return from + (to - from) * fraction;
        }

        double relativeLength() {
            double x = (double) to.x() - from.x() - otherTo.x() + otherFrom.x();
            double y = (double) to.y() - from.y() - otherTo.y() + otherFrom.y();
            return Math.sqrt(x * x + y * y);
        }

        /**
         * Returns the fraction of the least gap up to a fraction. The gap of two convex shapes in straight motion is
         * convex, so a search by thirds finds it.
         */
        double closest(double upTo) {
            double low = 0;
            double high = upTo;
            for (int i = 0; i < 90; i++) {
                double third = (high - low) / 3;
                if (gap(low + third) <= gap(high - third)) {
                    high -= third;
                } else {
                    low += third;
                }
            }
            return (low + high) / 2;
        }

        /** Returns when the gap first is 0, by halving, infinite if it never is. */
        double firstContact() {
            if (gap(0) <= 0) {
                return 0;
            }
            double inContact = closest(1);
            if (gap(inContact) > 0) {
                return Double.POSITIVE_INFINITY;
            }
            double before = 0;
            for (int i = 0; i < 60; i++) {
                double middle = (before + inContact) / 2;
                if (gap(middle) > 0) {
                    before = middle;
                } else {
                    inContact = middle;
                }
            }
            return inContact;
        }
    }

    @Test
    void contactsAreWhereTheGapFirstIsClosed() {
        Motions motions = new Motions(1);
        int contacts = 0;
        int misses = 0;
        for (int i = 0; i < MOTIONS; i++) {
            motions.next();
            float fraction = motions.contact();
            double expected = motions.firstContact();
            String motion = "motion " + i;
            if (fraction == Sweep.NONE || expected == Double.POSITIVE_INFINITY) {
                misses++;
                // They may differ only where the shapes graze each other.
                double least = motions.gap(motions.closest(1));
                assertTrue(
                        (fraction == Sweep.NONE && expected == Double.POSITIVE_INFINITY) || Math.abs(least) < PRECISION,
                        motion + ": " + fraction + " instead of " + expected + ", least gap " + least);
                continue;
            }
            contacts++;
            double depth = -motions.gap(motions.closest(1));
            double error = Math.abs(fraction - expected) * motions.relativeLength();
            assertTrue(error < PRECISION || depth < PRECISION, motion + ": " + fraction + " instead of " + expected);
        }
        assertTrue(contacts > MOTIONS / 10 && misses > MOTIONS / 10, contacts + " contacts and " + misses + " misses");
    }

    @Test
    void noFastBodyTunnelsThroughAThinOne() {
        SplittableRandom random = new SplittableRandom(2);
        Motions body = new Motions(3);
        int tunnelled = 0;
        for (int i = 0; i < FAST_BODIES; i++) {
            // The paths cross in the middle of the step, and the shapes are far apart before and after it.
            double angle = random.nextDouble(2 * Math.PI);
            double speed = random.nextDouble(20, 20_000);
            double at = random.nextDouble(0.1, 0.9);
            double dx = StrictMath.cos(angle) * speed;
            double dy = StrictMath.sin(angle) * speed;
            body.from = Transform.at((float) (-dx * at), (float) (-dy * at));
            body.to = Transform.at((float) (dx * (1 - at)), (float) (dy * (1 - at)));
            body.otherFrom = Transform.at((float) random.nextDouble(-3, 3) * 1e-3f, 0);
            body.otherTo = Transform.at(body.otherFrom.x(), body.otherFrom.y());
            body.shape = random.nextBoolean() ? Collider.circle(0.02f) : Collider.box(0.02f, 0.03f);
            body.other = random.nextBoolean() ? Collider.circle(0.02f) : Collider.box(0.02f, 0.03f);
            if (!(body.contact() <= 1)) {
                tunnelled++;
            }
        }
        assertEquals(0, tunnelled, "of " + FAST_BODIES);
    }

    @Test
    void methodsForNumbersEqualThatForPosesAndShapes() {
        Motions motions = new Motions(4);
        for (int i = 0; i < 20_000; i++) {
            motions.next();
            Transform a = motions.from;
            Transform aTo = motions.to;
            Transform b = motions.otherFrom;
            Transform bTo = motions.otherTo;
            Collider s = motions.shape;
            Collider o = motions.other;
            float expected = motions.contact();
            float actual;
            if (s.isCircle() && o.isCircle()) {
                assertEquals(expected, Sweep.circles(a, aTo, s.radius(), b, bTo, o.radius()));
                actual = Sweep.circles(
                        a.x(), a.y(), aTo.x(), aTo.y(), s.radius(), b.x(), b.y(), bTo.x(), bTo.y(), o.radius());
            } else if (s.isCircle()) {
                actual = Sweep.circleBox(
                        a.x(),
                        a.y(),
                        aTo.x(),
                        aTo.y(),
                        s.radius(),
                        b.x(),
                        b.y(),
                        bTo.x(),
                        bTo.y(),
                        o.halfWidth(),
                        o.halfHeight());
            } else if (!o.isCircle()) {
                actual = Sweep.boxes(
                        a.x(),
                        a.y(),
                        aTo.x(),
                        aTo.y(),
                        s.halfWidth(),
                        s.halfHeight(),
                        b.x(),
                        b.y(),
                        bTo.x(),
                        bTo.y(),
                        o.halfWidth(),
                        o.halfHeight());
            } else {
                continue;
            }
            assertEquals(expected, actual);
        }
    }

    @Test
    void aPointIsAShapeOfSizeZero() {
        assertEquals(0.4f, Sweep.circles(-5, 0, 5, 0, 0, 0, 0, 0, 0, 1));
        assertEquals(0.4f, Sweep.circleBox(-5, 0, 5, 0, 0, 0, 0, 0, 0, 1, 1));
        assertEquals(0.4f, Sweep.boxes(-5, 0, 5, 0, 0, 0, 0, 0, 0, 0, 1, 1));
        // In relative motion: the circle comes to meet the point.
        assertEquals(0.5f, Sweep.circles(-5, 0, -1, 0, 0, 0, 0, -4, 0, 1), 1e-6f);
    }

    @Test
    void shapesThatOverlapAtTheBeginHaveContactThere() {
        assertEquals(Commands.BEGIN_OF_STEP, Sweep.circles(0, 0, 9, 0, 1, 1, 0, 5, 0, 1));
        assertEquals(Commands.BEGIN_OF_STEP, Sweep.boxes(0, 0, 9, 0, 1, 1, 2, 0, 5, 0, 1, 1), "touching counts");
        assertEquals(0, Sweep.circleBox(0, 0, 9, 0, 1, 0.5f, 0, 5, 0, 1, 1), 1e-30f);
    }

    @Test
    void shapesThatPassOrStopShortHaveNoContact() {
        assertEquals(Sweep.NONE, Sweep.circles(0, 0, 9, 0, 1, 5, 2.01f, 5, 2.01f, 1));
        assertEquals(Sweep.NONE, Sweep.circles(0, 0, 2.9f, 0, 1, 5, 0, 5, 0, 1));
        assertEquals(Sweep.NONE, Sweep.boxes(0, 0, 9, 0, 1, 1, 5, 2.01f, 5, 2.01f, 1, 1));
        assertEquals(Sweep.NONE, Sweep.circles(0, 0, 0, 0, 1, 5, 0, 5, 0, 1), "bodies at rest");
        // Past the corner of the box, through the corner of the box around the circle.
        assertEquals(Sweep.NONE, Sweep.circleBox(-3.9f, 0, 0, 3.9f, 1, 0, 0, 0, 0, 1, 1));
    }

    @Test
    void refusesNumbersThatAreNotFiniteAndNegativeSizes() {
        refuses(
                "a path must be finite: from (0.0, NaN) to (1.0, 1.0)",
                () -> Sweep.circles(0, Float.NaN, 1, 1, 1, 0, 0, 0, 0, 1));
        refuses(
                "the radius must be 0 or more and finite: -1.0",
                () -> Sweep.circleBox(0, 0, 1, 1, -1, 0, 0, 0, 0, 1, 1));
        refuses(
                "the half height must be 0 or more and finite: Infinity",
                () -> Sweep.boxes(0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, Float.POSITIVE_INFINITY));
    }

    private static void refuses(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }
}
