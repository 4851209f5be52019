package dev.halfstep.benchmarks.peer;

import java.util.Iterator;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.broadphase.AABBProducer;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.collision.broadphase.StaticValueAABBExpansionMethod;
import org.dyn4j.geometry.AABB;

/** Finds pairs by the broadphase of dyn4j alone, a tree of boxes, and compares the circles of each pair of boxes. */
public final class Dyn4jCircles extends Circles {

    /** The distance by which dyn4j enlarges boxes by default, so that most moves do not change the tree. */
    private static final double EXPANSION = 0.2;

    private record Circle(int index) {}

    private final Circle[] circles;
    private final DynamicAABBTree<Circle> tree;
    private int pairs;

    /**
     * Creates the tree.
     *
     * @param count the number of circles
     * @param moversEvery one of so many circles moves
     */
    public Dyn4jCircles(int count, int moversEvery) {
        super(count, moversEvery);
        tree = new DynamicAABBTree<>(
                (first, second) -> true,
                new AABBProducer<>() {
                    @Override
                    public AABB compute(Circle circle) {
                        AABB box = new AABB(0, 0, 0, 0);
                        compute(circle, box);
                        return box;
                    }

                    @Override
                    public void compute(Circle circle, AABB box) {
                        float x = xs[circle.index];
                        float y = ys[circle.index];
                        AABB.setFromPoints(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS, box);
                    }
                },
                new StaticValueAABBExpansionMethod<>(EXPANSION));
        circles = new Circle[count];
        for (int i = 0; i < count; i++) {
            circles[i] = new Circle(i);
            tree.add(circles[i]);
        }
    }

    @Override
    void findPairs() {
        for (int i = 0; i < circles.length; i += moversEvery) {
            tree.update(circles[i]);
        }
        pairs = 0;
        Iterator<CollisionPair<Circle>> boxes = tree.detectIterator(/* forceFullDetection= */ true);
        while (boxes.hasNext()) {
            CollisionPair<Circle> pair = boxes.next();
            int first = pair.getFirst().index;
            int second = pair.getSecond().index;
            if (first != second && touch(first, second)) { // the tree also finds each circle in its own box
                pairs++;
            }
        }
        tree.clearUpdates();
    }

    @Override
    public int pairCount() {
        return pairs;
    }
}
