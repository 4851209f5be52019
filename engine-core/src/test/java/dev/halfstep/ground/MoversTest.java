package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.space.Collider;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests each rule of motion in one small situation. */
class MoversTest {

    private static final float TOLERANCE = 1 / 512f;

    // Walls, floors and seams

    @Test
    void aBodyFallsAndStandsExactlyOnTheGround() {
        try (Course course = new Course(
                "P..", //
                "...", "...", "###")) {
            course.run(60);
            assertEquals(1, course.feet(), 1e-6);
            assertTrue(course.mover.isOnGround());
            assertNull(course.mover.ground());
            float y = course.pose.y();
            for (int i = 0; i < 100; i++) {
                course.run(1);
                assertEquals(y, course.pose.y(), "a body at rest must not jitter");
                assertTrue(course.mover.isOnGround());
            }
        }
    }

    @Test
    void doesNotStickAtTheSeamsOfTheFloorOrOfAWall() {
        for (float speed : new float[] {0.3f, 5, 7.77f, 31}) {
            try (Course course = new Course(
                    ".......................................#", //
                    ".......................................#",
                    "P......................................#",
                    "########################################")) {
                course.walk = speed;
                float x = course.pose.x();
                for (int i = 0; i < 60; i++) {
                    course.run(1);
                    boolean isAtWall = course.pose.x() > 38.5f;
                    x = isAtWall ? 39 - Course.HALF_WIDTH : x + speed / 60;
                    assertEquals(x, course.pose.x(), 2e-4, "speed " + speed);
                    assertEquals(1, course.feet(), 1e-6);
                    assertTrue(course.mover.isOnGround());
                }
                // Jumps while it presses against the wall: the seams of the wall must not stop it.
                course.mover.setVelocity(0, 14);
                float top = 0;
                for (int i = 0; i < 60; i++) {
                    course.run(1);
                    top = Math.max(top, course.feet());
                }
                assertEquals(1 + 14 * 14 / 60f, top, 0.25, "speed " + speed);
            }
        }
    }

    @Test
    void aWallStopsABodyAndTellsWhen() {
        try (Course course = new Course(
                "P...#", //
                "#####")) {
            course.walk = 60; // 1 unit a step, and 3.1 units of room
            course.run(3);
            assertFalse(course.mover.isAtRightWall());
            course.run(1);
            assertTrue(course.mover.isAtRightWall());
            assertEquals(0.1, course.mover.hitWallAt(), 1e-4);
            assertEquals(4 - Course.HALF_WIDTH, course.pose.x(), 1e-6);
            assertEquals(0, course.mover.velocityX());
            course.run(1);
            assertEquals(Mover.NONE, course.mover.hitWallAt(), "only the step in which it comes to the wall");
            course.walk = -1;
            course.run(1);
            assertFalse(course.mover.isAtRightWall() || course.mover.isAtLeftWall());
        }
    }

    /** The step of a second lets the fastest body look beyond the largest float. */
    @Test
    void atNoSpeedDoesABodyPassAWall() {
        for (float speed : new float[] {1e6f, 1e9f, 1e12f, 1e20f, Float.MAX_VALUE}) {
            for (int rate : new int[] {60, 1}) {
                try (Course course = new Course(
                        rate,
                        "P...........", //
                        "############")) {
                    course.spawn(Mover.solid(), 9, 1, 0.5f, 4);
                    course.walk = speed;
                    course.run(1);
                    assertEquals(8.5 - Course.HALF_WIDTH, course.pose.x(), 1e-3, "speed " + speed);
                    assertTrue(course.mover.isAtRightWall());
                }
            }
        }
    }

