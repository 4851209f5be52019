package dev.halfstep.physics;

import dev.halfstep.storage.HashSink;
import java.util.ArrayList;
import java.util.Map;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.world.World;

/**
 * Hashes what decides about the next step of a world: bodies with position, velocity and sleep, joints, and contacts
 * with the impulses that warm starting uses. The order of contacts counts, since they are solved in it.
 */
final class WorldHash {

    private static final ObjectPlan.Reference COLLISION_DATA = collisionData();

    private WorldHash() {}

    private static ObjectPlan.Reference collisionData() {
        for (ObjectPlan.Reference reference : ObjectPlan.of(World.class).references) {
            if (reference.field.getName().equals("collisionData")) {
                return reference;
            }
        }
        throw new AssertionError("a world of dyn4j must have collision data");
    }

    static void add(World<?> world, HashSink sink) {
        addFields(world, ObjectPlan.of(world.getClass()), sink);
        addAll(world.getBodies(), sink);
        addAll(world.getJoints(), sink);
        Map<?, ?> contacts = (Map<?, ?>) COLLISION_DATA.handle.get(world);
        addAll(contacts.values(), sink);
    }

    private static void addAll(Iterable<?> objects, HashSink sink) {
        for (Object object : objects) {
            addFields(object, ObjectPlan.of(object.getClass()), sink);
        }
    }

    /** Adds the numbers of an object and of its parts; other objects are added where they belong. */
    private static void addFields(Object object, ObjectPlan plan, HashSink sink) {
        for (int i = 0; i < plan.doubles.length; i++) {
            sink.add((double) plan.doubles[i].get(object));
        }
        for (int i = 0; i < plan.ints.length; i++) {
            sink.add((int) plan.ints[i].get(object));
        }
        for (int i = 0; i < plan.longs.length; i++) {
            sink.add((long) plan.longs[i].get(object));
        }
        for (int i = 0; i < plan.booleans.length; i++) {
            sink.add((boolean) plan.booleans[i].get(object));
        }
        for (int i = 0; i < plan.references.length; i++) {
            ObjectPlan.Reference field = plan.references[i];
            Object value = field.isEntered ? field.handle.get(object) : null;
            if (value != null) {
                addPart(value, field.planOf(value), sink);
            } else {
                sink.addPresence(false);
            }
        }
    }

    private static void addPart(Object value, ObjectPlan plan, HashSink sink) {
        if (plan.kind == ObjectPlan.Kind.LIST) {
            ArrayList<?> list = (ArrayList<?>) value;
            sink.addLength(list.size());
            for (int i = 0; i < list.size(); i++) {
                Object element = list.get(i);
                if (element != null) {
                    addPart(element, ObjectPlan.of(element.getClass()), sink);
                }
            }
        } else if (value instanceof Enum<?> constant) {
            sink.add(constant.ordinal());
        } else if (plan.kind == ObjectPlan.Kind.FIELDS
                && (plan.isPart || plan.type == BodyFixture.class || plan.type == ContactConstraint.class)) {
            addFields(value, plan, sink);
        }
    }
}
