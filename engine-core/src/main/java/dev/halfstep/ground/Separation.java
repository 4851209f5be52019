package dev.halfstep.ground;

import dev.halfstep.space.SpatialIndex;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Pushes overlapping bodies apart. First sums the pushes of all pairs, then moves each body by its sum: so the order of
 * the pairs decides about nothing but the rounding, and it is defined.
 */
final class Separation {

    /** Turns of this angle point to all sides: the golden angle, in radians. */
    private static final double GOLDEN_ANGLE = 2.399963229728653;

    /** A weight whose reciprocal is finite, even a sum of two. */
    private static final double MIN_WEIGHT = 1e-300;

    private final World.Lookup<Mover> lookup;
    private final MoverMotion motion;
    private final BiConsumer<EntityId, EntityId> addPushes = this::addPushes; // a new one in each step would be garbage

    /** Null if a body weighs as much as its area. */
    private @Nullable ToDoubleFunction<EntityId> weights;

    private double share;

    Separation(World world, MoverMotion motion) {
        lookup = world.lookup(Mover.class);
        this.motion = motion;
    }

    /** Moves bodies apart, whose positions and sizes are those of this step already. */
    void separate(
            List<Mover> movers, SpatialIndex index, double newShare, @Nullable ToDoubleFunction<EntityId> newWeights) {
        share = newShare;
        weights = newWeights;
        for (int i = 0; i < movers.size(); i++) {
            Mover mover = movers.get(i);
            mover.pushX = 0;
            mover.pushY = 0;
            mover.yielding = Double.NaN;
        }
        index.pairs(addPushes);
        for (int i = 0; i < movers.size(); i++) {
            shift(movers.get(i));
        }
    }

    private void addPushes(EntityId firstId, EntityId secondId) {
        Mover first = lookup.getOrNull(firstId);
        Mover second = lookup.getOrNull(secondId);
        if (first == null || second == null || first.role != Mover.Role.BODY || second.role != Mover.Role.BODY) {
            return;
        }
        double dx = second.x - first.x;
        double dy = second.y - first.y;
        double distance = Math.sqrt(dx * dx + dy * dy);
        double overlap = radius(first) + radius(second) - distance;
        if (overlap <= 0) {
            return;
        }
        if (distance == 0) {
            double angle = secondId.number() * GOLDEN_ANGLE;
            dx = StrictMath.cos(angle);
            dy = StrictMath.sin(angle);
            distance = 1;
        }
        double firstYields = yielding(first, firstId);
        double secondYields = yielding(second, secondId);
        double both = firstYields + secondYields;
        if (both > 0) { // otherwise no weight lets a body move
            double push = overlap * share / distance;
            first.pushX -= dx * push * (firstYields / both);
            first.pushY -= dy * push * (firstYields / both);
            second.pushX += dx * push * (secondYields / both);
            second.pushY += dy * push * (secondYields / both);
        }
    }

    private static double radius(Mover body) {
        return Math.min(body.halfWidth, body.halfHeight);
    }

    private double yielding(Mover body, EntityId id) {
        if (Double.isNaN(body.yielding)) {
            double weight = weights == null ? body.halfWidth * body.halfHeight : weights.applyAsDouble(id);
            if (!(weight > 0)) { // also for NaN
                throw new IllegalArgumentException("the weight of a body must be above 0: " + weight + " of " + id);
            }
            body.yielding = 1 / Math.max(MIN_WEIGHT, weight);
        }
        return body.yielding;
    }

    private void shift(Mover body) {
        double dx = body.pushX;
        double dy = motion.isSeenFromAbove ? body.pushY : 0;
        double length = Math.sqrt(dx * dx + dy * dy);
        if (length == 0) {
            return;
        }
        double scale = Math.min(1, share * radius(body) / length);
        motion.shift(body, dx * scale, dy * scale);
        body.pose.setPosition((float) body.x, (float) body.y);
    }
}
