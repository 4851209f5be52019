package dev.halfstep.ground;

import dev.halfstep.space.Collider;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import org.jspecify.annotations.Nullable;

/**
 * Makes an entity move over ground, or makes it ground for others. The entity also has a {@code Transform} at the centre
 * and a {@link Collider}, whose box it is. {@link Movers} moves it in each step by its velocity, and writes here what it
 * has touched.
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

    // What the newest step has found. Movers writes it.
    boolean onGround;
    int wallSide;
    boolean crushed;
    float landedAt = NONE;
    float hitWallAt = NONE;
    float hitCeilingAt = NONE;

    /** The entity it stands on. */
    @Nullable
    EntityId ground;

    /** Where it stands: x relative to the ground entity. Kept, so that a ride of any length does not drift. */
    float rideX;

    // What Movers needs within one step. It is not state, so it is transient.
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

    /** Whether it is moving others. Then it is not in their way. */
    transient boolean busy;

    /** The mover among whose riders it is: of its ground when the step began; after its own motion, a crate. */
    transient @Nullable Mover base;

    transient @Nullable Mover firstRider;
    transient @Nullable Mover nextRider;

    // How far it can rise, for Movers.liftOf: up to the limit. Known for the reach, in this version of the crates.
    transient int liftVersion;
    transient double liftReach;
    transient double liftLimit;

    /** Its y before the push that is raising it, NaN if none is. */
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
     * before {@link Movers#move}. It carries those who stand on it, and pushes those in its way. If it teleports, it
     * carries and pushes nobody.
     *
     * @return a new component
     */
    public static Mover solid() {
        return new Mover(Role.SOLID);
    }

    /**
     * Creates a platform, as {@link #solid} does, that is only ground for those who come from above.
     *
     * @return a new component
     */
    public static Mover oneWay() {
        return new Mover(Role.ONE_WAY);
    }

    /**
     * Sets how high a step may be that a walking body climbs, and down which it walks without falling.
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
     * @return units a second, relative to the ground it stands on
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

    /** Lets the body fall through one-way ground in the next step. Without one-way ground below it, nothing happens. */
    public void dropThrough() {
        drops = true;
    }

    /**
     * Returns whether it stood on ground at the end of the newest step.
     *
     * @return true on tiles, and on entities
     */
    public boolean isOnGround() {
        return onGround;
    }

    /**
     * Returns the entity it stands on.
     *
     * @return null in the air and on tiles
     */
    public @Nullable EntityId ground() {
        return ground;
    }

    /**
     * Returns whether a wall has stopped it at the left.
     *
     * @return true if its velocity was towards that wall
     */
    public boolean isAtLeftWall() {
        return wallSide < 0;
    }

    /**
     * Returns whether a wall has stopped it at the right.
     *
     * @return true if its velocity was towards that wall
     */
    public boolean isAtRightWall() {
        return wallSide > 0;
    }

    /**
     * Returns whether a ceiling has stopped it.
     *
     * @return true in the step of the contact
     */
    public boolean isAtCeiling() {
        return hitCeilingAt != NONE;
    }

    /**
     * Returns whether the newest step has crushed it: something solid has pushed it against a wall, or it is inside a
     * solid tile. The game decides what follows.
     *
     * @return true in each step in which this happens
     */
    public boolean isCrushed() {
        return crushed;
    }

    /**
     * Returns when it landed in the newest step, so that a sound or dust is presented at that moment:
     * {@code step.commands().send(landings, new Landing(id), mover.landedAt())}.
     *
     * @return the fraction of the step, above 0 and up to 1; {@link #NONE} if it did not land in this step
     */
    public float landedAt() {
        return landedAt;
    }

    /**
     * Returns when it reached a wall in the newest step.
     *
     * @return the fraction of the step, above 0 and up to 1; {@link #NONE} if it did not reach one in this step
     */
    public float hitWallAt() {
        return hitWallAt;
    }

    /**
     * Returns when it hit a ceiling in the newest step.
     *
     * @return the fraction of the step, above 0 and up to 1; {@link #NONE} if it did not
     */
    public float hitCeilingAt() {
        return hitCeilingAt;
    }

    // For Movers: the box in this step, and its part in the motion of others.

    double bottom() {
        return y - halfHeight;
    }

    double top() {
        return y + halfHeight;
    }

    boolean isPlatform() {
        return role == Role.SOLID || role == Role.ONE_WAY;
    }

    /** Returns whether it stops another one on all sides. */
    boolean stops(Mover other) {
        return (role == Role.SOLID || role == Role.CRATE) && !busy && other != this;
    }

    /** Returns whether it is above or below another one: whether both share some x. */
    boolean sharesX(Mover other, double tolerance) {
        return Math.abs(x - other.x) < halfWidth + other.halfWidth - tolerance;
    }
}
