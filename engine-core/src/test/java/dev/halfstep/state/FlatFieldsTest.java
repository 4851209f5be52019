package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that fields are copied in the same way by reflection and by loops of method handles. */
class FlatFieldsTest {

    private static final int OBJECTS = 300;

    private static class Base {
        long inherited;
    }

    private static class All extends Base {
        private boolean flag;
        private byte small;
        private short medium;
        private char letter;
        private int number;
        private float part;
        private long large;
        private double exact;
        private String name;
        private final int fixed = 7;

        void change(SplittableRandom random) {
            inherited = random.nextLong();
            flag = random.nextBoolean();
            small = (byte) random.nextInt();
            medium = (short) random.nextInt();
            letter = (char) random.nextInt();
            number = random.nextInt();
            part = Float.intBitsToFloat(random.nextInt());
            large = random.nextLong();
            exact = Double.longBitsToDouble(random.nextLong());
            name = random.nextBoolean() ? null : "name " + random.nextInt();
        }

        @Override
        public String toString() {
            return inherited + " " + flag + " " + small + " " + medium + " " + (int) letter + " " + number + " "
                    + Float.floatToRawIntBits(part) + " " + large + " " + Double.doubleToRawLongBits(exact) + " " + name
                    + " " + fixed;
        }
    }

    private static final class MoreFields extends All {}

    private record Nested(Counted counted) {}

    /** A class of its own, so that no other test has built its loops. */
    private static final class Counted {
        private int count;
    }

    /** The arrays to which the fields of all objects are saved. */
    private static final class Saved {
        private final byte[] bytes;
        private final Object[] references;

        Saved(FlatFields fields) {
            bytes = new byte[OBJECTS * fields.bytesPerObject()];
            references = new Object[OBJECTS * fields.referencesPerObject()];
        }
    }

    private static FlatFields fieldsOf(Class<?> type) {
        return Objects.requireNonNull(FieldPlan.of(type, FieldPlan.Use.COPY).flatFields());
    }

    private static String text(Object[] objects) {
        StringBuilder text = new StringBuilder();
        for (Object object : objects) {
            text.append(object).append('\n');
        }
        return text.toString();
    }

    @Test
    void loopsCopyTheSameBitsAsReflection() {
        FlatFields fields = fieldsOf(All.class);
        assertEquals(8 + 1 + 1 + 2 + 2 + 4 + 4 + 8 + 8, fields.bytesPerObject(), "final fields are not copied");
        assertEquals(1, fields.referencesPerObject());
        SplittableRandom random = new SplittableRandom(1);
        All[] objects = new All[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            objects[i] = new All();
            objects[i].change(random);
        }
        String before = text(objects);
        Saved byReflection = new Saved(fields);
        fields.save(objects, 0, OBJECTS, byReflection.bytes, byReflection.references);
        for (All object : objects) {
            object.change(random);
        }
        String changed = text(objects);
        Saved later = new Saved(fields);
        fields.save(objects, 0, OBJECTS, later.bytes, later.references);
        fields.restore(objects, 0, OBJECTS, byReflection.bytes, byReflection.references);
        assertEquals(before, text(objects));

        fields.buildLoops();
        for (int repetition = 0; repetition < 300; repetition++) { // the JVM compiles the loops meanwhile
            Saved byLoops = new Saved(fields);
            fields.save(objects, 0, OBJECTS, byLoops.bytes, byLoops.references);
            assertArrayEquals(byReflection.bytes, byLoops.bytes);
            assertArrayEquals(byReflection.references, byLoops.references);
            fields.restore(objects, 0, OBJECTS, later.bytes, later.references);
            assertEquals(changed, text(objects));
            fields.restore(objects, 0, OBJECTS, byLoops.bytes, byLoops.references);
        }
        assertEquals(before, text(objects));
    }

    @Test
    void copiesAPartOfAnArray() {
        FlatFields fields = fieldsOf(Counted.class);
        Counted[] objects = new Counted[10];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new Counted();
            objects[i].count = i;
        }
        for (int round = 0; round < 2; round++) { // by reflection, and by loops
            byte[] bytes = new byte[3 * Integer.BYTES];
            fields.save(objects, 4, 7, bytes, new Object[0]);
            for (int i = 0; i < objects.length; i++) {
                objects[i].count += 100;
            }
            fields.restore(objects, 4, 7, bytes, new Object[0]);
            for (int i = 0; i < objects.length; i++) {
                int restored = i < 4 || i >= 7 ? 100 : 0;
                assertEquals(i + restored, objects[i].count);
                objects[i].count -= restored;
            }
            fields.buildLoops();
        }
    }

    @Test
    void objectsOfASubclassAreRefused() {
        FlatFields fields = fieldsOf(All.class);
        Object[] objects = {new MoreFields()};
        Saved saved = new Saved(fields);
        for (int round = 0; round < 2; round++) { // maybe by reflection, and by loops
            String message = assertThrows(
                            IllegalStateException.class,
                            () -> fields.save(objects, 0, 1, saved.bytes, saved.references))
                    .getMessage();
            assertTrue(message.contains("must be exactly of the declared class"), message);
            fields.buildLoops();
        }
    }

    @Test
    void classesWithStateInTheirFieldsNeedATape() {
        assertNotNull(FieldPlan.of(All.class, FieldPlan.Use.COPY).flatFields());
        assertNull(FieldPlan.of(Nested.class, FieldPlan.Use.COPY).flatFields());
    }
}
