package dev.halfstep.ground;

import dev.halfstep.ground.Mover.Role;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves one mover after the other within a step: against tiles and other movers, with the riders that it carries and
 * the bodies and crates that it pushes.
 */
final class MoverMotion {

    /** The maximum number of parts of one motion. Faster motions have longer parts, which cut corners less closely. */
    private static final int MAX_PARTS = 32;

    /** The minimum fraction of a contact: events have a fraction above 0. */
    private static final double MIN_FRACTION = 0x1p-20;

    private final NearbyMovers nearby;
    private final TileGround tiles;

    /** Whether there is no ground: walls stop bodies along both axes. */
    boolean isSeenFromAbove;

    /** The mover with which a push up begins, then the crates that it has raised. */
    private final List<Mover> raised = new ArrayList<>();

    /** Counts the changes of this step after which crates may rise less far than before, for {@link #liftOf}. */
    private int liftVersion;

    private double tolerance;
    private float stepSeconds;

    /** The entity whose top {@link #floorUnder} has found; null if it has found a tile or nothing. */
    private @Nullable Mover foundGround;

    MoverMotion(NearbyMovers nearby, TileGround tiles) {
        this.nearby = nearby;
        this.tiles = tiles;
    }

    void beginStep(float newStepSeconds) {
        tolerance = tiles.tolerance();
        stepSeconds = newStepSeconds;
        raised.clear(); // if the last step has failed
        liftVersion = 0;
    }

    /** Carries the riders of a platform that has moved in this step, and pushes the movers in its way. */
    void movePlatform(Mover platform) {
        liftVersion++;
        carryAndPush(platform, platform.startX, platform.startY);
    }

    void moveBody(Mover body) {
        if (body.isDone) {
            return;
        }
        body.isDone = true; // also ends the recursion if each of two bodies is the ground of the other one
        if (body.base != null) {
            moveBody(body.base);
        }
        double dx = (double) body.velocityX() * stepSeconds;
        double dy = (double) body.velocityY() * stepSeconds;
        if (body.drops && body.wasOnGround && dy <= 0) {
            dy = Math.min(dy, -2 * tolerance); // far enough below the ground that the body does not land on it again
        }
        double ratio = Math.max(Math.abs(dx), Math.abs(dy)) / tiles.maxPart(body);
        int parts = (int) Math.max(1, Math.min(MAX_PARTS, Math.ceil(ratio)));
        List<Mover> near =
                nearby.findObstacles(body, 2 * Math.abs(dx), Math.abs(dx) + Math.abs(dy) + 2.0 * body.stepHeight);
        body.isClear = parts == 1 && near.isEmpty() && !body.wasOnGround && tiles.isClear(body, dx, dy);
        if (body.isClear) {
            moveFreely(body, dx, dy);
            nearby.release();
            return;
        }
        double beginX = body.x;
        boolean onGround = body.wasOnGround && dy <= 0 && !body.drops;
        int wallSide = 0;
        int wallSideY = 0;
        double hitWallAt = -1;
        double hitWallYAt = -1;
        double landedAt = 1;
        Mover ground = null;
        for (int part = 0; part < parts; part++) {
            double partX = body.x;
            double partY = body.y;
            boolean pushes = onGround || isSeenFromAbove;
            double slid = dx == 0 ? 0 : slide(body, dx / parts, near, /* climbs= */ onGround, pushes);
            wallSide = Math.abs(slid - dx / parts) > tolerance / 64 ? (int) Math.signum(dx) : 0;
            if (wallSide != 0 && hitWallAt < 0) {
                hitWallAt = (part + Math.abs(slid * parts / dx)) / parts;
            }
            if (isSeenFromAbove && dy != 0) {
                double slidY = slideY(body, dy / parts, near, /* pushes= */ true);
                wallSideY = Math.abs(slidY - dy / parts) > tolerance / 64 ? (int) Math.signum(dy) : 0;
                if (wallSideY != 0 && hitWallYAt < 0) {
                    hitWallYAt = (part + Math.abs(slidY * parts / dy)) / parts;
                }
            }
            if (onGround) {
                onGround = followGround(body, Math.abs(dx / parts), near);
                ground = foundGround;
            }
            if (!onGround && dy > 0 && !isSeenFromAbove) {
                double room = room(body, dy / parts, near, /* lifts= */ false);
                body.y += room;
                if (room < dy / parts && body.hitCeilingAt == Mover.NONE) {
                    body.hitCeilingAt = fraction((part + room * parts / dy) / parts);
                }
            } else if (!onGround && !isSeenFromAbove) {
                double gap = fall(body, -dy / parts, near);
                onGround = gap < Double.POSITIVE_INFINITY;
                ground = foundGround;
                landedAt = dy < 0 ? (part - gap * parts / dy) / parts : 1;
            }
            moveOthers(body, partX, partY);
        }
        nearby.release();
        double hitAt = wallSide != 0 && wallSide != body.wallSideX() ? hitWallAt : Double.POSITIVE_INFINITY;
        hitAt = wallSideY != 0 && wallSideY != body.wallSideY() ? Math.min(hitAt, hitWallYAt) : hitAt;
        body.hitWallAt = hitAt < Double.POSITIVE_INFINITY ? fraction(hitAt) : Mover.NONE;
        body.wallSide = wallSide + 4 * wallSideY;
        body.landedAt = !onGround || body.wasOnGround
                ? Mover.NONE
                : fraction(ground == null ? landedAt : landedOnEntityAt(body, ground, dy));
        boolean isStopped = onGround || wallSideY != 0 || body.isAtCeiling();
        body.setVelocity(wallSide != 0 ? 0 : body.velocityX(), isStopped ? 0 : body.velocityY());
        standOn(body, onGround, ground, body.x != beginX);
    }

