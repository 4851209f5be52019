package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectDifferenceTest {

    /** An id that is compared by identity. */
    interface Id {
        Id DISTANCE = new Id() {};
    }

    enum Mode {
        SOFT,
        HARD
    }

    static class Point {
        double x;
        final double[] weights = {1, 2, 3};
    }

    static final class Contact extends Point {
        double impulse = 1;
        boolean isSolved;
        Mode mode = Mode.SOFT;
        String name = "a";

        @Nullable
        Id id = Id.DISTANCE;

        @Nullable
        Contact next;
    }

    static final class Solver {
        final List<Contact> contacts = new ArrayList<>();
        final Map<String, Point> byName = new LinkedHashMap<>();

        @Nullable
        Contact first;

        @Nullable
        Object userData;
    }

    private static Solver solver() {
        Solver solver = new Solver();
        for (int i = 0; i < 4; i++) {
            Contact contact = new Contact();
            contact.next = i == 0 ? contact : solver.contacts.get(i - 1); // a cycle, and shared objects
            solver.contacts.add(contact);
            solver.byName.put("contact " + i, contact);
        }
        solver.first = solver.contacts.get(0);
        return solver;
    }

    private static void assertDifference(String expected, Solver actual) {
        assertEquals(expected, String.valueOf(ObjectDifference.between(solver(), actual)));
    }

    @Test
    void equalGraphsWithCyclesHaveNoDifference() {
        assertNull(ObjectDifference.between(solver(), solver()));
        assertNull(ObjectDifference.between(null, null));
    }

    @Test
    void theFirstDifferentFieldIsNamedByItsPath() {
        Solver actual = solver();
        actual.contacts.get(3).impulse = 1.5;
        assertDifference("contacts[3].impulse: 1.0 was expected, 1.5 found", actual);
        actual.contacts.get(2).isSolved = true;
        assertDifference("contacts[2].isSolved: false was expected, true found", actual);
        actual.contacts.get(1).x = -0.0;
        assertDifference("contacts[1].x: 0.0 was expected, -0.0 found", actual);
        actual.contacts.get(1).x = 0;
        actual.contacts.get(1).weights[2] = 7;
        assertDifference("contacts[1].weights[2]: 3.0 was expected, 7.0 found", actual);
        actual.contacts.get(0).mode = Mode.HARD;
        assertDifference("contacts[0].mode: SOFT was expected, HARD found", actual);
        actual.contacts.get(0).mode = Mode.SOFT;
        actual.contacts.get(0).name = "b";
        assertDifference("contacts[0].name: a was expected, b found", actual);
        actual.contacts.get(0).next = null;
        assertDifference(
                "contacts[0].name: a was expected, b found", actual); // name comes first in the order of the fields
    }

    @Test
    void differentClassesSizesAndNullsAreNamed() {
        Solver actual = solver();
        actual.userData = "text";
        assertDifference("userData: null was expected, text found", actual);
        actual.first = null;
        String contact = "an object of " + Contact.class.getName();
        assertDifference("first: " + contact + " was expected, null found", actual);
        actual.byName.remove("contact 3");
        assertDifference("byName.size: 4 was expected, 3 found", actual);
        actual.contacts.remove(3);
        assertDifference("contacts.size: 4 was expected, 3 found", actual);
        assertEquals(
                "the object: java.lang.Integer was expected, java.lang.Long found",
                String.valueOf(ObjectDifference.between(1, 1L)));
    }

    @Test
    void mapsAreComparedInTheirOrder() {
        Solver actual = solver();
        Point moved = actual.byName.remove("contact 0");
        actual.byName.put("contact 0", moved);
        assertDifference("byName[0].key: contact 0 was expected, contact 1 found", actual);
    }

    @Test
    void aCopyWhereAnObjectIsSharedIsADifference() {
        Solver actual = solver();
        actual.first = new Contact();
        assertDifference(
                "first: the same object as contacts[0] was expected, an object that is new here found", actual);
        actual.first = actual.contacts.get(1);
        assertDifference(
                "first: the same object as contacts[0] was expected, the same object as contacts[1] found", actual);
    }

    @Test
    void aCopyOfAConstantIsADifference() {
        Solver actual = solver();
        Id copy = new Id() {};
        actual.contacts.forEach(contact -> contact.id = copy);
        ObjectDifference difference = ObjectDifference.between(solver(), actual);
        assertNotNull(difference);
        assertEquals("contacts[0].id", difference.path());
    }

    @Test
    void aCopyOfTheSameClassAsAConstantIsADifference() throws ReflectiveOperationException {
        Object copy = copyOfDistance();
        Solver actual = solver();
        actual.contacts.forEach(contact -> contact.id = (Id) copy);
        assertDifference("contacts[0].id: the constant Id.DISTANCE was expected, another object found", actual);
    }

    private static Object copyOfDistance() throws ReflectiveOperationException {
        var constructor = Id.DISTANCE.getClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    @Test
    void aGraphOfAnyDepthIsCompared() {
        Contact expected = chain(100_000, 1);
        assertNull(ObjectDifference.between(expected, chain(100_000, 1)));
        ObjectDifference difference = ObjectDifference.between(expected, chain(100_000, 2));
        assertNotNull(difference);
        assertTrue(difference.path().startsWith("....next.next"), difference.path());
        assertTrue(difference.path().endsWith("next.impulse"), difference.path());
    }

    private static Contact chain(int length, double lastImpulse) {
        Contact contact = new Contact();
        contact.impulse = lastImpulse;
        for (int i = 0; i < length; i++) {
            Contact next = contact;
            contact = new Contact();
            contact.next = next;
        }
        return contact;
    }
}
