package dev.halfstep.ground;

import dev.halfstep.space.Collider;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query2;
import dev.halfstep.world.Query4;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Moves all entities with a {@link Mover} over the {@link TileGrid} of the world and over each other. Bodies slide
 * along walls, follow slopes, climb steps, ride on platforms, are pushed by platforms, and push crates. A body passes
 * through no solid obstacle at any speed.
 *
 * <pre>{@code
 * Movers movers = new Movers(world, 2);
 * scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
 * }</pre>
 *
 * <p>A step has this order: first all solid and one-way entities in the order of entity numbers, each with the movers
 * that it carries and pushes; then all bodies and crates in the order of entity numbers, but a crate before the bodies
 * that stand on it. A motion consists of parts of at most half a tile. Each part moves first along x, then along y. A
 * box overlaps solid ground by at most 1/512 of a tile (without a grid: of a unit), unless it {@linkplain
 * Mover#isCrushed is crushed}.
 *
 * <p>This object has no state between steps: the components have all state.
 */
public final class Movers {

    private final Query4<Transform, PreviousTransform, Collider, Mover> query;
    private final World world;
    private final EngineWorld engine;

    /** Finds movers with a parent, which are refused; null while {@link Parent} is not registered. */
    private @Nullable Query2<Mover, Parent> children;

    private final NearbyMovers nearby;
    private final TileGround tiles = new TileGround();
    private final MoverMotion motion;
    private final Separation separation;

    /** The movers of this step, in the order of entity numbers. */
    private final List<Mover> movers = new ArrayList<>();

    /**
     * Creates the motion of a world.
     *
     * @param world the world, with {@code Transform}, {@link Collider}, {@link Mover} and {@link TileGrid} registered
     * @param cellSize the size of a cell of the index in world units: about the size of a large body
     */
    public Movers(World world, float cellSize) {
        this.world = world;
        engine = EngineWorld.of(world);
        query = world.query(Transform.class, PreviousTransform.class, Collider.class, Mover.class);
        nearby = new NearbyMovers(world, cellSize);
        motion = new MoverMotion(nearby, tiles);
        separation = new Separation(world, motion);
    }

    /**
     * Moves all movers by one step.
     *
     * @param seconds the length of the step
     * @throws IllegalStateException if the world has more than one {@link TileGrid}, a mover has a {@link Parent}, or
     *     other systems run in parallel
     */
    public void move(float seconds) {
        beginStep(seconds);
        if (areIndependent()) {
            nearby.beginStep(List.of(), tiles.tolerance());
            for (var row : query) { // in any order, and in one pass over the memory
                Mover mover = row.fourth();
                begin(mover, row.id(), row.first(), row.third());
                motion.moveBody(mover);
                end(mover);
            }
            return;
        }
        findMovers(seconds);
        nearby.beginStep(movers, tiles.tolerance()); // after platforms have moved
        findRiders(tiles.tolerance());
        for (int i = 0; i < movers.size(); i++) {
            if (movers.get(i).isPlatform()) {
                motion.movePlatform(movers.get(i));
            }
        }
        for (int i = 0; i < movers.size(); i++) {
            motion.moveBody(movers.get(i));
        }
        for (int i = 0; i < movers.size(); i++) {
            end(movers.get(i));
        }
    }

    private void beginStep(float seconds) {
        if (engine.isParallel()) {
            throw new IllegalStateException("movers must be moved by a system that runs alone:"
                    + " do not declare the access of the system that moves them");
        }
        tiles.beginStep(engine.findSingle(TileGrid.class));
        refuseChildren();
        motion.beginStep(seconds);
    }

    /** Returns whether no mover affects another one in this step. */
    private boolean areIndependent() {
        boolean areIndependent = true;
        for (var row : query) {
            Mover mover = row.fourth();
            areIndependent &= mover.role == Mover.Role.BODY && mover.ground == null;
        }
        return areIndependent;
    }

    /**
     * Makes this motion that of a game that is seen from above: without ground. Bodies walk in four directions. Along
     * y they are stopped by walls and push crates as along x. Nobody stands, rides, climbs steps or follows slopes.
     * Solid tiles and slopes are walls; one-way tiles and movers stop nobody. Call this once, before the first step.
     *
     * <pre>{@code
     * Movers movers = new Movers(world, 1).seenFromAbove();
     * }</pre>
     *
     * @return this
     */
    public Movers seenFromAbove() {
        tiles.isSeenFromAbove = true;
        motion.isSeenFromAbove = true;
        return this;
    }

    /**
     * Pushes overlapping bodies apart, as {@link #separate(SpatialIndex, float, ToDoubleFunction)} does: a body weighs
     * as much as its area.
     *
     * @param index has the bodies; updated in this step
     * @param share the share of an overlap that disappears in this call, above 0 and up to 1
     * @throws IllegalArgumentException if the share is out of its range
     * @throws IllegalStateException as {@link #move} does, or if the index was not updated in this step
     */
    public void separate(SpatialIndex index, float share) {
        push(index, share, /* weights= */ null);
    }

    /**
     * Pushes overlapping bodies apart, softly: a crowd spreads over a few steps, and two of a pair still pass each
     * other. Of two bodies, the heavier one moves less. Walls, platforms and crates stop a body that is pushed; its
     * velocity and its contacts with walls do not change. Only movers of {@link Mover#body} are pushed, only by each other.
     *
     * <pre>{@code
     * movers.move(step.stepSeconds());
     * index.update();
     * movers.separate(index, 0.3f, id -> world.has(id, Boss.class) ? 50 : 1);
     * }</pre>
     *
     * <p>Shapes count as circles: a box as the circle inside it. One call moves a body by at most the share of its
     * radius. Bodies at one point are pushed in directions that follow from their entity numbers. Unless the game is
     * {@linkplain #seenFromAbove seen from above}, bodies are pushed along x only.
     *
     * @param index has the bodies; updated in this step
     * @param share the share of an overlap that disappears in this call, above 0 and up to 1
     * @param weights returns the weight of a body, above 0; infinite for one that is not pushed
     * @throws IllegalArgumentException if the share is out of its range, or a weight is 0, negative or NaN
     * @throws IllegalStateException as {@link #move} does, or if the index was not updated in this step
     */
    public void separate(SpatialIndex index, float share, ToDoubleFunction<EntityId> weights) {
        push(index, share, weights);
    }

    private void push(SpatialIndex index, float share, @Nullable ToDoubleFunction<EntityId> weights) {
        if (!(share > 0 && share <= 1)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the share of a separation must be above 0 and up to 1: " + share);
        }
        beginStep(/* seconds= */ 0);
        movers.clear();
        for (var row : query) {
            locate(row.fourth(), row.id(), row.first(), row.third());
            movers.add(row.fourth());
        }
        sort();
        nearby.beginStep(movers, tiles.tolerance());
        separation.separate(movers, index, share, weights);
    }

    private void refuseChildren() {
        ComponentRegistry registry = engine.entities().registry();
        if (children == null && registry.isRegistered(Parent.class)) {
            children = world.query(Mover.class, Parent.class);
        }
        if (children != null && children.count() > 0) {
            for (var row : children) {
                throw new IllegalStateException("an entity with a Mover must not have a Parent: " + row.id()
                        + " has the parent " + row.second().id()
                        + "; remove its Mover while it is attached, or let it stand on its parent");
            }
        }
    }

    /** Finds the movers of this step, moves platforms by their velocity, and sorts all movers by entity numbers. */
    private void findMovers(float seconds) {
        movers.clear();
        for (var row : query) {
            Mover mover = row.fourth();
            Transform pose = row.first();
            boolean isPlatform = mover.isPlatform();
            if (isPlatform && (mover.velocityX() != 0 || mover.velocityY() != 0)) {
                pose.translate(mover.velocityX() * seconds, mover.velocityY() * seconds);
            }
            begin(mover, row.id(), pose, row.third());
            if (isPlatform) {
                mover.startX = row.second().x();
                mover.startY = row.second().y();
            }
            movers.add(mover);
        }
        sort();
    }

    private static void locate(Mover mover, EntityId id, Transform pose, Collider collider) {
        mover.id = id;
        mover.pose = pose;
        mover.halfWidth = collider.halfWidth();
        mover.halfHeight = collider.halfHeight();
        mover.x = pose.x();
        mover.y = pose.y();
        mover.startX = mover.x;
        mover.startY = mover.y;
        mover.base = null;
        mover.firstRider = null;
        mover.nextRider = null;
    }

    private static void begin(Mover mover, EntityId id, Transform pose, Collider collider) {
        locate(mover, id, pose, collider);
        mover.wasOnGround = mover.onGround;
        mover.isDone = mover.isPlatform();
        mover.crushed = false;
        mover.hitCeilingAt = Mover.NONE;
        mover.liftVersion = 0;
        mover.raisedFrom = Double.NaN;
    }

    /** Sorts by entity numbers: a Shell sort in place, because the sorts of the JDK allocate. */
    private void sort() {
        boolean isSorted = true;
        for (int i = 1; i < movers.size() && isSorted; i++) {
            isSorted = movers.get(i - 1).id.number() < movers.get(i).id.number();
        }
        if (isSorted) {
            return;
        }
        for (int gap = movers.size() / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < movers.size(); i++) {
                Mover mover = movers.get(i);
                int at = i;
                for (; at >= gap && movers.get(at - gap).id.number() > mover.id.number(); at -= gap) {
                    movers.set(at, movers.get(at - gap));
                }
                movers.set(at, mover);
            }
        }
    }

    /** Links each mover to the mover on which it stands. */
    private void findRiders(double tolerance) {
        for (int i = movers.size() - 1; i >= 0; i--) { // backwards: then the riders of one entity are in order
            Mover mover = movers.get(i);
            mover.base = nearby.of(mover.ground);
            if (mover.base != null) {
                mover.nextRider = mover.base.firstRider;
                mover.base.firstRider = mover;
                double x = mover.x - mover.base.startX;
                // The game has moved the rider or the ground if the difference is greater than an overlap.
                mover.rideX = Math.abs(x - mover.rideX) > tolerance ? (float) x : mover.rideX;
            }
        }
    }

    private void end(Mover mover) {
        mover.drops = false;
        float x = (float) mover.x;
        float y = (float) mover.y;
        if (!mover.isPlatform()
                && (x != mover.pose.x() || y != mover.pose.y())) { // the slot of a body at rest stays clean
            mover.pose.setPosition(x, y);
        }
        if (!mover.isPlatform() && !mover.isClear) {
            mover.crushed |= tiles.isInside(mover);
        }
    }
}
