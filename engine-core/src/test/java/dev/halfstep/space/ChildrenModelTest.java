package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Compares queries for colliders of children with those in a twin world without children: each entity of the twin is a
 * root at the pose that a slow model composes, in double, by angles.
 */
class ChildrenModelTest {

    private static final int WORLDS = Boolean.getBoolean("halfstep.long") ? 2_000 : 20;
    private static final int STEPS = 30;

    /** An entity of the model, relative to its parent. */
    private static final class Body {
        final EntityId id;
        EntityId twin;
        int parent;
        double x;
        double y;
        double angle;
        double scale;

        Body(EntityId id, EntityId twin, int parent, double x, double y, double angle, double scale) {
            this.id = id;
            this.twin = twin;
            this.parent = parent;
            this.x = x;
            this.y = y;
            this.angle = angle;
            this.scale = scale;
        }
    }

    private final List<Body> bodies = new ArrayList<>();
    private final Map<EntityId, Integer> indices = new HashMap<>();
    private int hits;

    /** Returns x, y, angle and scale in the world. */
    private double[] composed(int index) {
        Body body = bodies.get(index);
        if (body.parent < 0) {
            return new double[] {body.x, body.y, body.angle, body.scale};
        }
        double[] parent = composed(body.parent);
        double sin = Math.sin(parent[2]);
        double cos = Math.cos(parent[2]);
        return new double[] {
            parent[0] + parent[3] * (cos * body.x - sin * body.y),
            parent[1] + parent[3] * (sin * body.x + cos * body.y),
            parent[2] + body.angle,
            parent[3] * body.scale
        };
    }

    private void setWorldPose(Body body, double[] pose, int newParent) {
        body.parent = newParent;
        double[] parent = newParent < 0 ? new double[] {0, 0, 0, 1} : composed(newParent);
        double dx = pose[0] - parent[0];
        double dy = pose[1] - parent[1];
        double sin = Math.sin(parent[2]);
        double cos = Math.cos(parent[2]);
        body.x = (cos * dx + sin * dy) / parent[3];
        body.y = (cos * dy - sin * dx) / parent[3];
        body.angle = pose[2] - parent[2];
        body.scale = pose[3] / parent[3];
    }

    @Test
    void childrenAreFoundWhereTheyAreInTheWorld() {
        for (int seed = 0; seed < WORLDS; seed++) {
            compareWorlds(seed);
        }
        assertTrue(hits > WORLDS * STEPS * 20, "queries must find something: " + hits);
    }

    private void compareWorlds(int seed) {
        bodies.clear();
        indices.clear();
        RandomStream random = RandomStream.of(seed, 3);
        try (World world = World.builder()
                        .register(Transform.TYPE, Parent.TYPE, Collider.TYPE)
                        .build();
                World twin =
                        World.builder().register(Transform.TYPE, Collider.TYPE).build()) {
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
            SpatialIndex index = new SpatialIndex(world, 2);
            SpatialIndex twinIndex = new SpatialIndex(twin, 2);
            for (int i = 0; i < 40; i++) {
                spawn(world, twin, random);
            }
            scheduler.simulation("move", step -> bodies.forEach(body -> move(world, body, random)));
            scheduler.simulation("attach", step -> {
                for (int i = 1; i < bodies.size(); i++) {
                    if (random.nextInt(10) == 0) {
                        int parent = random.nextInt(i);
                        setWorldPose(bodies.get(i), composed(i), parent);
                        Parent.attach(step.commands(), bodies.get(i).id, bodies.get(parent).id);
                        return; // the model converts at once
                    } else if (bodies.get(i).parent >= 0 && random.nextInt(10) == 0) {
                        setWorldPose(bodies.get(i), composed(i), -1);
                        Parent.detach(step.commands(), bodies.get(i).id);
                        return;
                    }
                }
            });
            scheduler.simulation("compare", step -> {
                index.update();
                compare(world, twin, index, twinIndex, random, "seed " + seed + ", step " + step.step());
            });
            for (int step = 0; step < STEPS; step++) {
                scheduler.runStep();
            }
        }
    }

