package dev.halfstep.ground;

import dev.halfstep.space.Collider;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import org.jspecify.annotations.Nullable;

/**
 * Makes an entity move over ground, or makes the entity ground for other movers. The entity also has a {@code
 * Transform}, which is the centre of its box, and a {@link Collider}, which is the size of the box. {@link Movers}
 * moves the entity by its velocity in each step, and writes the contacts to this component.
 *
 * <pre>{@code
 * Mover mover = player.third();
 * float fall = mover.velocityY() - 30 * step.stepSeconds(); // gravity belongs to the game
 * boolean jumps = mover.isOnGround() && step.input().wasPressed(Key.SPACE);
 * mover.setVelocity(6 * direction, jumps ? 12 : fall);
 * }</pre>
 *
 * <p>A contact sets the velocity against it to 0. Walking on a slope keeps the horizontal velocity.
 */
public final class Mover {

    /** Identifies the component for registration with a world. */
    public static final ComponentType<Mover> TYPE =
            ComponentType.simulation(Mover.class).named("halfstep.mover");

    /** The fraction of a contact that did not begin in the newest step. */
    public static final float NONE = -1;

    enum Role {
        BODY,
        CRATE,
        SOLID,
        ONE_WAY
    }

    Role role = Role.BODY;
    float stepHeight;

    /** Whether the body falls through one-way ground in the next step. */
    boolean drops;

    private float velocityX;
    private float velocityY;

    // The contacts of the newest step. MoverMotion writes them.
    boolean onGround;

    /** The side of the wall along x, -1, 0 or 1, plus 4 times that along y: one number, as in older saves. */
    int wallSide;

    boolean crushed;
    float landedAt = NONE;
    float hitWallAt = NONE;
    float hitCeilingAt = NONE;

    /** The entity on which the mover stands. */
    @Nullable
    EntityId ground;

    /**
     * The x of the mover relative to its ground entity. Stored, because a sum of motions would drift in a long ride.
     */
    float rideX;

    // Data of one step. It is not state, so it is transient.
    @SuppressWarnings("NullAway.Init") // set at the beginning of each step
    transient EntityId id;

    @SuppressWarnings("NullAway.Init") // as id
    transient Transform pose;

    transient double x;
    transient double y;
    transient double halfWidth;
    transient double halfHeight;

    /** The position at the beginning of the step. */
    transient double startX;

    transient double startY;
    transient boolean wasOnGround;
    transient boolean isDone;

    /** The place of an obstacle among all obstacles in the order of entity numbers. */
    transient int order;

    /** Whether no tile was near its last motion. */
    transient boolean isClear;

    /** The sum of the pushes of {@link Separation}. */
    transient double pushX;

    transient double pushY;

    /** The reciprocal of the weight, for {@link Separation}; NaN if it is not known yet. */
    transient double yielding;

    /** Whether the mover moves other movers now. Then it is no obstacle for them. */
    transient boolean busy;

    /**
     * The mover that has this one among its riders: its ground at the begin of the step; after its own motion, a crate
     * or null.
     */
    transient @Nullable Mover base;

    transient @Nullable Mover firstRider;
    transient @Nullable Mover nextRider;

    // The result of MoverMotion.liftOf: the crate can rise to the limit. Valid up to the reach, in this version of the
    // crates.
    transient int liftVersion;
    transient double liftReach;
    transient double liftLimit;

    /** The y before the push that raises the crate now, NaN without a push. */
    transient double raisedFrom;

    private Mover() {}

    private Mover(Role role) {
        this.role = role;
    }

    /**
     * Creates the mover of a player or an enemy: solid tiles, platforms and crates stop it, other bodies do not.
     *
     * @return a new component
     */
    public static Mover body() {
        return new Mover(Role.BODY);
    }

    /**
     * Creates the mover of a crate: a body that stops other bodies and carries them. A body that stands on the ground
     * pushes it aside.
     *
     * @return a new component
     */
    public static Mover crate() {
        return new Mover(Role.CRATE);
    }

    /**
     * Creates a wall or a platform that nothing stops. It moves by its velocity, or the game sets its {@code Transform}
     * before {@link Movers#move}. It carries the movers that stand on it, and pushes the movers in its way. A teleport
     * carries and pushes no mover.
     *
     * @return a new component
     */
    public static Mover solid() {
        return new Mover(Role.SOLID);
    }

    /**
     * Creates a platform, as {@link #solid} does, that is ground only for bodies from above.
     *
     * @return a new component
     */
    public static Mover oneWay() {
        return new Mover(Role.ONE_WAY);
    }

