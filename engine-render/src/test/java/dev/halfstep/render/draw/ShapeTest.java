package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateException;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeTest {

    @Test
    void givesACircleTheSizeOfItsDiameter() {
        Shape circle = Shape.circle(1.5f, Color.WHITE);

        assertEquals(Shape.Kind.CIRCLE, circle.kind());
        assertEquals(3f, circle.width());
        assertEquals(3f, circle.height());
        assertFalse(circle.hasHardEdges());
    }

    @Test
    void returnsTheValuesThatWereSet() {
        Shape shape = Shape.rectangle(2f, 1f, Color.WHITE)
                .setOrder(-7)
                .setLayer(-3)
                .setHardEdges(true)
                .setColor(Color.BLACK)
                .setSize(4f, 5f);

        assertEquals(Shape.Kind.RECTANGLE, shape.kind());
        assertEquals(-7, shape.order());
        assertEquals(-3, shape.layer());
        assertTrue(shape.hasHardEdges());
        assertEquals(Color.BLACK, shape.color());
        assertEquals(4f, shape.width());
        assertEquals(5f, shape.height());
    }

    @Test
    void isPartOfASavedGame() throws StateException {
        WorldRecipe recipe = new WorldRecipe().register(Shape.TYPE);
        Shape shape = Shape.circle(3f, new Color(0.1f, 0.2f, 0.3f, 0.4f))
                .setSize(2f, 0f)
                .setHardEdges(true)
                .setOrder(-0.25f)
                .setLayer(-3);
        try (SyntheticWorld saved = recipe.build();
                SyntheticWorld loaded = recipe.build();
                SyntheticWorld withoutShapes = new WorldRecipe().build()) {
            saved.world().spawn(Transform.at(1, 2), shape);
            byte[] state = saved.scheduler().state().save();
            loaded.scheduler().state().load(state);
            Shape copy = loaded.world().query(Shape.class).single().first();
            assertEquals(Shape.Kind.CIRCLE, copy.kind());
            assertEquals(2f, copy.width());
            assertEquals(0f, copy.height());
            assertTrue(copy.hasHardEdges());
            assertEquals(-0.25f, copy.order());
            assertEquals(-3, copy.layer());
            assertEquals(new Color(0.1f, 0.2f, 0.3f, 0.4f), copy.color());
            withoutShapes.scheduler().state().load(state); // a game without a window
            assertEquals(saved.hash(), withoutShapes.hash());
            assertArrayEquals(state, loaded.scheduler().state().save());
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "1, -1", "NaN, 1", "1, Infinity"})
    void rejectsNegativeAndNonFiniteSides(float width, float height) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Shape.rectangle(width, height, Color.WHITE));

        assertEquals("the sides of a shape must be finite and not negative: " + width + " x " + height, e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, -7f, 0.25f, Float.MIN_VALUE, -Float.MAX_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void takesAnyFiniteOrder(float order) {
        assertEquals(order, Shape.circle(1f, Color.WHITE).setOrder(order).order());
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void rejectsAnOrderThatIsNotFinite(float order) {
        Shape shape = Shape.circle(1f, Color.WHITE);

        Exception e = assertThrows(IllegalArgumentException.class, () -> shape.setOrder(order));
        assertEquals("the order of a shape must be finite: " + order, e.getMessage());
    }

    @Test
    void staysACircleWhenItsSizeChanges() {
        Shape circle = Shape.circle(0f, Color.WHITE);

        assertEquals(0f, circle.width());
        assertEquals(Shape.Kind.CIRCLE, circle.setSize(2f, 1f).kind());
        assertEquals(2f, circle.width());
        assertEquals(
                Shape.Kind.RECTANGLE,
                Shape.rectangle(0f, 0f, Color.WHITE).setSize(2f, 1f).kind());
    }
}