    @Test
    void aLandingAndACeilingTellWhen() {
        try (Course course = new Course(
                "###", //
                "...", ".P.", "...", "###")) {
            course.mover.setVelocity(0, -30 + 0.5f); // "fall" makes it half a unit in this step
            course.run(1);
            assertEquals(Mover.NONE, course.mover.landedAt());
            course.pose.setPosition(1.5f, 1.25f + Course.HALF_HEIGHT);
            course.mover.setVelocity(0, -60 + 0.5f);
            course.run(1);
            assertEquals(0.25, course.mover.landedAt(), 2e-3);
            course.run(1);
            assertEquals(Mover.NONE, course.mover.landedAt());
            course.mover.setVelocity(0, 240.5f); // 4 units in a step, with 2.1 units of room
            course.run(1);
            assertEquals(2.1 / 4, course.mover.hitCeilingAt(), 1e-3);
            assertTrue(course.mover.isAtCeiling());
            assertEquals(4 - Course.HALF_HEIGHT, course.pose.y(), 1e-6);
            assertEquals(0, course.mover.velocityY());
        }
    }

    @Test
    void stepsAreClimbedUpToTheirHeightAndWalkedDown() {
        String[] picture = {
            "...........", //
            ".....u#....",
            "P.U##...D..",
            "###########"
        };
        for (float height : new float[] {0, 0.4f, 0.5f}) {
            try (Course course = new Course(picture)) {
                EntityId kerb = course.spawn(Mover.solid(), 1.75f, 1.125f, 0.25f, 0.125f);
                course.mover.withStepHeight(height);
                course.walk = 4;
                course.run(120);
                // The kerb is 0.25 high, then the slope begins 0.25 higher; the last step is 0.5 high.
                float stop = height < 0.25f ? 1.5f : height < 0.5f ? 6 : Course.HALF_WIDTH + 8.5f;
                assertEquals(stop - Course.HALF_WIDTH, course.pose.x(), 1e-4, "step height " + height);
                assertEquals(1.75f, course.poseOf(kerb).x());
            }
        }
        try (Course course = new Course(
                "...", //
                "P..", "...", "###")) {
            course.spawn(Mover.solid(), 0.5f, 1.5f, 0.5f, 0.5f);
            course.spawn(Mover.solid(), 1.5f, 1.25f, 0.5f, 0.25f);
            course.mover.withStepHeight(0.5f);
            course.walk = 3;
            course.run(2);
            for (int i = 0; i < 40; i++) {
                course.run(1);
                assertTrue(course.mover.isOnGround(), "walks down steps without falling");
            }
            assertEquals(1, course.feet(), 1e-6);
        }
    }

    // Slopes

    @Test
    void slopesAreWalkedUpAndDownWithoutHopsOrLosingTheGround() {
        for (float speed : new float[] {1, 6, 12, 45, 100}) {
            try (Course course = new Course(
                    ".....................",
                    "...../##\\...uU##Dd...",
                    "P.../####\\uU######Dd.",
                    "#####################")) {
                course.walk = speed;
                course.run(1);
                for (int i = 0; i < 2000 && course.pose.x() < 20.4f; i++) {
                    float x = course.pose.x();
                    course.run(1);
                    assertTrue(course.mover.isOnGround(), "speed " + speed + " at " + course.pose.x());
                    assertEquals(x + speed / 60, course.pose.x(), 2e-4, "slopes keep the horizontal speed");
                    assertEquals(height(course.pose.x()), course.feet(), TOLERANCE, "at " + course.pose.x());
                }
                assertTrue(course.pose.x() > 20, "speed " + speed);
                course.walk = -speed;
                for (int i = 0; i < 2000 && course.pose.x() > speed / 60 + 0.4f; i++) {
                    course.run(1);
                    assertTrue(course.mover.isOnGround(), "back, speed " + speed + " at " + course.pose.x());
                    assertEquals(height(course.pose.x()), course.feet(), TOLERANCE, "back, at " + course.pose.x());
                }
            }
        }
    }

    /** The highest point of the level above under the box of the player, to compare with. */
    private static float height(float x) {
        return Math.max(ground(x - Course.HALF_WIDTH), ground(x + Course.HALF_WIDTH));
    }

