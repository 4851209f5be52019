package dev.halfstep.space;

import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.WorldGuard;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.MatchedArchetypes;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Finds the entities with a {@link Collider} that are near a place, or that touch each other. A system of the game
 * updates the index in each step, after entities have moved and before anything queries; until the next update, queries
 * see the positions and shapes of the last update, without entities that were despawned since.
 *
 * <pre>{@code
 * SpatialIndex index = new SpatialIndex(world, 2f);
 * Hits hits = new Hits();
 * scheduler.simulation("update-index", step -> index.update());
 * scheduler.simulation("explode", step -> {
 *     index.overlapCircle(x, y, 5, hits);
 *     for (int i = 0; i < hits.size(); i++) {
 *         step.commands().despawn(hits.entity(i));
 *     }
 * });
 * }</pre>
 *
 * <p>Shapes that only touch overlap. Hits have a defined order. The index is derived from the world: it is part of no
 * snapshot, save or hash, and its results depend only on the world at the last update. So a step must update the index
 * before queries. Outside of steps, a query updates an index that was never updated, or not since a restore.
 *
 * <p>The position of an entity with a {@code Parent} is its position in the world, composed from the poses of its
 * ancestors.
 *
 * <p>An update costs time for each chunk of entities in which an entity has moved, and more time for each moved entity.
 * Entities with a Parent are composed in each update. A query costs time for the cells that it visits and the entities
 * in the cells. Queries may run in parallel, each with {@link Hits} of its own.
 */
public final class SpatialIndex {

    private final EngineWorld engine;
    private final WorldGuard guard;
    private final CurrentPhase phase;
    private final MatchedArchetypes matched;
    private final float cellSize;
    private final Bodies bodies;
    private final CellGrid grid;
    private final PairList pairs;

    /** False before the first update, and if the last one has failed. */
    private boolean isUpdated;

    private long updatedStep;
    private long updatedRestore;

    /** The number of updates, by which a loop over pairs detects an update. */
    private long updateCount;

    /**
     * Creates an index of the entities that have a Transform, a Collider and further components.
     *
     * @param world a world in which {@code Transform.TYPE} and {@code Collider.TYPE} are registered
     * @param cellSize the length of a cell, in world units, above 0: about the width of the most common shapes. It
     *     affects only the speed. Positions must be within 16,777,216 cells of the origin, and half sizes at most
     *     16,777,216 cells
     * @param with registered simulation components that the entities must have as well
     * @throws IllegalArgumentException if the size of a cell is 0, negative, NaN or infinite, or a class is not
     *     registered or is no simulation component
     */
    public SpatialIndex(World world, float cellSize, Class<?>... with) {
        if (!(cellSize > 0 && cellSize < Float.POSITIVE_INFINITY)) { // also false for NaN
            throw new IllegalArgumentException("the size of a cell must be above 0 and finite: " + cellSize);
        }
        engine = EngineWorld.of(world);
        guard = engine.entities().guard();
        phase = engine.phase();
        this.cellSize = cellSize;
        ComponentRegistry registry = engine.entities().registry();
        ComponentInfo<?> pose = simulated(registry, Transform.class);
        ComponentInfo<?> shape = simulated(registry, Collider.class);
        List<ComponentInfo<?>> further = Stream.of(with)
                .<ComponentInfo<?>>map(type -> simulated(registry, type))
                .toList();
        matched = new MatchedArchetypes(
                engine.entities(), new ComponentInfo<?>[] {pose, shape}, further, /* excluded= */ List.of());
        bodies = new Bodies(
                engine.entities(), pose.index(), shape.index(), (double) cellSize * CellGrid.EXTENT_CELLS, cellSize);
        grid = new CellGrid(bodies, cellSize);
        pairs = new PairList(bodies, grid);
    }

    private static ComponentInfo<?> simulated(ComponentRegistry registry, Class<?> componentClass) {
        ComponentInfo<?> info = registry.get(componentClass);
        if (info.storedType().kind() != ComponentType.Kind.SIMULATION) {
            throw new IllegalArgumentException("a spatial index must select entities by simulation components: "
                    + componentClass.getSimpleName() + " is a presentation component");
        }
        return info;
    }