    /** Moves a body that nothing stops: as near obstacles, down to the last bit. */
    private void moveFreely(Mover body, double dx, double dy) {
        slide(body, dx, List.of(), /* climbs= */ false, /* pushes= */ false); // each piece rounds the sum
        body.y += dy;
        nearby.noteMotion(body);
        body.wallSide = 0;
        body.hitWallAt = Mover.NONE;
        body.landedAt = Mover.NONE;
        standOn(body, /* onGround= */ false, /* ground= */ null, /* hasMoved= */ false);
    }

    private static void standOn(Mover body, boolean onGround, @Nullable Mover ground, boolean hasMoved) {
        EntityId oldGround = body.ground;
        body.onGround = onGround;
        body.ground = onGround && ground != null ? ground.id : null;
        if (ground != null && (hasMoved || body.ground != oldGround)) {
            body.rideX = (float) (body.x - ground.x);
        }
        boolean isOnCrate = ground != null && ground.role == Role.CRATE;
        body.ride(isOnCrate ? ground : null);
    }

    private static float fraction(double exact) {
        return (float) Math.max(MIN_FRACTION, Math.min(1, exact));
    }

    /** Returns the fraction of the step at which a body has landed on an entity that has also moved. */
    private static double landedOnEntityAt(Mover body, Mover ground, double dy) {
        double gap = body.startY - body.halfHeight - ground.startY - ground.halfHeight;
        double closing = ground.y - ground.startY - dy;
        return closing > 0 ? gap / closing : 1;
    }

    /**
     * Keeps a walking body on the ground, down steps and down slopes of up to 45 degrees. Returns false if the body has
     * walked off an edge.
     */
    private boolean followGround(Mover body, double dx, List<Mover> near) {
        double floor = floorUnder(body, body.bottom() - Math.max(body.stepHeight, dx) - tolerance, near);
        if (floor > Double.NEGATIVE_INFINITY) {
            body.y = floor + body.halfHeight;
        }
        return floor > Double.NEGATIVE_INFINITY;
    }

    /** Moves a body down. Returns the distance to the floor on which it lands, infinity if it does not land. */
    private double fall(Mover body, double distance, List<Mover> near) {
        double bottom = body.bottom();
        double floor = floorUnder(body, bottom - distance - tolerance, near);
        boolean lands = floor > Double.NEGATIVE_INFINITY;
        body.y = lands ? floor + body.halfHeight : body.y - distance;
        return lands ? Math.max(0, bottom - floor) : Double.POSITIVE_INFINITY;
    }

