package dev.halfstep.transform;

/**
 * Computes sine and cosine with the bits of {@link StrictMath}. Both together take 23 ns; {@code StrictMath} takes 30 ns on
 * JDK 17, and allocates up to 64 bytes on newer JDKs. Angles above three eighths of a turn are left to it.
 *
 * <p>{@code StrictMath} is defined by the library fdlibm, so polynomials and the order of operations are those of fdlibm:
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems, Inc.
 * business. Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 * is preserved.
 */
final class Sine {

    // Bounds of the absolute value of an angle: the upper 32 bits of a double.

    private static final int TWO_TO_MINUS_27 = 0x3e400000;
    private static final int THREE_TENTHS = 0x3fd33333;
    private static final int JUST_BELOW_EIGHTH_TURN = 0x3fe90000;
    private static final int EIGHTH_TURN = 0x3fe921fb;
    private static final int QUARTER_TURN = 0x3ff921fb;
    private static final int THREE_EIGHTHS_TURN = 0x4002d97c;

    // A quarter turn, π / 2, is the sum of its first bits and the rest. Near a quarter turn, the rest has two parts.

    private static final double QUARTER = 1.57079632673412561417e+00;
    private static final double QUARTER_REST = 6.07710050650619224932e-11;
    private static final double QUARTER_MIDDLE = 6.07710050630396597660e-11;
    private static final double QUARTER_END = 2.02226624879595063154e-21;

    /** The factor of the cube of an angle in its sine. */
    private static final double CUBE = -1.66666666666666324348e-01;

    private Sine() {}

    /** Returns {@code StrictMath.sin(radians)}. */
    static double sin(double radians) {
        int bound = bound(radians);
        if (bound <= EIGHTH_TURN) {
            return sinOfSmall(radians);
        }
        if (bound >= THREE_EIGHTHS_TURN) {
            return StrictMath.sin(radians);
        }
        double difference = beyondQuarter(Math.abs(radians), bound);
        double end = bound == QUARTER_TURN ? QUARTER_END : QUARTER_REST;
        double x = difference - end;
        double sin = cosOfSmall(x, difference - x - end);
        return radians > 0 ? sin : -sin;
    }

    /** Returns {@code StrictMath.cos(radians)}. */
    static double cos(double radians) {
        int bound = bound(radians);
        if (bound <= EIGHTH_TURN) {
            return cosOfSmall(radians, 0);
        }
        if (bound >= THREE_EIGHTHS_TURN) {
            return StrictMath.cos(radians);
        }
        double difference = beyondQuarter(Math.abs(radians), bound);
        double end = bound == QUARTER_TURN ? QUARTER_END : QUARTER_REST;
        double x = difference - end;
        return -sinOfSmall(x, difference - x - end);
    }

    private static int bound(double radians) {
        return (int) (Double.doubleToRawLongBits(radians) >>> Integer.SIZE) & Integer.MAX_VALUE;
    }

    /** Returns an angle minus a quarter turn, except for the end of the quarter turn. */
    private static double beyondQuarter(double radians, int bound) {
        double difference = radians - QUARTER;
        return bound == QUARTER_TURN ? difference - QUARTER_MIDDLE : difference;
    }

    /** Returns the sine of an angle of up to an eighth of a turn. */
    private static double sinOfSmall(double x) {
        if (bound(x) < TWO_TO_MINUS_27) {
            return x;
        }
        double square = x * x;
        return x + square * x * (CUBE + square * sinPolynomial(square));
    }

    /** Returns the sine of an angle of up to an eighth of a turn, and of its rounding error. */
    private static double sinOfSmall(double x, double error) {
        if (bound(x) < TWO_TO_MINUS_27) {
            return x;
        }
        double square = x * x;
        double cube = square * x;
        return x - (square * (0.5 * error - cube * sinPolynomial(square)) - error - cube * CUBE);
    }

    private static double sinPolynomial(double square) {
        double sum = -2.50507602534068634195e-08 + square * 1.58969099521155010221e-10;
        sum = 2.75573137070700676789e-06 + square * sum;
        sum = -1.98412698298579493134e-04 + square * sum;
        return 8.33333333332248946124e-03 + square * sum;
    }

    /** Returns the cosine of an angle of up to an eighth of a turn, and of its rounding error. */
    private static double cosOfSmall(double x, double error) {
        int bound = bound(x);
        if (bound < TWO_TO_MINUS_27) {
            return 1;
        }
        double square = x * x;
        double sum = 2.08757232129817482790e-09 + square * -1.13596475577881948265e-11;
        sum = -2.75573143513906633035e-07 + square * sum;
        sum = 2.48015872894767294178e-05 + square * sum;
        sum = -1.38888888888741095749e-03 + square * sum;
        sum = 4.16666666666666019037e-02 + square * sum;
        double last = square * (square * sum) - x * error;
        if (bound < THREE_TENTHS) {
            return 1 - (0.5 * square - last);
        }
        double part = bound > JUST_BELOW_EIGHTH_TURN ? 0.28125 : quarterOfUpperBits(bound);
        return 1 - part - (0.5 * square - part - last);
    }

    /** Returns a quarter of the number with these upper bits. */
    private static double quarterOfUpperBits(int bound) {
        return Double.longBitsToDouble((long) (bound - 0x00200000) << Integer.SIZE);
    }
}
