package dev.halfstep.ground;

import dev.halfstep.space.Collider;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query1;
import dev.halfstep.world.Query2;
import dev.halfstep.world.Query4;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
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
    private final Query1<TileGrid> grids;
    private final World world;

    /** Finds movers with a parent, which are refused; null while {@link Parent} is not registered. */
    private @Nullable Query2<Mover, Parent> children;

    private final NearbyMovers nearby;
    private final TileGround tiles = new TileGround();
    private final MoverMotion motion;

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
        query = world.query(Transform.class, PreviousTransform.class, Collider.class, Mover.class);
        grids = world.query(TileGrid.class);
        nearby = new NearbyMovers(world, cellSize);
        motion = new MoverMotion(nearby, tiles);
    }

    /**
     * Moves all movers by one step.
     *
     * @param seconds the length of the step
     * @throws IllegalStateException if the world has more than one {@link TileGrid}, or a mover has a {@link Parent}
     */
    public void move(float seconds) {
        tiles.beginStep(findGrid());
        refuseChildren();
        findMovers(seconds);
        nearby.beginStep(tiles.tolerance()); // after platforms have moved
        motion.beginStep(seconds);
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

    private @Nullable TileGrid findGrid() {
        TileGrid grid = null;
        for (var row : grids) {
            if (grid != null) {
                throw new IllegalStateException("a world must have at most one TileGrid: it has " + grids.count());
            }
            grid = row.first();
        }
        return grid;
    }

    private void refuseChildren() {
        ComponentRegistry registry = EngineWorld.of(world).entities().registry();
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
            mover.id = row.id();
            mover.pose = row.first();
            begin(mover, row.first(), row.second(), row.third(), seconds);
            movers.add(mover);
        }
        sort();
    }

    private void begin(Mover mover, Transform pose, PreviousTransform previous, Collider collider, float seconds) {
        boolean isPlatform = mover.isPlatform();
        if (isPlatform && (mover.velocityX() != 0 || mover.velocityY() != 0)) {
            pose.translate(mover.velocityX() * seconds, mover.velocityY() * seconds);
        }
        mover.halfWidth = collider.isCircle() ? collider.radius() : collider.halfWidth();
        mover.halfHeight = collider.isCircle() ? collider.radius() : collider.halfHeight();
        mover.x = pose.x();
        mover.y = pose.y();
        mover.startX = isPlatform ? previous.x() : mover.x;
        mover.startY = isPlatform ? previous.y() : mover.y;
        mover.wasOnGround = mover.onGround;
        mover.isDone = isPlatform;
        mover.crushed = false;
        mover.hitCeilingAt = Mover.NONE;
        mover.firstRider = null;
        mover.nextRider = null;
        mover.liftVersion = 0;
        mover.raisedFrom = Double.NaN;
    }

    /** Sorts by entity numbers: a Shell sort in place, because the sorts of the JDK allocate. */
    private void sort() {
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
        if (!mover.isPlatform()) {
            mover.crushed |= tiles.isInside(mover);
        }
    }
}
