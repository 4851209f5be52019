package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares lifts, crates and those who stand on crates with slow models, in random situations. */
class CratesModelTest {

    private static final int WORLDS = Boolean.getBoolean("halfstep.long") ? 100_000 : 200;
    private static final double TOLERANCE = 1 / 512.0;

    private final List<EntityId> ids = new ArrayList<>();

    /** The box of a mover in the model. */
    private static final class Box {
        final boolean isCrate;
        final double left;
        final double right;
        final double height;
        double bottom;
        boolean isCrushed;
        boolean isClear;

        Box(boolean isCrate, double x, double halfWidth, double bottom, double height) {
            this.isCrate = isCrate;
            left = x - halfWidth;
            right = x + halfWidth;
            this.bottom = bottom;
            this.height = height;
        }

        double top() {
            return bottom + height;
        }

        boolean sharesX(Box other) {
            return left < other.right && other.left < right;
        }
    }

    /** Returns how high the bottom of a crate can rise: up to the ceiling, and with all crates above it. */
    private static double limit(Box crate, List<Box> boxes, double ceiling) {
        double limit = ceiling;
        for (Box other : boxes) {
            if (other.isCrate && other != crate && other.sharesX(crate) && other.bottom > crate.bottom) {
                limit = Math.min(limit, limit(other, boxes, ceiling));
            }
        }
        return limit - crate.height;
    }

    /** Raises a lift, and by it the boxes above it, from the lowest one on: crates before bodies, which lift no crate. */
    private static void raise(Box lift, double distance, List<Box> boxes, double ceiling) {
        List<Box> pushing = new ArrayList<>(List.of(lift));
        lift.bottom += distance;
        for (boolean areCrates : new boolean[] {true, false}) {
            for (Box box : boxes) {
                if (box.isCrate == areCrates) {
                    raise(box, pushing, boxes, ceiling);
                    if (areCrates) {
                        pushing.add(box);
                    }
                }
            }
        }
    }

    private static void raise(Box box, List<Box> pushing, List<Box> boxes, double ceiling) {
        double target = box.bottom;
        double limit = ceiling - box.height;
        for (Box below : pushing) {
            boolean isBelow = below.bottom < box.bottom;
            target = isBelow && below.sharesX(box) ? Math.max(target, below.top()) : target;
        }
        if (box.isCrate) {
            limit = limit(box, boxes, ceiling);
        }
        for (Box above : boxes) {
            boolean isAbove = !box.isCrate && above.isCrate && above.bottom >= box.top() - TOLERANCE;
            limit = isAbove && above.sharesX(box) ? Math.min(limit, above.bottom - box.height) : limit;
        }
        box.isCrushed = limit < target - TOLERANCE;
        box.isClear = Math.abs(limit - target + TOLERANCE) > 0.9 * TOLERANCE; // not nearly as far as the tolerance
        box.bottom = Math.max(box.bottom, Math.min(target, limit));
    }

    /** Stacks of crates and bodies with gaps stand above a lift, under a ceiling. Nothing else moves them. */
    @Test
    void aLiftRaisesWhatIsAboveItAndCrushesWhatHasNoRoom() {
        int crushed = 0;
        int lifted = 0;
        for (int seed = 0; seed < WORLDS; seed++) {
            RandomStream random = RandomStream.of(seed, 1);
            double ceiling = random.between(3, 9);
            List<Box> boxes = randomBoxes(random, ceiling);
            Box lift = new Box(false, 0, 3, -0.5, 0.5);
            float speed = random.between(0.2f, 12);
            try (SyntheticWorld game = lifts(boxes, speed, (float) ceiling, random)) {
                boolean isCrushed = false;
                for (int step = 0; step < 30 && !isCrushed; step++) {
                    float before = game.world().get(ids.get(0), Transform.class).y();
                    game.step(1);
                    float after = game.world().get(ids.get(0), Transform.class).y();
                    lift.bottom = before - 0.25;
                    raise(lift, after - before, boxes, ceiling);
                    if (!boxes.stream().allMatch(box -> box.isClear)) {
                        break;
                    }
                    for (int i = 0; i < boxes.size(); i++) {
                        Box box = boxes.get(i);
                        Transform pose = game.world().get(ids.get(i + 1), Transform.class);
                        Mover mover = game.world().get(ids.get(i + 1), Mover.class);
                        String where = "seed " + seed + ", step " + step + ", " + ids.get(i + 1);
                        assertEquals(box.isCrushed, mover.isCrushed(), where);
                        assertEquals(box.bottom, pose.y() - box.height / 2, 4 * TOLERANCE, where);
                        isCrushed |= box.isCrushed;
                        lifted += box.isCrate && box.bottom > lift.top() + 0.1 ? 1 : 0;
                    }
                }
                crushed += isCrushed ? 1 : 0;
            }
        }
        assertTrue(crushed > WORLDS / 4 && lifted > WORLDS, crushed + " " + lifted);
    }