    /** Returns the height of the highest floor under a body, and sets {@link #foundGround}. */
    private double floorUnder(Mover body, double lowest, List<Mover> near) {
        double floor = tiles.floorUnder(body, lowest);
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

    /**
     * Returns the distance that a body can rise, up to a maximum. A body that lifts crates is limited by the distance
     * that each crate can rise.
     */
    private double room(Mover body, double distance, List<Mover> near, boolean lifts) {
        double ceiling = tiles.ceilingOver(body, body.top() + distance);
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
     * Returns the distance that a crate can rise when another mover lifts it. Computed once for each crate, because a
     * wall of crates has many paths to each crate.
     */
    private double liftOf(Mover crate, double distance, Mover lifting) {
        double to = crate.y + distance;
        boolean isKnown =
                crate.liftVersion == liftVersion && (to <= crate.liftReach || crate.liftLimit < crate.liftReach);
        if (!isKnown) {
            lifting.busy = true;
            double room = room(crate, distance, nearby.findObstacles(crate, 0, distance), /* lifts= */ true);
            nearby.release();
            lifting.busy = false;
            crate.liftVersion = liftVersion;
            crate.liftReach = to;
            crate.liftLimit = room < distance ? crate.y + room : Double.POSITIVE_INFINITY;
        }
        return Math.max(0, Math.min(distance, crate.liftLimit - crate.y));
    }

    /**
     * Moves a body along x until an obstacle stops it. The body rises on slopes, climbs steps and pushes crates. Each
     * iteration of the loop ends at the next column of tiles, at an entity, or at the end of the motion.
     *
     * @return the distance that the body has moved, with a sign
     */
    private double slide(Mover body, double distance, List<Mover> near, boolean climbs, boolean pushes) {
        int side = distance > 0 ? 1 : -1;
        double beginX = body.x;
        double left = Math.abs(distance);
        int column = tiles.columnOfEdge(body.x + side * body.halfWidth, side);
        while (left > 0) {
            double piece = Math.min(left, tiles.distanceToNext(column, body.x + side * body.halfWidth, side));
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
                    left = Math.min(left, pushes && wall.role == Role.CRATE ? push(body, wall, side * left, 0) : 0);
                }
            } else if (left > 0) {
                column += side;
                if (body.isClear) {
                    continue;
                }
                double top = tiles.sideIn(column, body.bottom(), body.top(), side);
                boolean isFree = top == Double.NEGATIVE_INFINITY;
                boolean isStep = climbs && tiles.sideIn(column, top, top + 2 * body.halfHeight, side) < top;
                if (!isFree && !(isStep && climb(body, top, near))) {
                    break;
                }
            }
        }
        return body.x - beginX;
    }

    /**
     * Moves a body along y until an obstacle stops it, in a game that is seen from above.
     *
     * @return the distance that the body has moved, with a sign
     */
    private double slideY(Mover body, double distance, List<Mover> near, boolean pushes) {
        int side = distance > 0 ? 1 : -1;
        double beginY = body.y;
        double left = Math.abs(distance);
        while (left > 0) {
            double free = side > 0
                    ? tiles.ceilingOver(body, body.top() + left) - body.top()
                    : body.bottom() - tiles.floorUnder(body, body.bottom() - left);
            double piece = Math.max(0, Math.min(left, free));
            Mover wall = null;
            for (int i = 0; i < near.size(); i++) {
                Mover other = near.get(i);
                double gap = side * (other.y - body.y) - other.halfHeight - body.halfHeight;
                if (gap >= -tolerance && gap < piece && other.stops(body) && body.sharesX(other, tolerance)) {
                    piece = Math.max(0, gap);
                    wall = other;
                }
            }
            body.y += side * piece;
            left -= piece;
            left = wall != null && wall.role == Role.CRATE && pushes
                    ? Math.min(left, push(body, wall, 0, side * left))
                    : 0;
        }
        return body.y - beginY;
    }

    /**
     * Moves a body along x up to the next wall, and up the slopes under it. Returns false if a ceiling has stopped the
     * body.
     */
    private boolean advance(Mover body, double dx, List<Mover> near) {
        body.x += dx;
        if (body.isClear) {
            return true;
        }
        double rise = tiles.slopeIn(body, Math.abs(dx)) - body.bottom();
        if (rise <= 0) {
            return true;
        }
        double room = room(body, rise, near, /* lifts= */ false);
        body.y += room;
        body.x -= dx * (rise - room) / rise; // the ground is convex there, so the body fits at this fraction of the way
        return room == rise;
    }

    /** Lifts a body onto a step, if the step is low enough and the space above the body is free. */
    private boolean climb(Mover body, double top, List<Mover> near) {
        double rise = top - body.bottom();
        boolean climbs = rise <= body.stepHeight + tolerance && room(body, rise, near, /* lifts= */ false) >= rise;
        body.y = climbs ? top + body.halfHeight : body.y;
        return climbs;
    }

    /** Pushes a crate along one axis. Returns the distance that it has moved. */
    private double push(Mover pusher, Mover crate, double dx, double dy) {
        double beginX = crate.x;
        double beginY = crate.y;
        pusher.busy = true;
        displaceX(crate, dx);
        displaceY(crate, dy);
        pusher.busy = false;
        return dx != 0 ? Math.abs(crate.x - beginX) : Math.abs(crate.y - beginY);
    }