    private static float ground(float x) {
        float first = Math.min(2, Math.min(x - 4, 10 - x)); // 45 degrees up from 4 to 6, down from 8 to 10
        float second = Math.min(2, Math.min((x - 10) / 2, (20 - x) / 2)); // from 10 to 14, from 16 to 20
        return 1 + Math.max(0, Math.max(first, second));
    }

    @Test
    void aBodyStandsStillOnASlope() {
        try (Course course = new Course(
                "P..", //
                "/..", "###")) {
            course.run(30);
            float x = course.pose.x();
            float y = course.pose.y();
            course.run(100);
            assertEquals(x, course.pose.x());
            assertEquals(y, course.pose.y());
            assertTrue(course.mover.isOnGround());
        }
    }

    @Test
    void aCeilingStopsTheWayUpASlope() {
        try (Course course = new Course(
                "#######", //
                "..../##", "P../###", "#######")) {
            course.walk = 6;
            course.run(120);
            assertEquals(3 - Course.HALF_HEIGHT, course.pose.y(), 2e-2, "the head touches the ceiling");
            assertTrue(course.mover.isAtRightWall());
            assertFalse(course.mover.isCrushed());
        }
    }

    @Test
    void walksOffAnEdgeAndFalls() {
        try (Course course = new Course(
                "P...", //
                "#...", "#...", "####")) {
            course.walk = 3;
            course.run(20); // 1 unit: its left side is beyond the edge
            assertFalse(course.mover.isOnGround());
            assertTrue(course.feet() > 2.9f, "it must not snap down");
        }
    }

    // One-way ground

    @Test
    void oneWayGroundIsPassedFromBelowAndCarriesFromAbove() {
        try (Course course = new Course(
                "...", //
                "---", "P..", "###")) {
            course.run(1).jump(14);
            for (int i = 0; i < 60; i++) {
                course.run(1);
                assertFalse(course.mover.isAtCeiling());
            }
            assertEquals(3, course.feet(), 1e-6);
            assertTrue(course.mover.isOnGround());
        }
    }

    @Test
    void dropsThroughOneWayTilesAndEntitiesOneAtATime() {
        for (int hertz : new int[] {10, 60, 1000}) {
            try (Course course = new Course(
                    hertz, "P..", //
                    "---", "...", "...", "...", "###")) {
                course.spawn(Mover.oneWay(), 0.5f, 2.75f, 2, 0.25f);
                course.run(hertz / 10);
                assertEquals(5, course.feet(), 1e-5);
                course.mover.dropThrough();
                course.run(hertz);
                assertEquals(3, course.feet(), 1e-5, hertz + " Hz");
                course.mover.dropThrough();
                course.run(hertz);
                assertEquals(1, course.feet(), 1e-5, hertz + " Hz");
                course.mover.dropThrough();
                course.run(hertz);
                assertEquals(1, course.feet(), 1e-5, "not through solid ground");
            }
        }
    }

    @Test
    void doesNotFallThroughARisingPlatform() {
        for (Mover platform : List.of(Mover.solid(), Mover.oneWay())) {
            for (float speed : new float[] {1, 10, 40, 200}) {
                try (Course course = new Course(
                        "P..", //
                        "...", "...", "...", "...", "...")) {
                    platform.setVelocity(0, speed);
                    EntityId id = course.spawn(platform, 0.5f, 0.125f, 1, 0.125f);
                    course.mover.setVelocity(0, -speed);
                    for (int i = 0; i < 300 && !course.mover.isOnGround(); i++) {
                        course.run(1);
                    }
                    assertSame(id, course.mover.ground(), "speed " + speed);
                    assertEquals(course.poseOf(id).y() + 0.125f, course.feet(), 1e-4);
                    float fraction = course.mover.landedAt();
                    assertTrue(fraction > 0 && fraction <= 1, "landed at " + fraction);
                }
                platform = platform.role == Mover.Role.ONE_WAY ? Mover.oneWay() : Mover.solid();
            }
        }
    }

