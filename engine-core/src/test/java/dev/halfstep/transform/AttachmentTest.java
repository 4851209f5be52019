package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@link Parent#attach}, {@link Parent#detach} and the world poses of the simulation. */
class AttachmentTest {

    private static final float SPEED = 10;

    private final World world =
            World.builder().register(Transform.TYPE, Parent.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
    private final HeadlessHost host = new HeadlessHost();

    @AfterEach
    void close() {
        world.close();
    }

    /** A rider gets on a car and off again while both move by the same speed. The system runs before or after they move. */
    @ParameterizedTest
    @ValueSource(ints = {24, 30, 60, 75, 90, 120, 144})
    void drawnMotionIsEvenWhenARiderGetsOnAndOff(int hertz) {
        for (boolean movesFirst : new boolean[] {false, true}) {
            try (World game =
                    World.builder().register(Transform.TYPE, Parent.TYPE).build()) {
                SystemScheduler steps = new SystemScheduler(game, new FixedTimestep(Rate.hz(60)));
                EntityId car = game.spawn(Transform.at(3, 1).setRotationZ(0.5f).setScale(2));
                EntityId rider = game.spawn(Transform.at(4, 7));
                EntityId hat = game.spawn(Transform.at(0, 1), new Parent(rider));
                Runnable move = () -> {
                    game.get(car, Transform.class).translate(SPEED / 60, 0);
                    if (!game.has(rider, Parent.class)) {
                        game.get(rider, Transform.class).translate(SPEED / 60, 0);
                    }
                };
                steps.simulation("first", step -> {
                    if (movesFirst) {
                        move.run();
                    }
                });
                steps.simulation("change", step -> {
                    if (step.step() % 8 == 3) {
                        Parent.attach(step.commands(), rider, car);
                    } else if (step.step() % 8 == 6) {
                        Parent.detach(step.commands(), rider);
                    }
                });
                steps.simulation("last", step -> {
                    if (!movesFirst) {
                        move.run();
                    }
                });
                List<Float> drawn = new ArrayList<>();
                steps.presentation("record", frame -> {
                    drawn.add(game.get(rider, InterpolatedTransform.class).x());
                    assertEquals(7, game.get(rider, InterpolatedTransform.class).y(), 1e-4);
                    assertEquals(8, game.get(hat, InterpolatedTransform.class).y(), 1e-4);
                });
                for (int frame = 0; frame < hertz; frame++) {
                    steps.frame(host, 1_000_000_000L / hertz);
                }
                for (int i = hertz / 10; i < drawn.size(); i++) { // from the first step on
                    assertEquals(SPEED / hertz, drawn.get(i) - drawn.get(i - 1), 2e-4, hertz + " Hz, frame " + i);
                }
            }
        }
    }

    @Test
    void aChildGoesFromOneTurningParentToAnotherWithoutAJump() {
        EntityId left = world.spawn(Transform.at(-5, 0));
        EntityId right = world.spawn(Transform.at(5, 2).setScale(0.5f));
        EntityId child = world.spawn(Transform.at(1, 0), new Parent(left));
        scheduler.simulation("turn", step -> {
            world.get(left, Transform.class).rotateZ(0.05f);
            world.get(right, Transform.class).rotateZ(-0.04f);
        });
        scheduler.simulation("change", step -> {
            if (step.step() == 10) {
                Parent.attach(step.commands(), child, right);
            }
        });
        List<float[]> drawn = new ArrayList<>();
        scheduler.presentation("record", frame -> {
            InterpolatedTransform pose = world.get(child, InterpolatedTransform.class);
            drawn.add(new float[] {pose.x(), pose.y(), pose.rotationZ()});
        });
        for (int frame = 0; frame < 100; frame++) {
            scheduler.frame(host, 4_000_000);
        }
        for (int i = 1; i < drawn.size(); i++) {
            float[] a = drawn.get(i - 1);
            float[] b = drawn.get(i);
            assertTrue(Math.hypot(b[0] - a[0], b[1] - a[1]) < 0.15, "frame " + i); // 0.04 radians at 11 units
            assertEquals(a[2], b[2], 0.02, "frame " + i);
        }
        assertEquals(
                0.5f * 2,
                new Transform()
                        .teleport(Parent.worldPose(world, child, new Transform()))
                        .matrix(new Matrix4f())
                        .m22(),
                1e-6,
                "the scale in the world stays");
    }

    @Test
    void aTeleportOfTheParentInTheSameStepMovesNoOther() {
        EntityId hero = world.spawn(Transform.at(0, 0));
        EntityId box = world.spawn(Transform.at(100, 0));
        EntityId rider = world.spawn(Transform.at(1, 0), new Parent(hero));
        scheduler.simulation("teleport", step -> {
            if (step.step() == 5) {
                world.get(hero, Transform.class).teleport(99, 0);
                Parent.attach(step.commands(), box, hero);
                Parent.detach(step.commands(), rider);
            }
        });
        scheduler.presentation("check", frame -> {
            assertEquals(100, world.get(box, InterpolatedTransform.class).x());
            float x = world.get(rider, InterpolatedTransform.class).x();
            assertEquals(world.get(hero, InterpolatedTransform.class).x() + 1, x);
        });
        for (int frame = 0; frame < 40; frame++) {
            scheduler.frame(host, 4_000_000);
        }
        assertEquals(100, world.get(rider, Transform.class).x());
        assertEquals(1, world.get(box, Transform.class).x());
    }

    @Test
    void aSpawnIsAttachedWithItsPlaceInTheWorld() {
        EntityId car = world.spawn(Transform.at(10, 0));
        scheduler.simulation("spawn", step -> {
            EntityId box = step.commands().spawn(Transform.at(12, 3));
            Parent.attach(step.commands(), box, car);
        });
        scheduler.runStep();
        var box = world.query(Parent.class).iterator().next();
        assertEquals(2, world.get(box.id(), Transform.class).x());
        assertEquals(12, Parent.worldPose(world, box.id(), new Transform()).x());
    }

    @Test
    void ofTwoAttachmentsTheLastOneDecidesAndTheChildKeepsItsPlace() {
        EntityId car = world.spawn(Transform.at(10, 0));
        EntityId train = world.spawn(Transform.at(20, 1));
        EntityId box = world.spawn(Transform.at(12, 3));
        EntityId attachedBefore = world.spawn(Transform.at(5, 0), new Parent(car));
        for (EntityId child : List.of(box, attachedBefore)) {
            Parent.attach(world.commands(), child, car);
            Parent.attach(world.commands(), child, train);
        }
        world.applyCommands();
        assertEquals(train, world.ownerOf(box, Parent.class));
        assertEquals(-8, world.get(box, Transform.class).x());
        assertEquals(2, world.get(box, Transform.class).y());
        assertEquals(-5, world.get(attachedBefore, Transform.class).x());
        world.replace(box, new Parent(car)); // converts nothing
        assertEquals(-8, world.get(box, Transform.class).x());
    }

    @Test
    void anOtherChangeOfTheParentStillConvertsNothing() {
        EntityId car = world.spawn(Transform.at(10, 0));
        EntityId box = world.spawn(Transform.at(3, 0), new Parent(car));
        Parent.detach(world.commands(), box);
        world.applyCommands();
        assertEquals(13, world.get(box, Transform.class).x());
        world.add(box, new Parent(car));
        assertEquals(13, world.get(box, Transform.class).x());
    }

    @Test
    void worldPosesAreTheDrawnPosesToTheBit() {
        SplittableRandom random = new SplittableRandom(7); // any seed
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Transform pose = random(random, new Transform());
            ids.add(i < 3 ? world.spawn(pose) : world.spawn(pose, new Parent(ids.get(random.nextInt(i)))));
        }
        scheduler.simulation("move", step -> {
            for (EntityId id : ids) {
                random(random, world.get(id, Transform.class));
                if (random.nextInt(4) == 0 && world.has(id, Parent.class)) {
                    Parent.attach(step.commands(), id, ids.get(random.nextInt(ids.indexOf(id))));
                }
            }
        });
        scheduler.setInterpolating(false); // frames draw the newest step
        Transform pose = new Transform();
        for (int step = 0; step < 20; step++) {
            scheduler.frame(host, 16_700_000);
            for (EntityId id : ids) {
                InterpolatedTransform drawn = world.get(id, InterpolatedTransform.class);
                assertEquals(
                        drawn.matrix(new Matrix4f()),
                        Parent.worldPose(world, id, pose).matrix(new Matrix4f()));
            }
        }
    }