    /** Moves a body without its velocity and contacts: over the ground, up to walls and crates. */
    void shift(Mover body, double dx, double dy) {
        List<Mover> near =
                nearby.findObstacles(body, 2 * Math.abs(dx), 2 * Math.abs(dx) + Math.abs(dy) + body.stepHeight);
        body.isClear = false;
        slide(body, dx, near, /* climbs= */ body.onGround, /* pushes= */ false);
        slideY(body, dy, near, /* pushes= */ false);
        if (body.onGround) {
            standOn(body, followGround(body, Math.abs(dx), near), foundGround, /* hasMoved= */ true);
        }
        nearby.release();
    }

    /** Records the motion of a body. A crate then carries its riders, and pushes the movers in its way. */
    private void moveOthers(Mover body, double fromX, double fromY) {
        nearby.noteMotion(body);
        if (body.role == Role.CRATE) {
            if (body.y < fromY || Math.abs(body.x - fromX) > tolerance / 64) {
                liftVersion++;
            }
            carryAndPush(body, fromX, fromY);
        }
    }

    /** Carries the riders of a mover that has moved from a position, and pushes the movers in its way. */
    private void carryAndPush(Mover mover, double fromX, double fromY) {
        double dx = mover.x - fromX;
        double dy = mover.y - fromY;
        boolean isFloor = isSeenFromAbove && mover.role == Role.ONE_WAY;
        if (isFloor || (dx == 0 && dy == 0)) {
            return;
        }
        mover.busy = true;
        List<Mover> near = nearby.find(mover, Math.abs(dx), Math.abs(dy));
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
        if (dy > 0 && !isSeenFromAbove) {
            raise(mover, fromY, near);
        } else if (dy != 0) {
            pushY(mover, fromY, near, /* pushesCrates= */ true);
            pushY(mover, fromY, near, /* pushesCrates= */ false);
        }
        nearby.release();
        mover.busy = false;
    }

    /** Pushes up all crates, also crates on crates, before any body: a crate above a body may rise, too. */
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
                pushY(crate, crate.raisedFrom, nearby.find(crate, 0, distance), /* pushesCrates= */ false);
                nearby.release();
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

    /** Moves a carried or pushed body along x. Returns false if an obstacle has stopped the body. */
    private boolean displaceX(Mover body, double dx) {
        if (body.busy || dx == 0) {
            return true;
        }
        double fromX = body.x;
        double fromY = body.y;
        body.isClear = false;
        List<Mover> near = nearby.findObstacles(body, 2 * Math.abs(dx), 2 * Math.abs(dx) + body.stepHeight);
        double slid = slide(body, dx, near, /* climbs= */ false, /* pushes= */ true);
        boolean isFree = Math.abs(slid - dx) <= tolerance / 64;
        body.x = isFree ? fromX + dx : body.x; // without the rounding errors of the pieces
        Mover ground = nearby.of(body.ground);
        boolean isCarried = ground != null && ground.busy;
        if (body.isDone && body.onGround && !isCarried) {
            standOn(body, followGround(body, Math.abs(dx), near), foundGround, /* hasMoved= */ true);
        } else if (ground != null && !(isCarried && isFree)) { // the body stands at another place of its ground now
            body.rideX = (float) (body.x - ground.x);
        }
        nearby.release();
        moveOthers(body, fromX, fromY);
        return isFree;
    }

    /** Moves a carried or pushed body along y. Returns false if an obstacle has stopped the body. */
    private boolean displaceY(Mover body, double dy) {
        if (body.busy || dy == 0) {
            return true;
        }
        double fromY = body.y;
        body.isClear = false;
        List<Mover> near = nearby.findObstacles(body, 0, Math.abs(dy));
        if (isSeenFromAbove) {
            double slid = slideY(body, dy, near, /* pushes= */ true);
            body.y = Math.abs(slid - dy) <= tolerance / 64 ? fromY + dy : body.y;
        } else if (dy > 0) {
            double room = room(body, dy, near, /* lifts= */ body.role == Role.CRATE);
            body.y = room < dy ? body.y + room : fromY + dy;
        } else {
            fall(body, -dy, near);
        }
        nearby.release();
        moveOthers(body, body.x, fromY);
        return Math.abs(body.y - fromY - dy) <= tolerance;
    }
}