    @Test
    void aLandingOnAMovingPlatformTellsWhenBothMeet() {
        try (Course course = new Course(
                "P..", //
                "...", "...", "...")) {
            Mover platform = Mover.solid();
            platform.setVelocity(0, 60); // 1 unit a step
            course.spawn(platform, 0.5f, 1.5f, 1, 0.5f); // its top is 1 unit below the feet
            course.mover.setVelocity(0, -60 + 0.5f);
            course.run(1);
            assertEquals(0.5, course.mover.landedAt(), 2e-3);
        }
    }

    // Platforms

    @Test
    void aPlatformCarriesItsRiderExactlyForTenThousandSteps() {
        try (Course course = new Course(
                "P..", //
                "...", "...")) {
            Mover platform = Mover.solid();
            EntityId id = course.spawn(platform, 0.7f, 1.75f, 1, 0.25f);
            course.before = () -> { // a path of the game: not by velocity
                double t = course.synthetic.steps() * 0.01;
                course.poseOf(id).setPosition((float) (0.7 + 31 * StrictMath.sin(t)), (float)
                        (1.75 + 7 * StrictMath.sin(1.7 * t)));
            };
            course.run(2);
            float offset = course.pose.x() - course.poseOf(id).x();
            for (int i = 0; i < 10_000; i++) {
                course.run(1);
                assertEquals(offset, course.pose.x() - course.poseOf(id).x(), 4e-6);
                assertEquals(course.poseOf(id).y() + 0.25f, course.feet(), 2e-6);
                assertTrue(course.mover.isOnGround());
            }
        }
    }

    @Test
    void aPlatformPushesAndNeverIntoAWallSilently() {
        try (Course course = new Course(
                "....#", //
                "P...#", "#####")) {
            Mover platform = Mover.solid();
            platform.setVelocity(3, 0);
            course.spawn(platform, -1, 1.5f, 1, 0.25f);
            boolean wasCrushed = false;
            for (int i = 0; i < 90; i++) {
                course.run(1);
                float left = course.poseOf(course.player).x() - Course.HALF_WIDTH;
                boolean isInside = left < i / 60f * 3 + 0.05f - TOLERANCE;
                wasCrushed |= course.mover.isCrushed();
                assertTrue(wasCrushed || !isInside, "step " + i);
                assertTrue(course.pose.x() <= 4 - Course.HALF_WIDTH + TOLERANCE, "not into the wall");
            }
            assertTrue(wasCrushed);
        }
    }

    @Test
    void aRiderThatAWallStopsSlidesOnThePlatform() {
        try (Course course = new Course(
                "P.#.", //
                "....", "....")) {
            Mover platform = Mover.solid();
            platform.setVelocity(3, 0);
            EntityId id = course.spawn(platform, 0.5f, 1.75f, 2, 0.25f);
            course.run(40);
            assertEquals(2 - Course.HALF_WIDTH, course.pose.x(), 1e-5);
            assertFalse(course.mover.isCrushed());
            assertSame(id, course.mover.ground());
            platform.setVelocity(-3, 0);
            float x = course.pose.x();
            course.run(10);
            assertEquals(x - 0.5f, course.pose.x(), 1e-4, "it is carried back from where it stands");
        }
    }

    @Test
    void aPlatformThatComesDownCrushesAgainstTheFloor() {
        try (Course course = new Course(
                "...", //
                "...", "P..", "###")) {
            Mover platform = Mover.solid();
            platform.setVelocity(0, -6);
            course.spawn(platform, 0.5f, 3, 1, 0.25f);
            int steps = 0;
            while (!course.mover.isCrushed() && steps < 60) {
                course.run(1);
                steps++;
            }
            assertEquals(9, steps, "0.85 units of room, 0.1 a step");
            assertEquals(1, course.feet(), 1e-5);
        }
    }

