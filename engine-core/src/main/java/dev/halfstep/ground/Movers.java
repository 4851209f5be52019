package dev.halfstep.ground;

import dev.halfstep.ground.Mover.Role;
import dev.halfstep.space.Collider;
import dev.halfstep.space.Hits;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.EntityId;
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
 * Moves all entities with a {@link Mover} over the {@link TileGrid} of the world and over each other. Bodies slide along
 * walls, follow slopes, climb steps, ride on platforms, are pushed by them, and push crates. At no speed does a body
 * pass through something solid.
 *
 * <pre>{@code
 * Movers movers = new Movers(world, 2);
 * scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
 * }</pre>
 *
 * <p>A step has this order: first all solid and one-way entities, in the order of their numbers, each with those whom it
 * carries and pushes; then all bodies and crates in the order of their numbers, but a crate before those who stand on
 * it. A motion goes in parts of at most half a tile, in each part first along x, then along y. A box overlaps solid
 * ground by at most 1/512 of a tile (of a unit without a grid), unless it {@linkplain Mover#isCrushed is crushed}.
 *
 * <p>Nothing here is state: all state is in the components.
 */
public final class Movers {

    /** The most parts of one motion. Faster ones have longer parts, which cut corners less closely. */
    private static final int MAX_PARTS = 32;

    /** The least fraction of a contact: events have a fraction above 0. */
    private static final double MIN_FRACTION = 0x1p-20;

    private final Query4<Transform, PreviousTransform, Collider, Mover> query;
    private final Query1<TileGrid> grids;
    private final World world;
    private final World.Lookup<Mover> lookup;

    /** The movers that are refused; null while {@link Parent} is not registered. */
    private @Nullable Query2<Mover, Parent> children;

    private final SpatialIndex index;
    private final Hits hits = new Hits();

    /** The movers of this step, in the order of their numbers. */
    private final List<Mover> movers = new ArrayList<>();

    /** The movers near one that moves, for each depth of nested motions. */
    private final List<List<Mover>> nearby = new ArrayList<>();

    private int depth;

    /** The one that a push begins with, and the crates that it has raised. */
    private final List<Mover> raised = new ArrayList<>();

    /** Counts the changes of this step after which crates may rise less far than before, for {@link #liftOf}. */
    private int liftVersion;

    private @Nullable TileGrid grid;
    private double tolerance;
    private float stepSeconds;

    /** The entity whose top {@link #floorUnder} has found; null if it has found a tile or nothing. */
    private @Nullable Mover foundGround;

    /** How far bodies have moved since the index was updated. Searches are widened by it. */
    private double moved;

    /**
     * Creates the motion of a world.
     *
     * @param world the world, with {@code Transform}, {@link Collider}, {@link Mover} and {@link TileGrid} registered
     * @param cellSize the size of a cell of the index in world units: about the size of a large body
     */
    public Movers(World world, float cellSize) {
        this.world = world;
        lookup = world.lookup(Mover.class);
        query = world.query(Transform.class, PreviousTransform.class, Collider.class, Mover.class);
        grids = world.query(TileGrid.class);
        index = new SpatialIndex(world, cellSize, Mover.class);
    }

    /**
     * Moves all movers by one step.
     *
     * @param seconds the length of the step
     * @throws IllegalStateException if the world has more than one {@link TileGrid}, or a mover has a {@link Parent}
     */
    public void move(float seconds) {
        stepSeconds = seconds;
        raised.clear(); // if the last step has failed
        liftVersion = 0;
        findGrid();
        findMovers();
        for (int i = 0; i < movers.size(); i++) {
            if (movers.get(i).isPlatform()) {
                liftVersion++;
                carryAndPush(movers.get(i), movers.get(i).startX, movers.get(i).startY);
            }
        }
        for (int i = 0; i < movers.size(); i++) {
            moveBody(movers.get(i));
        }
        for (int i = 0; i < movers.size(); i++) {
            end(movers.get(i));
        }
    }

    private void findGrid() {
        grid = null;
        for (var row : grids) {
            if (grid != null) {
                throw new IllegalStateException("a world must have at most one TileGrid: it has " + grids.count());
            }
            grid = row.first();
        }
        tolerance = grid == null ? 1 / 512.0 : grid.tolerance();
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

    private void findMovers() {
        movers.clear();
        refuseChildren();
        for (var row : query) {
            Mover mover = row.fourth();
            mover.id = row.id();
            mover.pose = row.first();
            begin(mover, row.first(), row.second(), row.third());
            movers.add(mover);
        }
        sort();
        for (int i = movers.size() - 1; i >= 0; i--) { // backwards, so that the riders of one entity are in order
            Mover mover = movers.get(i);
            mover.base = moverOf(mover.ground);
            if (mover.base != null) {
                mover.nextRider = mover.base.firstRider;
                mover.base.firstRider = mover;
                double x = mover.x - mover.base.startX;
                mover.rideX = Math.abs(x - mover.rideX) > tolerance ? (float) x : mover.rideX; // the game has moved one
            }
        }
        index.update(); // after platforms have moved
        moved = 0;
    }

    private void begin(Mover mover, Transform pose, PreviousTransform previous, Collider collider) {
        boolean isPlatform = mover.isPlatform();
        if (isPlatform && (mover.velocityX() != 0 || mover.velocityY() != 0)) {
            pose.translate(mover.velocityX() * stepSeconds, mover.velocityY() * stepSeconds);
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

    /** Sorts by numbers with Shell's gaps, in place: the sorts of the library allocate. */
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

    private @Nullable Mover moverOf(@Nullable EntityId id) {
        return id != null && id.isAlive() ? lookup.getOrNull(id) : null;
    }

    private void moveBody(Mover body) {
        if (body.isDone) {
            return;
        }
        body.isDone = true; // also ends the recursion if two bodies name each other
        if (body.base != null) {
            moveBody(body.base);
        }
        double dx = (double) body.velocityX() * stepSeconds;
        double dy = (double) body.velocityY() * stepSeconds;
        if (body.drops && body.wasOnGround && dy <= 0) {
            dy = Math.min(dy, -2 * tolerance); // far enough not to land again
        }
        double longest = grid == null ? Math.min(body.halfWidth, body.halfHeight) : grid.size() / 2;
        int parts = (int) Math.max(1, Math.min(MAX_PARTS, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / longest)));
        List<Mover> near = enter(body, 2 * Math.abs(dx), Math.abs(dx) + Math.abs(dy) + 2.0 * body.stepHeight);
        double beginX = body.x;
        boolean onGround = body.wasOnGround && dy <= 0 && !body.drops;
        int wallSide = 0;
        double hitWallAt = -1;
        double landedAt = 1;
        Mover ground = null;
        for (int part = 0; part < parts; part++) {
            double partX = body.x;
            double partY = body.y;
            double slid = dx == 0 ? 0 : slide(body, dx / parts, near, /* climbs= */ onGround, /* pushes= */ onGround);
            wallSide = Math.abs(slid - dx / parts) > tolerance / 64 ? (int) Math.signum(dx) : 0;
            if (wallSide != 0 && hitWallAt < 0) {
                hitWallAt = (part + Math.abs(slid * parts / dx)) / parts;
            }
            if (onGround) {
                onGround = followGround(body, Math.abs(dx / parts), near);
                ground = foundGround;
            }
            if (!onGround && dy > 0) {
                double room = room(body, dy / parts, near, /* lifts= */ false);
                body.y += room;
                if (room < dy / parts && body.hitCeilingAt == Mover.NONE) {
                    body.hitCeilingAt = fraction((part + room * parts / dy) / parts);
                }
            } else if (!onGround) {
                double gap = fall(body, -dy / parts, near);
                onGround = gap < Double.POSITIVE_INFINITY;
                ground = foundGround;
                landedAt = dy < 0 ? (part - gap * parts / dy) / parts : 1;
            }
            moveOthers(body, partX, partY);
        }
        leave();
        body.hitWallAt = wallSide != 0 && wallSide != body.wallSide ? fraction(hitWallAt) : Mover.NONE;
        body.wallSide = wallSide;
        body.landedAt = !onGround || body.wasOnGround
                ? Mover.NONE
                : fraction(ground == null ? landedAt : landedOnEntityAt(body, ground, dy));
        boolean isStopped = onGround || body.isAtCeiling();
        body.setVelocity(wallSide != 0 ? 0 : body.velocityX(), isStopped ? 0 : body.velocityY());
        standOn(body, onGround, ground, body.x != beginX);
    }

    private static void standOn(Mover body, boolean onGround, @Nullable Mover ground, boolean hasMoved) {
        EntityId oldGround = body.ground;
        body.onGround = onGround;
        body.ground = onGround && ground != null ? ground.id : null;
        if (ground != null && (hasMoved || body.ground != oldGround)) {
            body.rideX = (float) (body.x - ground.x);
        }
        boolean isOnCrate = ground != null && ground.role == Role.CRATE;
        ride(body, isOnCrate ? ground : null);
    }

    /** Moves a body to the riders of a crate, since a later body may push the crate. Platforms have moved already. */
    private static void ride(Mover body, @Nullable Mover crate) {
        Mover former = body.base;
        if (former == crate) {
            return;
        }
        if (former != null && former.role == Role.CRATE) {
            Mover before = riderBefore(former, body);
            if (before == null) {
                former.firstRider = body.nextRider;
            } else {
                before.nextRider = body.nextRider;
            }
        }
        if (crate != null) {
            Mover before = riderBefore(crate, body);
            body.nextRider = before == null ? crate.firstRider : before.nextRider;
            if (before == null) {
                crate.firstRider = body;
            } else {
                before.nextRider = body;
            }
        }
        body.base = crate;
    }

    /** Returns the last rider with a lower number than that of a body, null if there is none. */
    private static @Nullable Mover riderBefore(Mover crate, Mover body) {
        Mover before = null;
        Mover rider = crate.firstRider;
        while (rider != null && rider.id.number() < body.id.number()) {
            before = rider;
            rider = rider.nextRider;
        }
        return before;
    }

    private static float fraction(double exact) {
        return (float) Math.max(MIN_FRACTION, Math.min(1, exact));
    }

    /** Returns when a body has landed on an entity that has moved, too. */
    private static double landedOnEntityAt(Mover body, Mover ground, double dy) {
        double gap = body.startY - body.halfHeight - ground.startY - ground.halfHeight;
        double closing = ground.y - ground.startY - dy;
        return closing > 0 ? gap / closing : 1;
    }

    /**
     * Keeps a walking body on the ground: down steps, and as far down as a slope of 45 degrees falls. Returns false if
     * it has walked off an edge.
     */
    private boolean followGround(Mover body, double dx, List<Mover> near) {
        double floor = floorUnder(body, body.bottom() - Math.max(body.stepHeight, dx) - tolerance, near);
        if (floor > Double.NEGATIVE_INFINITY) {
            body.y = floor + body.halfHeight;
        }
        return floor > Double.NEGATIVE_INFINITY;
    }

    /** Moves a body down. Returns the distance to the floor, infinity if it has not reached one. */
    private double fall(Mover body, double distance, List<Mover> near) {
        double bottom = body.bottom();
        double floor = floorUnder(body, bottom - distance - tolerance, near);
        boolean lands = floor > Double.NEGATIVE_INFINITY;
        body.y = lands ? floor + body.halfHeight : body.y - distance;
        return lands ? Math.max(0, bottom - floor) : Double.POSITIVE_INFINITY;
    }

    /** Returns the height of the highest floor under a body, and finds its entity. */
    private double floorUnder(Mover body, double lowest, List<Mover> near) {
        double floor = grid == null ? Double.NEGATIVE_INFINITY : grid.floorUnder(body, lowest);
        foundGround = null;
        for (int i = 0; i < near.size(); i++) {
            Mover other = near.get(i);
            double top = other.top();
            boolean carries = other.stops(body) || (other.role == Role.ONE_WAY && !other.busy && !body.drops);
            boolean isUnder = top >= lowest && top <= body.bottom() + tolerance && body.sharesX(other, tolerance);
            if (carries && isUnder && top > floor) {
                floor = top;
                foundGround = other;
            }
        }
        return floor;
    }

    /** Returns how far a body can rise, up to a distance. A crate that it lifts is a limit as far as that one can rise. */
    private double room(Mover body, double distance, List<Mover> near, boolean lifts) {
        double ceiling = grid == null ? Double.POSITIVE_INFINITY : grid.ceilingOver(body, body.top() + distance);
        for (int i = 0; i < near.size(); i++) {
            Mover other = near.get(i);
            boolean isAbove = other.bottom() >= body.top() - tolerance && body.sharesX(other, tolerance);
            if (isAbove && other.stops(body)) {
                double lift = Math.min(ceiling, body.top() + distance) - other.bottom();
                double lifted = lifts && other.role == Role.CRATE && lift > 0 ? liftOf(other, lift, body) : 0;
                ceiling = lifted < lift ? Math.min(ceiling, other.bottom() + lifted) : ceiling;
            }
        }
        return Math.max(0, Math.min(distance, ceiling - body.top()));
    }

    /**
     * Returns how far a crate can rise that another one lifts. Computed once, because in a wall of crates many paths lead
     * to each one.
     */
    private double liftOf(Mover crate, double distance, Mover lifting) {
        double to = crate.y + distance;
        boolean isKnown =
                crate.liftVersion == liftVersion && (to <= crate.liftReach || crate.liftLimit < crate.liftReach);
        if (!isKnown) {
            lifting.busy = true;
            double room = room(crate, distance, enter(crate, 0, distance), /* lifts= */ true);
            leave();
            lifting.busy = false;
            crate.liftVersion = liftVersion;
            crate.liftReach = to;
            crate.liftLimit = room < distance ? crate.y + room : Double.POSITIVE_INFINITY;
        }
        return Math.max(0, Math.min(distance, crate.liftLimit - crate.y));
    }

    /**
     * Moves a body along x until something stops it. It rises on slopes, climbs steps and pushes crates. Each round of
     * the loop ends at the next column of tiles, at an entity, or at the end.
     *
     * @return how far it has moved, with a sign
     */
    private double slide(Mover body, double distance, List<Mover> near, boolean climbs, boolean pushes) {
        int side = distance > 0 ? 1 : -1;
        double beginX = body.x;
        double left = Math.abs(distance);
        int column = grid == null ? 0 : grid.columnOfEdge(body.x + side * body.halfWidth, side);
        while (left > 0) {
            double piece = left;
            if (grid != null) {
                piece = Math.min(piece, grid.distanceToNext(column, body.x + side * body.halfWidth, side));
            }
            Mover wall = null;
            for (int i = 0; i < near.size(); i++) {
                Mover other = near.get(i);
                double gap = side * (other.x - body.x) - other.halfWidth - body.halfWidth;
                if (gap >= -tolerance && gap < piece && other.stops(body) && isBeside(body, body.y, other)) {
                    piece = Math.max(0, gap);
                    wall = other;
                }
            }
            if (!advance(body, side * piece, near)) {
                break;
            }
            left -= piece;
            if (left > 0 && wall != null) {
                if (!climbs || !climb(body, wall.top(), near)) {
                    left = Math.min(left, pushes && wall.role == Role.CRATE ? push(body, wall, side * left) : 0);
                }
            } else if (left > 0 && grid != null) {
                column += side;
                double top = grid.sideIn(column, body.bottom(), body.top(), side);
                boolean isFree = top == Double.NEGATIVE_INFINITY;
                boolean isStep = climbs && grid.sideIn(column, top, top + 2 * body.halfHeight, side) < top;
                if (!isFree && !(isStep && climb(body, top, near))) {
                    break;
                }
            }
        }
        return body.x - beginX;
    }

    /** Moves a body along x where no wall is, and up with the slopes under it. Returns false if a ceiling stops it. */
    private boolean advance(Mover body, double dx, List<Mover> near) {
        body.x += dx;
        double rise = grid == null ? 0 : grid.slopeIn(body, Math.abs(dx)) - body.bottom();
        if (rise <= 0) {
            return true;
        }
        double room = room(body, rise, near, /* lifts= */ false);
        body.y += room;
        body.x -= dx * (rise - room) / rise; // the ground is convex there, so this part of the way is free
        return room == rise;
    }

    /** Lifts a body onto a step, if it is low enough, and if nothing is above the body. */
    private boolean climb(Mover body, double top, List<Mover> near) {
        double rise = top - body.bottom();
        boolean climbs = rise <= body.stepHeight + tolerance && room(body, rise, near, /* lifts= */ false) >= rise;
        body.y = climbs ? top + body.halfHeight : body.y;
        return climbs;
    }

    private double push(Mover pusher, Mover crate, double dx) {
        double beginX = crate.x;
        pusher.busy = true;
        displaceX(crate, dx);
        pusher.busy = false;
        return Math.abs(crate.x - beginX);
    }

    /** Moves those who stand on a body and who are in its way, if it stops others. */
    private void moveOthers(Mover body, double fromX, double fromY) {
        moved = Math.max(moved, Math.max(Math.abs(body.x - body.startX), Math.abs(body.y - body.startY)));
        if (body.role == Role.CRATE) {
            if (body.y < fromY || Math.abs(body.x - fromX) > tolerance / 64) {
                liftVersion++;
            }
            carryAndPush(body, fromX, fromY);
        }
    }

    /** Moves those who stand on something and who are in its way, after it has moved from a place. */
    private void carryAndPush(Mover mover, double fromX, double fromY) {
        double dx = mover.x - fromX;
        double dy = mover.y - fromY;
        if (dx == 0 && dy == 0) {
            return;
        }
        mover.busy = true;
        List<Mover> near = enter(mover, Math.abs(dx), Math.abs(dy));
        for (int i = 0; dx != 0 && mover.role != Role.ONE_WAY && i < near.size(); i++) {
            Mover other = near.get(i);
            double gap = Math.signum(dx) * (other.x - fromX) - other.halfWidth - mover.halfWidth;
            if (isBeside(mover, fromY, other) && isPushed(other, mover, gap, Math.abs(dx))) {
                double target = mover.x + Math.signum(dx) * (mover.halfWidth + other.halfWidth);
                other.crushed |= !displaceX(other, target - other.x);
            }
        }
        for (Mover rider = mover.firstRider; rider != null; rider = rider.nextRider) {
            displaceX(rider, mover.x + rider.rideX - rider.x);
            if (dy < 0) {
                displaceY(rider, dy);
            }
        }
        if (dy > 0) {
            raise(mover, fromY, near);
        } else if (dy < 0) {
            pushY(mover, fromY, near, /* pushesCrates= */ true);
            pushY(mover, fromY, near, /* pushesCrates= */ false);
        }
        leave();
        mover.busy = false;
    }

    /** Pushes up all crates, also those on crates, before bodies: a crate over a body may be one that rises too. */
    private void raise(Mover mover, double fromY, List<Mover> near) {
        boolean isFirst = raised.isEmpty();
        if (Double.isNaN(mover.raisedFrom)) {
            mover.raisedFrom = fromY;
            raised.add(mover);
        }
        pushY(mover, fromY, near, /* pushesCrates= */ true);
        if (isFirst) {
            pushY(mover, fromY, near, /* pushesCrates= */ false);
            mover.raisedFrom = Double.NaN;
            for (int i = 1; i < raised.size(); i++) {
                Mover crate = raised.get(i);
                double distance = crate.y - crate.raisedFrom;
                pushY(crate, crate.raisedFrom, enter(crate, 0, distance), /* pushesCrates= */ false);
                leave();
                crate.raisedFrom = Double.NaN;
            }
            raised.clear();
        }
    }

    private void pushY(Mover mover, double fromY, List<Mover> near, boolean pushesCrates) {
        double dy = mover.y - fromY;
        for (int i = 0; i < near.size(); i++) {
            Mover other = near.get(i);
            boolean passes = mover.role == Role.ONE_WAY && (dy < 0 || other.drops);
            double gap = Math.signum(dy) * (other.y - fromY) - other.halfHeight - mover.halfHeight;
            if (!passes
                    && pushesCrates == (other.role == Role.CRATE)
                    && other.sharesX(mover, tolerance)
                    && isPushed(other, mover, gap, Math.abs(dy))) {
                double target = mover.y + Math.signum(dy) * (mover.halfHeight + other.halfHeight);
                other.crushed |= !displaceY(other, target - other.y);
            }
        }
    }

    private boolean isBeside(Mover mover, double y, Mover other) {
        return Math.abs(other.y - y) < other.halfHeight + mover.halfHeight - tolerance;
    }

    private boolean isPushed(Mover other, Mover mover, double gap, double distance) {
        return !other.isPlatform() && other != mover && gap >= -tolerance && gap < distance;
    }

    /** Moves a body along x that is carried or pushed. Returns false if something stops it. */
    private boolean displaceX(Mover body, double dx) {
        if (body.busy || dx == 0) {
            return true;
        }
        double fromX = body.x;
        double fromY = body.y;
        List<Mover> near = enter(body, 2 * Math.abs(dx), 2 * Math.abs(dx) + body.stepHeight);
        double slid = slide(body, dx, near, /* climbs= */ false, /* pushes= */ true);
        boolean isFree = Math.abs(slid - dx) <= tolerance / 64;
        body.x = isFree ? fromX + dx : body.x; // without the rounding errors of the pieces
        Mover ground = moverOf(body.ground);
        boolean isCarried = ground != null && ground.busy;
        if (body.isDone && body.onGround && !isCarried) {
            standOn(body, followGround(body, Math.abs(dx), near), foundGround, /* hasMoved= */ true);
        } else if (ground != null && !(isCarried && isFree)) { // it now stands elsewhere on its ground
            body.rideX = (float) (body.x - ground.x);
        }
        leave();
        moveOthers(body, fromX, fromY);
        return isFree;
    }

    /** Moves a body along y that is carried or pushed. Returns false if something stops it. */
    private boolean displaceY(Mover body, double dy) {
        if (body.busy || dy == 0) {
            return true;
        }
        double fromY = body.y;
        List<Mover> near = enter(body, 0, Math.abs(dy));
        if (dy > 0) {
            double room = room(body, dy, near, /* lifts= */ body.role == Role.CRATE);
            body.y = room < dy ? body.y + room : fromY + dy;
        } else {
            fall(body, -dy, near);
        }
        leave();
        moveOthers(body, body.x, fromY);
        return Math.abs(body.y - fromY - dy) <= tolerance;
    }

    /** Finds the movers near a body, within reaches beside its box. Ends with {@link #leave}. */
    private List<Mover> enter(Mover body, double reachX, double reachY) {
        if (depth == nearby.size()) {
            nearby.add(new ArrayList<>());
        }
        List<Mover> near = nearby.get(depth++);
        near.clear();
        float halfWidth = (float) Math.min(Float.MAX_VALUE, body.halfWidth + reachX + moved + 2 * tolerance);
        float halfHeight = (float) Math.min(Float.MAX_VALUE, body.halfHeight + reachY + moved + 2 * tolerance);
        index.overlapBox((float) body.x, (float) body.y, halfWidth, halfHeight, hits);
        for (int i = 0; i < hits.size(); i++) {
            near.add(lookup.get(hits.entity(i)));
        }
        return near;
    }

    private void leave() {
        depth--;
    }

    private void end(Mover mover) {
        mover.drops = false;
        float x = (float) mover.x;
        float y = (float) mover.y;
        if (!mover.isPlatform() && (x != mover.pose.x() || y != mover.pose.y())) { // a body at rest stays clean
            mover.pose.setPosition(x, y);
        }
        if (grid != null && !mover.isPlatform()) {
            mover.crushed |= grid.isInside(mover);
        }
    }
}
