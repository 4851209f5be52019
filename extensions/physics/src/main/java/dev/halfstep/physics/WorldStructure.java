package dev.halfstep.physics;

import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.dyn4j.collision.CollisionItem;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.broadphase.BroadphaseDetectorDecorator;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.dynamics.joint.Joint;
import org.dyn4j.world.ConstraintGraphNode;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a world that was read has the links that dyn4j creates: the trees of the broadphases, contacts, and the
 * graph of bodies. A step follows these links without a bound, so a wrong link could cause an endless loop.
 */
final class WorldStructure {

    /** The maximum number of nested detectors: more must be a cycle. */
    private static final int MAX_DECORATORS = 8;

    private static final int MAX_CONTACT_POINTS = 2;

    /** The item of a leaf of the broadphase: a shape of a body. */
    private record Item(Object body, Object fixture) {}

    private final World<?> world;
    private final Set<Object> bodies = identitySet();
    private final Set<Object> joints = identitySet();

    private WorldStructure(World<?> world) {
        this.world = world;
    }

    /** Checks a world whose fields have values of the right types. */
    static void check(World<?> world) throws IOException {
        new WorldStructure(world).check();
    }

    private static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private void check() throws IOException {
        Set<Object> fixtures = new HashSet<>();
        for (Object element : world.getBodies()) {
            Body body = (Body) element;
            require(bodies.add(body), "a body must be in its world once");
            require(value(body, "fixtureModificationHandler") != null, "a body must report changes to its world");
            for (BodyFixture fixture : body.getFixtures()) {
                require(fixtures.add(new Item(body, fixture)), "a shape must be in its body once");
            }
        }
        for (Joint<?> joint : world.getJoints()) {
            require(joints.add(joint), "a joint must be in its world once");
        }
        checkTree(world.getBroadphaseDetector(), fixtures);
        checkTree(world.getContinuousCollisionDetectionBroadphaseDetector(), bodies);
        checkCollisions();
        checkGraph();
    }

    /** Checks a broadphase: one leaf for each item, in a tree without cycles. */
    private static void checkTree(Object detector, Set<Object> items) throws IOException {
        Object tree = detector;
        for (int i = 0; i < MAX_DECORATORS && tree instanceof BroadphaseDetectorDecorator<?> decorator; i++) {
            tree = decorator.getDecoratedBroadphaseDetector();
        }
        require(tree instanceof DynamicAABBTree, "the broadphase must be a DynamicAABBTree");
        Map<?, ?> leaves = map(tree, "leaves");
        require(leaves.size() == items.size(), "a broadphase must have a leaf for each of its items");
        Set<Object> reached = identitySet();
        for (Map.Entry<?, ?> entry : leaves.entrySet()) {
            Object leaf = entry.getValue();
            require(
                    items.contains(itemOf(entry.getKey()))
                            && reached.add(leaf)
                            && entry.getKey().equals(value(leaf, "item")),
                    "a broadphase must have a leaf for each of its items");
        }
        for (Map.Entry<?, ?> entry : map(tree, "updated").entrySet()) {
            require(leaves.get(entry.getKey()) == entry.getValue(), "a broadphase must update leaves of its own");
        }
        int count = 0;
        Object root = value(tree, "root");
        require(root == null || value(root, "parent") == null, "the root of a tree must have no parent");
        // Depth first, left before right. Each node has the parent from which it is reached, so there is no cycle.
        for (Object node = root; node != null; ) {
            Object left = value(node, "left");
            Object right = value(node, "right");
            if (left == null && right == null) {
                require(reached.remove(node) && height(node) == 0, "a tree must end in the leaves of its items");
                count++;
                node = nextAfter(node);
            } else {
                require(
                        left != null
                                && right != null
                                && left != right
                                && value(left, "parent") == node
                                && value(right, "parent") == node
                                && height(node) == 1 + Math.max(height(left), height(right)),
                        "a node of a tree must be the parent of two nodes, and by 1 higher than they are");
                node = left;
            }
        }
        require(count == leaves.size(), "a tree must have each leaf of its items");
    }

    private static Object itemOf(Object key) {
        return key instanceof CollisionItem<?, ?> item ? new Item(item.getBody(), item.getFixture()) : key;
    }

    /** Returns the node after a node and its descendants, null at the end. */
    private static @Nullable Object nextAfter(Object done) {
        Object node = done;
        for (Object parent = value(node, "parent"); parent != null; parent = value(node, "parent")) {
            if (value(parent, "left") == node) {
                return value(parent, "right");
            }
            node = parent;
        }
        return null;
    }