    /**
     * Reads the positions and shapes that have changed since the last update. Call this in a system that runs alone,
     * after entities have moved.
     *
     * @throws IllegalArgumentException if a position or shape is not finite or out of the extent; the message names the
     *     entity
     * @throws IllegalStateException if other systems run in parallel
     */
    public void update() {
        guard.checkMayRead();
        if (engine.isParallel()) {
            throw new IllegalStateException("a spatial index must be updated by a system that runs alone:"
                    + " do not declare the access of the system that updates it");
        }
        boolean everything = !isUpdated;
        isUpdated = false;
        updateCount++;
        bodies.update(matched.archetypes());
        grid.update(everything);
        pairs.noteChanges(everything);
        isUpdated = true;
        updatedStep = phase.stepsBegun();
        updatedRestore = engine.restoreCount();
    }

    private void prepareQuery() {
        guard.checkMayRead();
        if (phase.isInStep()) {
            if (!isUpdated || updatedStep != phase.stepsBegun()) {
                throw new IllegalStateException("a spatial index must be updated in the step that queries it:"
                        + " call update() in an earlier system of the step");
            }
        } else if (!isUpdated || updatedRestore != engine.restoreCount()) {
            update();
        }
    }

    private static void checkFinite(String name, float value) {
        if (!(Math.abs(value) < Float.POSITIVE_INFINITY)) { // also false for NaN
            throw new IllegalArgumentException("the " + name + " of a query must be finite: " + value);
        }
    }

    private static void checkSize(String name, float size) {
        if (!(size >= 0 && size < Float.POSITIVE_INFINITY)) { // also false for NaN
            throw new IllegalArgumentException("the " + name + " of a query must be 0 or more and finite: " + size);
        }
    }

    /**
     * Finds the entities whose shapes overlap or touch a box, in the order of their numbers.
     *
     * @param x the centre, in world units
     * @param y the centre, in world units
     * @param halfWidth half the length along x, in world units, 0 or more
     * @param halfHeight half the length along y, in world units, 0 or more
     * @param hits gets the entities
     * @throws IllegalArgumentException if a number is NaN or infinite, or a size is negative
     * @throws IllegalStateException if the index was not updated in this step
     */
    public void overlapBox(float x, float y, float halfWidth, float halfHeight, Hits hits) {
        checkSize("half width", halfWidth);
        checkSize("half height", halfHeight);
        overlap(x, y, halfWidth, halfHeight, hits);
    }

    /**
     * Finds the entities whose shapes overlap or touch a circle, in the order of their numbers.
     *
     * @param x the centre, in world units
     * @param y the centre, in world units
     * @param radius world units, 0 or more
     * @param hits gets the entities
     * @throws IllegalArgumentException if a number is NaN or infinite, or the radius is negative
     * @throws IllegalStateException if the index was not updated in this step
     */
    public void overlapCircle(float x, float y, float radius, Hits hits) {
        checkSize("radius", radius);
        overlap(x, y, radius, -radius, hits);
    }

    /**
     * Finds the entities whose shapes contain a point, in the order of their numbers.
     *
     * @param x world units
     * @param y world units
     * @param hits gets the entities
     * @throws IllegalArgumentException if a number is NaN or infinite
     * @throws IllegalStateException if the index was not updated in this step
     */
    public void at(float x, float y, Hits hits) {
        overlap(x, y, 0, 0, hits);
    }

    private void overlap(float x, float y, float halfWidth, float halfHeight, Hits hits) {
        checkFinite("x", x);
        checkFinite("y", y);
        prepareQuery();
        hits.begin();
        double height = Math.abs(halfHeight);
        Candidates near = hits.candidates;
        grid.gather((double) x - halfWidth, y - height, (double) x + halfWidth, y + height, near);
        for (int i = 0; i < near.size(); i++) {
            int item = near.get(i);
            if (Shapes.overlap(
                    (double) x - bodies.x(item),
                    (double) y - bodies.y(item),
                    halfWidth,
                    halfHeight,
                    bodies.halfWidth(item),
                    bodies.halfHeight(item))) {
                hits.add(0f, item);
            }
        }
        hits.end(bodies, Integer.MAX_VALUE);
    }