    @Test
    void aTeleportedPlatformCarriesNobody() {
        try (Course course = new Course(
                "P..", //
                "...")) {
            EntityId id = course.spawn(Mover.solid(), 0.5f, 0.75f, 1, 0.25f);
            course.run(5);
            course.before = () -> course.poseOf(id).teleport(10, 5);
            course.run(1);
            assertEquals(0.5f, course.pose.x());
            assertFalse(course.mover.isOnGround());
        }
    }

    // Crates

    @Test
    void aWalkingBodyPushesARowOfCratesUpToTheWall() {
        try (Course course = new Course(
                ".........#", //
                "P........#",
                "##########")) {
            EntityId first = course.crate(2.5f, 1.5f);
            EntityId second = course.crate(4.5f, 1.5f);
            course.walk = 6;
            course.run(120);
            assertEquals(8.5f, course.poseOf(second).x(), 1e-5);
            assertEquals(7.5f, course.poseOf(first).x(), 1e-5);
            assertEquals(7 - Course.HALF_WIDTH, course.pose.x(), 1e-5);
            assertTrue(course.mover.isAtRightWall());
            assertFalse(course.moverOf(first).isCrushed());
        }
    }

    @Test
    void aCrateCarriesItsRiderAndFallsOffEdges() {
        try (Course course = new Course(
                ".............", //
                ".............",
                "P............",
                "####.........",
                "####.........",
                "#############")) {
            EntityId crate = course.crate(2.5f, 3.5f);
            EntityId top = course.crate(2.5f, 4.5f);
            course.walk = 6;
            for (int i = 0; i < 120; i++) {
                course.run(1);
                assertEquals(course.poseOf(crate).x(), course.poseOf(top).x(), 1e-5);
                assertEquals(course.poseOf(crate).y() + 1, course.poseOf(top).y(), 1e-4);
            }
            assertEquals(1.5f, course.poseOf(crate).y(), 1e-5, "the crates have fallen off the edge");
        }
    }

    @Test
    void bodiesAndCratesThatStandOnEachOtherRideTogether() {
        try (Course course = new Course(
                "....", //
                "P...", "....", "....")) {
            Mover platform = Mover.oneWay();
            EntityId crate = course.crate(0.5f, 1.5f);
            EntityId id = course.spawn(platform, 0.5f, 0.75f, 1, 0.25f); // a higher number than its riders
            course.run(5);
            platform.setVelocity(2, 3);
            course.run(60);
            assertSame(id, course.moverOf(crate).ground());
            assertSame(crate, course.mover.ground());
            assertEquals(course.poseOf(id).x(), course.pose.x(), 1e-5);
            assertEquals(course.poseOf(id).y() + 0.25f + 1, course.feet(), 1e-5);
        }
    }

    @Test
    void aLiftCrushesItsRiderAgainstACrateThatItDoesNotReach() {
        for (boolean isCrate : new boolean[] {false, true}) { // what lies above: a crate on two ledges, or tiles
            try (Course course = new Course(
                    ".....", //
                    isCrate ? "....." : "#####",
                    isCrate ? "#...#" : "#####",
                    "..P..",
                    ".....",
                    "#####")) {
                if (isCrate) {
                    course.spawn(Mover.crate(), 2.5f, 3.5f, 1.9f, 0.5f);
                }
                Mover lift = Mover.solid();
                lift.setVelocity(0, 3);
                course.spawn(lift, 2.5f, 1.75f, 0.5f, 0.25f);
                float bottom = 3;
                int crushedAt = 0;
                for (int step = 1; step <= 30; step++) {
                    course.run(1);
                    assertTrue(course.feet() + 2 * Course.HALF_HEIGHT <= bottom + TOLERANCE, "step " + step);
                    crushedAt = crushedAt == 0 && course.mover.isCrushed() ? step : crushedAt;
                }
                assertEquals(3, crushedAt, "0.1 units of room, 0.05 a step");
            }
        }
    }