    /**
     * Sets the maximum height of a step that a walking body climbs, or walks down without falling.
     *
     * @param units world units, 0 or more; 0 by default
     * @return this
     * @throws IllegalArgumentException if the height is negative, NaN or infinite
     */
    public Mover withStepHeight(float units) {
        if (!(units >= 0 && units <= Float.MAX_VALUE)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the height of a step must be 0 or more and finite: " + units);
        }
        stepHeight = units;
        return this;
    }

    /**
     * Sets the velocity.
     *
     * @param x units a second
     * @param y units a second, up
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public void setVelocity(float x, float y) {
        if (0f * x + 0f * y != 0f) { // 0 times a finite number is 0; otherwise it is NaN
            throw new IllegalArgumentException("a velocity must consist of finite numbers: " + x + ", " + y);
        }
        velocityX = x;
        velocityY = y;
    }

    /**
     * Returns the horizontal velocity.
     *
     * @return units a second, relative to the ground of the mover
     */
    public float velocityX() {
        return velocityX;
    }

    /**
     * Returns the vertical velocity.
     *
     * @return units a second
     */
    public float velocityY() {
        return velocityY;
    }

    /** Lets the body fall through one-way ground in the next step. No-op without one-way ground below the body. */
    public void dropThrough() {
        drops = true;
    }

    /**
     * Returns whether the mover stood on ground at the end of the newest step.
     *
     * @return true on tiles, and on entities
     */
    public boolean isOnGround() {
        return onGround;
    }

    /**
     * Returns the entity on which the mover stands.
     *
     * @return null in the air and on tiles
     */
    public @Nullable EntityId ground() {
        return ground;
    }

    /**
     * Returns whether a wall at the left has stopped the mover.
     *
     * @return true if its velocity was towards that wall
     */
    public boolean isAtLeftWall() {
        return wallSideX() < 0;
    }

    /**
     * Returns whether a wall at the right has stopped the mover.
     *
     * @return true if its velocity was towards that wall
     */
    public boolean isAtRightWall() {
        return wallSideX() > 0;
    }

    /**
     * Returns whether a wall below has stopped the mover, in a game that is {@linkplain Movers#seenFromAbove seen from
     * above}.
     *
     * @return true if its velocity was towards that wall
     */
    public boolean isAtLowerWall() {
        return wallSideY() < 0;
    }

    /**
     * Returns whether a wall above has stopped the mover, in a game that is {@linkplain Movers#seenFromAbove seen from
     * above}.
     *
     * @return true if its velocity was towards that wall
     */
    public boolean isAtUpperWall() {
        return wallSideY() > 0;
    }

    /**
     * Returns whether a ceiling has stopped the mover.
     *
     * @return true in the step of the contact
     */
    public boolean isAtCeiling() {
        return hitCeilingAt != NONE;
    }

    /**
     * Returns whether the newest step has crushed the mover: a solid entity has pushed the mover against a wall, or the
     * mover is inside a solid tile. The game decides the consequence.
     *
     * @return true in each step in which this happens
     */
    public boolean isCrushed() {
        return crushed;
    }

    /**
     * Returns the fraction of the newest step at which the mover landed, for a sound or dust at presentation time:
     * {@code step.commands().send(landings, new Landing(id), mover.landedAt())}.
     *
     * @return the fraction of the step, above 0 and up to 1; {@link #NONE} without a landing
     */
    public float landedAt() {
        return landedAt;
    }

    /**
     * Returns the fraction of the newest step at which the mover reached a wall.
     *
     * @return the fraction of the step, above 0 and up to 1; {@link #NONE} if the mover reached no wall
     */
    public float hitWallAt() {
        return hitWallAt;
    }

    /**
     * Returns the fraction of the newest step at which the mover hit a ceiling.
     *
     * @return the fraction of the step, above 0 and up to 1; {@link #NONE} if the mover hit no ceiling
     */
    public float hitCeilingAt() {
        return hitCeilingAt;
    }

    int wallSideX() {
        return wallSide - 4 * wallSideY();
    }

    int wallSideY() {
        return (wallSide + 6) / 4 - 1;
    }

    // For MoverMotion: the box in this step, and its relation to other movers.

    double bottom() {
        return y - halfHeight;
    }

    double top() {
        return y + halfHeight;
    }

    boolean isPlatform() {
        return role == Role.SOLID || role == Role.ONE_WAY;
    }