    private static int height(Object node) {
        return ObjectPlan.of(node.getClass()).intOf(node, "height");
    }

    private void checkCollisions() throws IOException {
        for (Map.Entry<?, ?> entry : map(world, "collisionData").entrySet()) {
            require(entry.getValue() instanceof ContactCollisionData, "collisions must have their data");
            ContactCollisionData<?> data = (ContactCollisionData<?>) entry.getValue();
            CollisionPair<?> pair = (CollisionPair<?>) entry.getKey();
            ContactConstraint<?> constraint = data.getContactConstraint();
            checkItem(pair.getFirst(), data.getBody1(), data.getFixture1());
            checkItem(pair.getSecond(), data.getBody2(), data.getFixture2());
            require(
                    pair.equals(data.getPair()) && pair.equals(constraint.getCollisionPair()),
                    "collision data must be that of its pair");
            int points = constraint.getContacts().size();
            int solved = ObjectPlan.of(constraint.getClass()).intOf(constraint, "size");
            require(
                    solved >= 0 && solved <= points && points <= MAX_CONTACT_POINTS,
                    "a contact must have as many points as it says, at most " + MAX_CONTACT_POINTS);
        }
        for (Object pair : collection(world, "ccdCollisionData")) {
            CollisionPair<?> ofBodies = (CollisionPair<?>) pair;
            require(
                    ofBodies.getFirst() instanceof Body && ofBodies.getSecond() instanceof Body,
                    "a continuous collision must be one of two bodies");
        }
    }

    private static void checkItem(@Nullable Object item, Object body, Object fixture) throws IOException {
        require(
                item instanceof CollisionItem<?, ?> of && of.getBody() == body && of.getFixture() == fixture,
                "collision data must be that of its pair");
    }

    private void checkGraph() throws IOException {
        Map<?, ?> graph = map(Objects.requireNonNull(value(world, "constraintGraph")), "graph");
        require(graph.size() == bodies.size(), "each body must have a node of its own");
        Map<?, ?> collisions = map(world, "collisionData");
        IdentityHashMap<Object, Integer> ends = new IdentityHashMap<>();
        for (Map.Entry<?, ?> entry : graph.entrySet()) {
            ConstraintGraphNode<?> node = (ConstraintGraphNode<?>) entry.getValue();
            Body body = (Body) node.getBody();
            require(bodies.contains(body) && entry.getKey() == body, "each body must have a node of its own");
            for (ContactConstraint<?> contact : node.getContactConstraints()) {
                ContactCollisionData<?> data = (ContactCollisionData<?>) collisions.get(contact.getCollisionPair());
                require(
                        data != null
                                && data.getContactConstraint() == contact
                                && (contact.getBody1() == body) != (contact.getBody2() == body),
                        "a contact must be one of its body");
                ends.merge(contact, 1, Integer::sum);
            }
            Set<Object> own = identitySet();
            for (Joint<?> joint : node.getJoints()) {
                require(joints.contains(joint), "a joint of a body must be in its world");
                if (own.add(joint)) {
                    ends.merge(joint, ends(joint, body), Integer::sum);
                }
            }
        }
        for (Map.Entry<Object, Integer> entry : ends.entrySet()) {
            int bodyCount = entry.getKey() instanceof Joint<?> joint ? joint.getBodyCount() : 2;
            require(entry.getValue() == bodyCount, "a contact or a joint must be one of all its bodies");
        }
        for (Object joint : joints) {
            require(ends.containsKey(joint), "a contact or a joint must be one of all its bodies");
        }
    }

    private static int ends(Joint<?> joint, Body body) {
        int ends = 0;
        for (int i = 0; i < joint.getBodyCount(); i++) {
            ends += joint.getBody(i) == body ? 1 : 0;
        }
        return ends;
    }

    private static @Nullable Object value(Object object, String name) {
        return ObjectPlan.of(object.getClass()).referenceOf(object, name);
    }

    private static Map<?, ?> map(Object object, String name) throws IOException {
        require(value(object, name) instanceof Map, "a world must be linked: " + name);
        return (Map<?, ?>) Objects.requireNonNull(value(object, name));
    }

    private static Collection<?> collection(Object object, String name) {
        return value(object, name) instanceof Collection<?> elements ? elements : List.of();
    }

    private static void require(boolean isRight, String rule) throws IOException {
        if (!isRight) {
            throw new IOException(rule);
        }
    }
}