    @Test
    void aLiftRaisesCratesUpToTheCeilingAndNotThroughEachOther() {
        try (Course course = new Course(
                "#####", //
                ".....", ".....", ".....", "....P", "#####")) {
            EntityId lower = course.crate(1.5f, 2);
            EntityId upper = course.crate(1.75f, 3.25f); // a gap of 0.25
            EntityId third = course.crate(1.25f, 4.25f);
            Mover lift = Mover.solid();
            lift.setVelocity(0, 3);
            course.spawn(lift, 1.5f, 1.25f, 0.75f, 0.25f); // right under the lower one
            for (int step = 0; !course.moverOf(lower).isCrushed() && step < 60; step++) {
                course.run(1);
                float top = 5;
                for (EntityId crate : List.of(third, upper, lower)) {
                    assertTrue(course.poseOf(crate).y() + 0.5f <= top + TOLERANCE, "step " + step + ", " + crate);
                    top = course.poseOf(crate).y() - 0.5f;
                }
            }
            assertTrue(course.moverOf(lower).isCrushed());
            assertFalse(
                    course.moverOf(upper).isCrushed() || course.moverOf(third).isCrushed(), "only by the lift");
            assertEquals(4.5f, course.poseOf(third).y(), 0.02, "it falls again in the same step");
            assertEquals(2.5f, course.poseOf(lower).y(), 0.02);
        }
    }

    @Test
    void aWallOfCratesIsLiftedInReasonableTime() {
        try (Course course = new Course("P")) {
            Mover lift = Mover.solid();
            lift.setVelocity(0, 0.5f);
            course.spawn(lift, 0, -1, 100, 0.5f);
            List<EntityId> crates = new ArrayList<>();
            for (int row = 0; row < 24; row++) { // each stands on two others, so 2^23 paths lead to the uppermost row
                for (int column = 0; column < 12; column++) {
                    crates.add(course.crate(10 + column + row % 2 / 2f, row));
                }
            }
            course.run(5);
            for (EntityId crate : crates) {
                assertTrue(course.moverOf(crate).isOnGround());
                assertFalse(course.moverOf(crate).isCrushed());
            }
        }
    }

    @Test
    void aBodyThatLeavesACrateStaysAwayWhenTheCrateIsPushed() {
        try (Course course = new Course(
                ".P..........", //
                "............",
                "############")) {
            EntityId crate = course.crate(1.5f, 1.5f);
            EntityId other = course.spawn(Mover.body(), 0.6f, 1.4f, 0.4f, 0.4f); // moves after the player
            course.run(1);
            course.walk = -12;
            course.jump(8);
            float x = course.pose.x();
            float crateX = course.poseOf(crate).x();
            course.moverOf(other).setVelocity(6, -1);
            course.run(1);
            assertTrue(course.poseOf(crate).x() > crateX, "the crate is pushed");
            assertEquals(x - 12 / 60f, course.pose.x(), 1e-5);
            assertFalse(course.mover.isOnGround());
        }
    }

    @Test
    void aBodyThatLandsOnACrateIsCarriedWhenTheCrateIsPushedInTheSameStep() {
        try (Course course = new Course(
                ".P..........", //
                "............",
                "############")) {
            EntityId crate = course.crate(1.5f, 1.5f);
            EntityId other = course.spawn(Mover.body(), 0.6f, 1.4f, 0.4f, 0.4f);
            course.run(1);
            course.pose.setPosition(1.25f, 2.05f + Course.HALF_HEIGHT);
            course.mover.setVelocity(0, -6); // lands in this step
            course.moverOf(other).setVelocity(6, -1);
            float offset = course.pose.x() - course.poseOf(crate).x();
            float crateX = course.poseOf(crate).x();
            course.run(1);
            assertSame(crate, course.mover.ground());
            assertTrue(course.poseOf(crate).x() > crateX, "the crate is pushed");
            assertEquals(offset, course.pose.x() - course.poseOf(crate).x(), 1e-5);
        }
    }