    /**
     * Finds the entities whose shapes a segment touches, in the order of the fractions of the first contact, then of
     * entity numbers. {@link Hits#fraction} returns the fraction, 0 if the segment begins in the shape.
     *
     * @param x the begin, in world units
     * @param y the begin, in world units
     * @param toX the end, in world units
     * @param toY the end, in world units
     * @param hits gets the entities and fractions
     * @throws IllegalArgumentException if a number is NaN or infinite
     * @throws IllegalStateException if the index was not updated in this step
     */
    public void ray(float x, float y, float toX, float toY, Hits hits) {
        checkFinite("x", x);
        checkFinite("y", y);
        checkFinite("toX", toX);
        checkFinite("toY", toY);
        prepareQuery();
        hits.begin();
        Candidates near = hits.candidates;
        grid.gatherAlong(x, y, toX, toY, near);
        for (int i = 0; i < near.size(); i++) {
            int item = near.get(i);
            double fraction = Shapes.entry(
                    (double) x - bodies.x(item),
                    (double) y - bodies.y(item),
                    (double) toX - x,
                    (double) toY - y,
                    bodies.halfWidth(item),
                    bodies.halfHeight(item));
            if (fraction <= 1) {
                hits.add((float) fraction, item);
            }
        }
        hits.end(bodies, Integer.MAX_VALUE);
    }

    /**
     * Finds the entities nearest to a point, in the order of their distances, then of their numbers. {@link
     * Hits#fraction} returns the distance of the point from the shape, 0 within the shape.
     *
     * @param x world units
     * @param y world units
     * @param count the maximum number of entities, 0 or more
     * @param within the largest distance, in world units, 0 or more; infinite for no limit
     * @param hits gets the entities and distances
     * @throws IllegalArgumentException if a coordinate is NaN or infinite, or another number is NaN or negative
     * @throws IllegalStateException if the index was not updated in this step
     */
    public void nearest(float x, float y, int count, float within, Hits hits) {
        checkFinite("x", x);
        checkFinite("y", y);
        if (count < 0) {
            throw new IllegalArgumentException("the count of a query must be 0 or more: " + count);
        }
        if (!(within >= 0)) { // also false for NaN
            throw new IllegalArgumentException("the distance of a query must be 0 or more: " + within);
        }
        prepareQuery();
        double searched = cellSize;
        while (!gatherNearest(x, y, count, within, searched, hits)) {
            searched *= 2;
        }
        hits.end(bodies, count);
    }

    /** Searches up to a distance. Returns whether the nearest entities are among the hits. */
    private boolean gatherNearest(float x, float y, int count, float within, double searched, Hits hits) {
        hits.begin();
        double reach = Math.min(searched, within);
        Candidates near = hits.candidates;
        grid.gather(x - reach, y - reach, x + reach, y + reach, near);
        boolean isLast = reach == within || near.size() == bodies.liveCount();
        double limit = isLast ? within : reach;
        for (int i = 0; i < near.size(); i++) {
            int item = near.get(i);
            double distance = Shapes.distance(
                    (double) x - bodies.x(item),
                    (double) y - bodies.y(item),
                    bodies.halfWidth(item),
                    bodies.halfHeight(item));
            if (distance <= limit && bodies.id(item).isAlive()) {
                hits.add((float) distance, item);
            }
        }
        if (isLast || hits.count() < count) {
            return isLast;
        }
        hits.sort();
        // A farther entity may be rounded to the same distance, so it must be less than the limit.
        return count == 0 || hits.sortedFraction(count - 1) < (float) limit;
    }

    /**
     * Visits all pairs of entities whose shapes overlap or touch, in the order of the numbers of the first entity, then
     * of the second. The first one of a pair has the lower number. As in a query of the world, the structure of the
     * world cannot change meanwhile, except by commands.
     *
     * <p>Pairs of entities at rest are cached, so they cost little.
     *
     * @param each called with each pair
     * @throws IllegalStateException if the index was not updated in this step, or is updated by the callback
     */
    public void pairs(BiConsumer<EntityId, EntityId> each) {
        prepareQuery();
        synchronized (pairs) { // several threads may query
            pairs.update();
        }
        long expected = updateCount;
        boolean isOutdated = bodies.isOutdated(); // reading each entity would take most of the time
        guard.beginIteration();
        try {
            for (int i = 0; i < pairs.size(); i++) {
                EntityId first = bodies.id(pairs.first(i));
                EntityId second = bodies.id(pairs.second(i));
                if (!isOutdated || (first.isAlive() && second.isAlive())) {
                    each.accept(first, second);
                    if (updateCount != expected) {
                        throw new IllegalStateException(
                                "a spatial index must not be updated while its pairs are visited");
                    }
                }
            }
        } finally {
            guard.endIteration();
        }
    }
}