    private void spawn(World world, World twin, RandomStream random) {
        int parent = bodies.isEmpty() || random.nextInt(3) == 0 ? -1 : random.nextInt(bodies.size());
        double x = random.between(-8, 8);
        double y = random.between(-8, 8);
        double angle = random.between(-3, 3);
        double scale = random.between(0.8f, 1.25f);
        Transform pose =
                Transform.at((float) x, (float) y).setRotationZ((float) angle).setScale((float) scale);
        float size = random.between(0.2f, 2);
        EntityId id = parent < 0
                ? world.spawn(pose, Collider.circle(size))
                : world.spawn(pose, Collider.circle(size), new Parent(bodies.get(parent).id));
        EntityId other = twin.spawn(Transform.at(0, 0), Collider.circle(size));
        indices.put(id, bodies.size());
        indices.put(other, bodies.size());
        bodies.add(new Body(id, other, parent, x, y, angle, scale));
    }

    private static void move(World world, Body body, RandomStream random) {
        if (random.nextInt(3) == 0) {
            float dx = random.between(-1, 1);
            float turn = random.between(-0.5f, 0.5f);
            world.get(body.id, Transform.class).translate(dx, 0.25f).rotateZ(turn);
            body.x += dx;
            body.y += 0.25;
            body.angle += turn;
        }
    }

    private void compare(
            World world, World twin, SpatialIndex index, SpatialIndex twinIndex, RandomStream random, String where) {
        Transform pose = new Transform();
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            double[] expected = composed(i);
            Parent.worldPose(world, body.id, pose);
            assertEquals(expected[0], pose.x(), 1e-3, where);
            assertEquals(expected[1], pose.y(), 1e-3, where);
            assertEquals(0, Math.sin(expected[2] / 2 - pose.rotationZ() / 2), 1e-3, where);
            twin.get(body.twin, Transform.class).setPosition(pose.x(), pose.y()); // the same rounding for both indices
        }
        twinIndex.update();
        Hits found = new Hits();
        Hits expected = new Hits();
        for (int i = 0; i < 10; i++) {
            float x = random.between(-20, 20);
            float y = random.between(-20, 20);
            float size = random.between(0, 5);
            index.overlapCircle(x, y, size, found);
            twinIndex.overlapCircle(x, y, size, expected);
            compare(expected, found, where + ": circle");
            index.overlapBox(x, y, size, 1, found);
            twinIndex.overlapBox(x, y, size, 1, expected);
            compare(expected, found, where + ": box");
            index.ray(x, y, 0, size, found);
            twinIndex.ray(x, y, 0, size, expected);
            compare(expected, found, where + ": ray");
            index.nearest(x, y, 5, 10, found);
            twinIndex.nearest(x, y, 5, 10, expected);
            compare(expected, found, where + ": nearest");
        }
        List<Integer> pairs = new ArrayList<>();
        List<Integer> expectedPairs = new ArrayList<>();
        index.pairs((a, b) -> pairs.addAll(List.of(indices.get(a), indices.get(b))));
        twinIndex.pairs((a, b) -> expectedPairs.addAll(List.of(indices.get(a), indices.get(b))));
        assertEquals(expectedPairs, pairs, where);
        hits += pairs.size();
    }

    private void compare(Hits expected, Hits found, String where) {
        assertEquals(expected.size(), found.size(), where);
        for (int i = 0; i < found.size(); i++) {
            assertEquals(indices.get(expected.entity(i)), indices.get(found.entity(i)), where);
            assertEquals(expected.fraction(i), found.fraction(i), where);
        }
        hits += found.size();
    }

    @Test
    void aRestoreMovesTheCollidersOfChildrenBack() {
        try (World world = World.builder()
                .register(Transform.TYPE, Parent.TYPE, Collider.TYPE)
                .build()) {
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
            EntityId tank = world.spawn(Transform.at(10, 0));
            EntityId turret = world.spawn(Transform.at(0, 1), Collider.circle(0.5f), new Parent(tank));
            SpatialIndex index = new SpatialIndex(world, 2);
            scheduler.simulation("move", step -> {
                world.get(tank, Transform.class).translate(5, 0);
                index.update();
            });
            Snapshot snapshot = scheduler.state().newSnapshot();
            snapshot.save();
            scheduler.runStep();
            Hits found = new Hits();
            index.at(15, 1, found);
            assertEquals(turret, found.entity(0));
            snapshot.restore();
            index.at(15, 1, found);
            assertEquals(0, found.size());
            index.at(10, 1, found);
            assertEquals(1, found.size());
        }
    }
}