    private static Transform random(SplittableRandom random, Transform pose) {
        return pose.setPosition((float) random.nextDouble(-9, 9), (float) random.nextDouble(-9, 9), 1)
                .setRotation(new Quaternionf()
                        .rotationXYZ((float) random.nextDouble(6), (float) random.nextDouble(6), (float)
                                random.nextDouble(6)))
                .setScale((float) random.nextDouble(0.8, 1.2));
    }

    @Test
    void aChainOf20000ParentsHasAWorldPose() {
        EntityId last = world.spawn(Transform.at(1, 0));
        for (int i = 1; i < 20_000; i++) {
            last = world.spawn(Transform.at(1, 0), new Parent(last));
        }
        assertEquals(20_000, Parent.worldPose(world, last, new Transform()).x());
    }

    @Test
    void refusesToWriteAWorldPoseToAnEntity() {
        EntityId car = world.spawn(Transform.at(1, 0));
        Transform own = world.get(car, Transform.class);
        String message = assertThrows(IllegalArgumentException.class, () -> Parent.worldPose(world, car, own))
                .getMessage();
        assertTrue(message.contains("pass a new Transform()"), message);
    }

    @Test
    void resultDoesNotDependOnTheDisplayOrOnRollbacks() {
        RollbackInvariance.check(jugglers(), 60);
        SliceInvariance.check(jugglers(), 40);
    }

    /** A world in which entities move, and get on and off each other, in each step. */
    private static WorldRecipe jugglers() {
        return new WorldRecipe().register(Parent.TYPE).rate(Rate.hz(30)).wire((game, scheduler) -> {
            List<EntityId> ids = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                ids.add(game.spawn(Transform.at(i, 0)));
            }
            scheduler.simulation("juggle", step -> {
                RandomStream random = RandomStream.of(1, step.step());
                for (int i = 0; i < 30; i++) {
                    Transform pose = game.get(ids.get(i), Transform.class);
                    pose.translate(random.between(-1, 1), 0.1f).rotateZ(0.1f);
                    if (i > 0 && random.nextInt(3) == 0) {
                        Parent.attach(step.commands(), ids.get(i), ids.get(random.nextInt(i)));
                    } else if (game.has(ids.get(i), Parent.class) && random.nextInt(3) == 0) {
                        Parent.detach(step.commands(), ids.get(i));
                    }
                }
            });
        });
    }
}
