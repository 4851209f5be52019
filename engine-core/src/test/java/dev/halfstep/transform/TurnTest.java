package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame;
import dev.halfstep.storage.EntityId;
import java.util.SplittableRandom;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests rotations about axes, between directions and towards points, and how frames draw a fast turn. */
class TurnTest {

    private static final Vector3f UP = new Vector3f(0, 1, 0);

    private final PresentedGame game = new PresentedGame();
    private final EntityId id = game.spawn(0);

    @AfterEach
    void close() {
        game.close();
    }

    private Transform transform() {
        return game.transform(id);
    }

    private static float radians(double degrees) {
        return (float) Math.toRadians(degrees);
    }

    private static Vector3f direction(SplittableRandom random) {
        Vector3f direction = new Vector3f();
        while (direction.length() < 0.1f) {
            direction.set(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5);
        }
        return direction;
    }

    /** Asserts that the entity is drawn turned about z by an angle, which may exceed a turn. */
    private void assertDrawn(long step, float alpha, double degrees) {
        game.frame(step, alpha, frame -> {
            double drawn = Math.toDegrees(
                    frame.world().get(id, InterpolatedTransform.class).rotationZ());
            assertEquals(0, Math.IEEEremainder(drawn - degrees, 360), 0.01, "alpha " + alpha + ": " + drawn);
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {50, 90, 170, 179.9, 180, 190, 350, 360, 720, 1000, -170, -190, -360, -725})
    void frameDrawsThePartOfAFastTurnThatItsTimeSays(double degrees) {
        game.in(1, step -> transform().rotateZ(radians(degrees)));
        game.in(2, step -> transform().rotateZ(radians(degrees)));
        for (float alpha : new float[] {0f, 0.25f, 0.5f, 0.75f, 1f}) {
            assertDrawn(1, alpha, alpha * degrees);
        }
        for (float alpha : new float[] {0.25f, 0.5f, 0.75f}) {
            assertDrawn(2, alpha, degrees + alpha * degrees);
        }
        assertDrawn(3, 0.5f, 2 * degrees);
    }

    @Test
    void turnsAboutOneAxisInAStepAddUp() {
        game.in(
                1,
                step -> transform()
                        .rotateZ(radians(100))
                        .rotateZ(radians(120))
                        .rotateAbout(new Vector3f(0, 0, -2), radians(-60)));
        assertDrawn(1, 0.25f, 70);
        assertDrawn(1, 0.75f, 210);
    }

    @Test
    void entityThatIsAlsoRotatedInAnotherWayTakesTheShorterPath() {
        game.in(1, step -> transform().rotateZ(radians(300)).setRotationZ(radians(40)));
        assertDrawn(1, 0.5f, 20);
    }

    @Test
    void teleportDoesNotInterruptATurn() {
        game.in(1, step -> transform().rotateZ(radians(400)).teleportAt(0.25f, 500, 0, 0));
        game.in(2, step -> transform().rotateZ(radians(200)).teleport(7, 0));
        assertDrawn(1, 0.125f, 50);
        assertDrawn(1, 0.25f, 100);
        assertDrawn(1, 0.5f, 200);
        assertDrawn(1, 0.75f, 300);
        assertDrawn(2, 0.5f, 500);
    }

    @Test
    void turnAboutAnAxisOfTheWorldFollowsTheOwnRotation() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 1000; i++) {
            Vector3f axis = direction(random);
            Quaternionf start = new Quaternionf().rotationAxis((float) random.nextDouble(6), direction(random));
            float angle = (float) random.nextDouble(-20, 20);
            Transform turned = new Transform().setRotation(start).rotateAbout(axis, angle);
            Quaternionf expected = new Quaternionf().rotationAxis(angle, axis).mul(start);
            assertTrue(Math.abs(turned.rotation(new Quaternionf()).dot(expected)) > 0.999999f);
            Quaternionf own =
                    new Quaternionf(start).rotateX(angle).rotateY(angle).rotateZ(angle);
            Transform ownTurned = new Transform()
                    .setRotation(start)
                    .rotateX(angle)
                    .rotateY(angle)
                    .rotateZ(angle);
            assertTrue(Math.abs(ownTurned.rotation(new Quaternionf()).dot(own)) > 0.999999f);
        }
    }

    @Test
    void rotationBetweenDirectionsIsTheShortestTurn() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 1000; i++) {
            Vector3f from = direction(random);
            Vector3f to = i % 4 == 0 ? new Vector3f(from).mul(-3) : i % 4 == 1 ? new Vector3f(from) : direction(random);
            Quaternionf turn = new Transform().setRotationBetween(from, to).rotation(new Quaternionf());
            assertEquals(1, turn.lengthSquared(), 1e-5);
            assertEquals(
                    0, turn.transform(new Vector3f(from)).normalize().distance(new Vector3f(to).normalize()), 1e-5);
            assertEquals(from.angle(to), 2 * Math.acos(Math.min(1, Math.abs(turn.w))), 2e-3);
        }
    }

    @Test
    void entityThatLooksAtAPointHasItInTheDirectionOfACamera() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 1000; i++) {
            Vector3f position = direction(random).mul(100);
            Vector3f point = direction(random).mul(100);
            Transform looking = Transform.at(position.x, position.y, position.z).lookAt(point, UP);
            Quaternionf rotation = looking.rotation(new Quaternionf());
            Vector3f towards = new Vector3f(point).sub(position).normalize();
            assertEquals(0, rotation.transform(new Vector3f(0, 0, -1)).distance(towards), 1e-4);
            assertEquals(0, rotation.transform(new Vector3f(1, 0, 0)).y, 1e-4); // it does not lean
            assertTrue(rotation.transform(new Vector3f(0, 1, 0)).y > 0);
        }
    }

    @Test
    void directionWithoutLengthIsRefused() {
        Transform transform = new Transform();
        Vector3f zero = new Vector3f();
        assertThrows(IllegalArgumentException.class, () -> transform.rotateAbout(zero, 1));
        assertThrows(IllegalArgumentException.class, () -> transform.rotateAbout(UP, Float.NaN));
        assertThrows(IllegalArgumentException.class, () -> transform.setRotationBetween(zero, UP));
        assertThrows(IllegalArgumentException.class, () -> transform.lookAt(zero, UP));
        assertThrows(IllegalArgumentException.class, () -> transform.lookAt(new Vector3f(0, 5, 0), UP));
        assertThrows(IllegalArgumentException.class, () -> transform.lookAt(new Vector3f(Float.NaN), UP));
        assertEquals(new Quaternionf(), transform.rotation(new Quaternionf()));
    }
}