    /** Returns whether this mover is an obstacle for another mover on all sides. */
    boolean stops(Mover other) {
        return (role == Role.SOLID || role == Role.CRATE) && !busy && other != this;
    }

    /** Returns whether this mover is above or below another mover: whether the extents along x overlap. */
    boolean sharesX(Mover other, double tolerance) {
        return Math.abs(x - other.x) < halfWidth + other.halfWidth - tolerance;
    }

    /**
     * Moves this body to the riders of a crate, in the order of entity numbers, because a later body may push the
     * crate. Platforms have moved already.
     *
     * @param crate null if the body does not stand on a crate
     */
    void ride(@Nullable Mover crate) {
        Mover former = base;
        if (former == crate) {
            return;
        }
        if (former != null && former.role == Role.CRATE) {
            Mover before = former.riderBefore(this);
            if (before == null) {
                former.firstRider = nextRider;
            } else {
                before.nextRider = nextRider;
            }
        }
        if (crate != null) {
            Mover before = crate.riderBefore(this);
            nextRider = before == null ? crate.firstRider : before.nextRider;
            if (before == null) {
                crate.firstRider = this;
            } else {
                before.nextRider = this;
            }
        }
        base = crate;
    }

    /** Returns the last rider with a lower entity number than a body, null if there is none. */
    private @Nullable Mover riderBefore(Mover body) {
        Mover before = null;
        Mover rider = firstRider;
        while (rider != null && rider.id.number() < body.id.number()) {
            before = rider;
            rider = rider.nextRider;
        }
        return before;
    }

    /**
     * Makes jumps forgiving: a press shortly after the body has left an edge still jumps (coyote time), and a press
     * shortly before it lands jumps when it lands (jump buffer).
     *
     * <pre>{@code
     * if (timer.jumps(mover.isOnGround(), step.input().wasPressed(Key.SPACE), step.stepSeconds())) {
     *     mover.setVelocity(mover.velocityX(), 12);
     * }
     * }</pre>
     */
    public static final class JumpTimer {

        /** Identifies the component for registration with a world. */
        public static final ComponentType<JumpTimer> TYPE =
                ComponentType.simulation(JumpTimer.class).named("halfstep.jump-timer");

        /** The number of steps after which a time is surely over; it does not overflow. */
        private static final int LONG_AGO = 1 << 20;

        private float coyoteSeconds;
        private float bufferSeconds;
        private int stepsSinceGround = LONG_AGO;
        private int stepsSincePress = LONG_AGO;

        private JumpTimer() {}

        /**
         * Creates a timer.
         *
         * @param coyoteSeconds how long after the ground a press still jumps, 0 to 10; games use about 0.1
         * @param bufferSeconds how long before the ground a press jumps, 0 to 10; games use about 0.1
         * @throws IllegalArgumentException if a time is out of range
         */
        public JumpTimer(float coyoteSeconds, float bufferSeconds) {
            if (!(coyoteSeconds >= 0 && coyoteSeconds <= 10 && bufferSeconds >= 0 && bufferSeconds <= 10)) {
                throw new IllegalArgumentException(
                        "the times of a jump must be 0 to 10 seconds: " + coyoteSeconds + ", " + bufferSeconds);
            }
            this.coyoteSeconds = coyoteSeconds;
            this.bufferSeconds = bufferSeconds;
        }

        /**
         * Decides whether a jump begins in this step. Call it once in each step. After a jump, the next one needs the
         * ground and a press again.
         *
         * @param isOnGround whether the body stands on ground, such as {@link Mover#isOnGround}
         * @param isPressed whether the key was pressed in this step
         * @param stepSeconds the length of the step
         * @return true in the step in which the body jumps
         */
        public boolean jumps(boolean isOnGround, boolean isPressed, float stepSeconds) {
            stepsSinceGround = isOnGround ? 0 : Math.min(LONG_AGO, stepsSinceGround + 1);
            stepsSincePress = isPressed ? 0 : Math.min(LONG_AGO, stepsSincePress + 1);
            boolean jumps = isWithin(stepsSinceGround, coyoteSeconds, stepSeconds)
                    && isWithin(stepsSincePress, bufferSeconds, stepSeconds);
            if (jumps) {
                stepsSinceGround = LONG_AGO;
                stepsSincePress = LONG_AGO;
            }
            return jumps;
        }

        /** Compares whole steps, with a margin for the rounding of their length. */
        private static boolean isWithin(int steps, float seconds, float stepSeconds) {
            return steps * (double) stepSeconds <= seconds + 0.001 * stepSeconds;
        }
    }
}