    private static List<Box> randomBoxes(RandomStream random, double ceiling) {
        List<Box> boxes = new ArrayList<>();
        for (int tries = 0; tries < 24; tries++) {
            double halfWidth = random.between(0.2f, 1);
            double height = random.between(0.2f, 1);
            double bottom = random.nextInt(4) == 0 ? 0 : random.between(0, (float) (ceiling - height));
            Box box = new Box(random.nextInt(3) > 0, random.between(-2, 2), halfWidth, bottom, height);
            boolean isFree = box.top() < ceiling;
            for (Box other : boxes) {
                boolean isNearlyBeside = // within the tolerance, one is not above the other
                        Math.abs(box.left - other.right) < 0.01 || Math.abs(other.left - box.right) < 0.01;
                isFree &= !isNearlyBeside
                        && (!box.sharesX(other) || box.bottom >= other.top() || other.bottom >= box.top());
            }
            if (isFree) {
                boxes.add(box);
            }
        }
        boxes.sort((a, b) -> Double.compare(a.bottom, b.bottom));
        return boxes;
    }

    private SyntheticWorld lifts(List<Box> boxes, float speed, float ceiling, RandomStream random) {
        ids.clear();
        return new WorldRecipe()
                .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .rate(Rate.hz(60))
                .wire((world, scheduler) -> {
                    Mover mover = Mover.solid();
                    mover.setVelocity(0, speed);
                    ids.add(world.spawn(Transform.at(0, -0.25f), Collider.box(3, 0.25f), mover));
                    world.spawn(Transform.at(0, ceiling + 50), Collider.box(9, 50), Mover.solid());
                    EntityId[] spawned = new EntityId[boxes.size()];
                    List<Integer> order = new ArrayList<>();
                    for (int i = 0; i < boxes.size(); i++) {
                        order.add(random.nextInt(order.size() + 1), i); // numbers in any order
                    }
                    for (int i : order) {
                        Box box = boxes.get(i);
                        spawned[i] = world.spawn(
                                Transform.at((float) (box.left + box.right) / 2, (float) (box.bottom + box.height / 2)),
                                Collider.box((float) (box.right - box.left) / 2, (float) box.height / 2),
                                box.isCrate ? Mover.crate() : Mover.body());
                    }
                    ids.addAll(List.of(spawned));
                    Movers movers = new Movers(world, 2);
                    scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
                })
                .build();
    }

    /** Riders stand on crates and move before others push the crates: who leaves moves alone, who stays is carried. */
    @Test
    void whoLeavesACrateMovesAloneAndWhoStaysIsCarried() {
        int left = 0;
        int carried = 0;
        for (int seed = 0; seed < 2 * WORLDS; seed++) {
            RandomStream random = RandomStream.of(seed, 2);
            int crates = 2 + random.nextInt(6);
            List<Float> speeds = new ArrayList<>();
            try (SyntheticWorld game = pushes(crates, speeds, random)) {
                List<Float> from = new ArrayList<>();
                for (int i = 0; i < 2 * crates; i++) {
                    from.add(game.world().get(ids.get(i), Transform.class).x());
                }
                game.step(1);
                for (int i = 0; i < crates; i++) {
                    Mover rider = game.world().get(ids.get(i), Mover.class);
                    float crateMoved = game.world()
                                    .get(ids.get(crates + i), Transform.class)
                                    .x()
                            - from.get(crates + i);
                    float moved = game.world().get(ids.get(i), Transform.class).x() - from.get(i);
                    boolean stays = ids.get(crates + i) == rider.ground();
                    if (!stays && rider.velocityY() <= 0) {
                        continue; // walks off an edge, beside which the crate may push it
                    }
                    String where = "seed " + seed + ", " + ids.get(i);
                    assertEquals(speeds.get(i) / 60 + (stays ? crateMoved : 0), moved, 1e-4, where);
                    left += !stays && crateMoved != 0 ? 1 : 0;
                    carried += stays && crateMoved != 0 ? 1 : 0;
                }
            }
        }
        assertTrue(left > WORLDS && carried > WORLDS, left + " " + carried);
    }

    /** Spawns riders on crates of their own, far from each other, and one who pushes each crate. All move in one step. */
    private SyntheticWorld pushes(int crates, List<Float> speeds, RandomStream random) {
        ids.clear();
        SyntheticWorld game = new WorldRecipe()
                .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .rate(Rate.hz(60))
                .wire((world, scheduler) -> {
                    world.spawn(Transform.at(0, -1), Collider.box(1000, 1), Mover.solid());
                    for (int i = 0; i < 3 * crates; i++) {
                        float x = i % crates * 10
                                + (i < crates ? random.between(-0.7f, 0.7f) : i < 2 * crates ? 0 : -0.9f);
                        Mover mover = i / crates == 1 ? Mover.crate() : Mover.body();
                        ids.add(world.spawn(
                                Transform.at(x, i < crates ? 1.25f : 0.5f),
                                Collider.box(i < 2 * crates && i >= crates ? 0.5f : 0.25f, i < crates ? 0.25f : 0.5f),
                                mover));
                    }
                    Movers movers = new Movers(world, 2);
                    scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
                })
                .build();
        for (EntityId id : ids) {
            game.world().get(id, Mover.class).setVelocity(0, -1); // to stand
        }
        game.step(1);
        for (int i = 0; i < 3 * crates; i++) {
            boolean jumps = i < crates && random.nextInt(2) == 0;
            float speed = i < crates ? random.between(-20, 20) : i < 2 * crates ? 0 : random.between(0, 20);
            game.world().get(ids.get(i), Mover.class).setVelocity(speed, jumps ? random.between(2, 9) : -1);
            speeds.add(speed);
        }
        return game;
    }
}
