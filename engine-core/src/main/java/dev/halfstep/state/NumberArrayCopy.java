package dev.halfstep.state;

/** Copies an array of numbers, letters or flags. Its length cannot change. */
enum NumberArrayCopy implements FieldCopy.OfReference {
    INSTANCE;

    @Override
    public void save(Object array, StateTape tape) {
        if (array instanceof float[] floats) {
            for (float value : floats) {
                tape.add(Float.floatToRawIntBits(value));
            }
        } else if (array instanceof double[] doubles) {
            for (double value : doubles) {
                tape.add(Double.doubleToRawLongBits(value));
            }
        } else if (array instanceof boolean[] flags) {
            for (boolean value : flags) {
                tape.add(value ? 1 : 0);
            }
        } else if (array instanceof char[] letters) {
            for (char value : letters) {
                tape.add((long) value);
            }
        } else {
            saveWhole(array, tape);
        }
    }

    private static void saveWhole(Object array, StateTape tape) {
        if (array instanceof int[] numbers) {
            for (int value : numbers) {
                tape.add((long) value);
            }
        } else if (array instanceof long[] numbers) {
            for (long value : numbers) {
                tape.add(value);
            }
        } else if (array instanceof byte[] numbers) {
            for (byte value : numbers) {
                tape.add((long) value);
            }
        } else {
            for (short value : (short[]) array) {
                tape.add((long) value);
            }
        }
    }

    @Override
    public void restore(Object array, StateTape tape) {
        if (array instanceof float[] floats) {
            for (int i = 0; i < floats.length; i++) {
                floats[i] = Float.intBitsToFloat((int) tape.nextNumber());
            }
        } else if (array instanceof double[] doubles) {
            for (int i = 0; i < doubles.length; i++) {
                doubles[i] = Double.longBitsToDouble(tape.nextNumber());
            }
        } else if (array instanceof boolean[] flags) {
            for (int i = 0; i < flags.length; i++) {
                flags[i] = tape.nextNumber() != 0;
            }
        } else if (array instanceof char[] letters) {
            for (int i = 0; i < letters.length; i++) {
                letters[i] = (char) tape.nextNumber();
            }
        } else {
            restoreWhole(array, tape);
        }
    }

    private static void restoreWhole(Object array, StateTape tape) {
        if (array instanceof int[] numbers) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (int) tape.nextNumber();
            }
        } else if (array instanceof long[] numbers) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = tape.nextNumber();
            }
        } else if (array instanceof byte[] numbers) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (byte) tape.nextNumber();
            }
        } else {
            short[] numbers = (short[]) array;
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (short) tape.nextNumber();
            }
        }
    }
}