    @Test
    void aRiderThatTheGameMovesIsCarriedFromItsNewPlace() {
        try (Course course = new Course(
                "P..", //
                "...")) {
            Mover platform = Mover.solid();
            EntityId id = course.spawn(platform, 0.5f, 0.75f, 2, 0.25f);
            course.run(2);
            platform.setVelocity(3, 0);
            course.before = () -> course.pose.translate(0.125f, 0);
            course.run(4);
            assertEquals(4 * 0.125f, course.pose.x() - course.poseOf(id).x(), 1e-5);
            assertSame(id, course.mover.ground());
        }
    }

    @Test
    void bodiesDoNotStopEachOther() {
        try (Course course = new Course(
                "P....", //
                "#####")) {
            course.spawn(Mover.body(), 2.5f, 1.45f, 0.4f, 0.45f);
            course.walk = 6;
            course.run(30);
            assertEquals(3.5f, course.pose.x(), 1e-4);
        }
    }

    // Tiles that change, and refused values

    @Test
    void aTileThatBreaksNoLongerCarriesAndANewOneCrushes() {
        try (Course course = new Course(
                "P..", //
                "###", "...", "###")) {
            course.run(2);
            course.before = () -> course.grid().set(0, 2, TileGrid.Tile.EMPTY);
            course.run(60);
            assertEquals(1, course.feet(), 1e-5);
            course.before = () -> course.grid().set(0, 1, TileGrid.Tile.SOLID);
            course.run(1);
            assertTrue(course.mover.isCrushed());
        }
    }

    @Test
    void noSpeedIsTooHighForAWall() {
        List<String> passed = new ArrayList<>();
        for (float speed = 1; speed < 1e7f; speed *= 1.37f) {
            for (float[] direction : new float[][] {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 1}, {-1, -1}, {0.3f, -1}}) {
                try (Course course = new Course(
                        "#######", //
                        "#.....#", "#.....#", "#..P..#", "#.....#", "#######")) {
                    float velocity = speed;
                    course.before = () -> {
                        course.mover.setVelocity(0, velocity * direction[1]);
                        course.walk = velocity * direction[0];
                    };
                    course.run(8);
                    boolean isInside = course.pose.x() > 1.39f
                            && course.pose.x() < 5.61f
                            && course.pose.y() > 1.44f
                            && course.pose.y() < 4.56f;
                    if (!isInside || course.mover.isCrushed()) {
                        passed.add(speed + " " + direction[0] + " " + direction[1]);
                    }
                }
            }
        }
        assertEquals(List.of(), passed);
    }

    @Test
    void refusesTwoGridsAndBadNumbers() {
        assertThrows(IllegalArgumentException.class, () -> Mover.body().withStepHeight(-1));
        assertThrows(IllegalArgumentException.class, () -> Mover.body().setVelocity(Float.NaN, 0));
        try (Course course = new Course("P")) {
            course.synthetic.world().spawn(TileGrid.empty(1, 1, 1, 0, 0));
            RuntimeException refused = assertThrows(RuntimeException.class, () -> course.run(1));
            assertTrue(refused.getCause().getMessage().contains("at most one TileGrid: it has 2"));
        }
    }

    @Test
    void aCircleStopsOthersAsItsBoxAlsoAtItsCorners() {
        try (Course course = new Course("P.......", "########")) {
            course.synthetic.world().spawn(Transform.at(5, 3.5f), Collider.circle(2), Mover.solid()); // down to 1.5
            course.walk = 2;
            course.run(180);
            assertEquals(3 - Course.HALF_WIDTH, course.pose.x(), 1 / 256.0);
        }
    }

    @Test
    void worksWithoutTiles() {
        try (Course course = new Course("P")) {
            course.synthetic.world().despawnAll(course.synthetic.world().query(TileGrid.class));
            EntityId floor = course.spawn(Mover.solid(), 0, -0.5f, 3, 0.5f);
            course.walk = 1;
            course.run(10);
            assertSame(floor, course.mover.ground());
            assertNotEquals(0.5f, course.pose.x());
            Transform pose = course.pose;
            assertEquals(0, pose.y() - Course.HALF_HEIGHT, 1e-6);
        }
    }
}
