package com.example.platformer;

import com.example.platformer.Foes.Foe;
import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Patrol;
import dev.halfstep.ground.Mover;
import dev.halfstep.input.Action;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** Plays by sight, one move after the other, and keeps what it presses, so that a script can repeat the run. */
final class Player implements InputSource {

    private static final float FEET = 0.45f; // below the position of the hero
    private static final float REACH = 3.2f; // units; a jump onto something higher begins this near

    /** Chooses keys for the next step; returns true once it has been made. */
    @FunctionalInterface
    private interface Move {
        boolean isMade(InputQueue input);
    }

    private final Deque<Move> moves = new ArrayDeque<>();
    private final Set<Key> held = EnumSet.noneOf(Key.class);
    private final Set<Key> wanted = EnumSet.noneOf(Key.class);
    private final List<Consumer<ScriptedInput>> pressed = new ArrayList<>();
    private World world;
    private LongSupplier steps;
    private int foes;

    void see(SyntheticWorld game) {
        see(game.world(), game::steps);
    }

    /**
     * Lets the player see a game.
     *
     * @param stepsSoFar the number of steps of the game
     */
    void see(World seen, LongSupplier stepsSoFar) {
        world = seen;
        steps = stepsSoFar;
    }

    /** Returns a script of all that was pressed, by steps. */
    ScriptedInput script(Rate rate) {
        ScriptedInput script = ScriptedInput.bySteps(rate);
        pressed.forEach(each -> each.accept(script));
        return script;
    }

    /** Goes to a place by the position of someone who stands there: jumps if it is higher, drops if it is lower. */
    Player to(float x, float bottom) {
        return add(input -> {
            float dy = bottom + FEET - at().y();
            walkTo(x);
            jumpIf(dy > 0.5f && Math.abs(x - at().x()) < REACH);
            want(Key.DOWN, mover().isOnGround() && dy < -1 && Math.abs(x - at().x()) < 0.3f);
            return stands(x, bottom);
        });
    }

    /** Jumps on and on towards a place, over whatever is in the way. */
    Player climb(float x, float bottom) {
        return add(input -> {
            walkTo(x);
            jumpIf(bottom + FEET - at().y() > 0.5f);
            return stands(x, bottom);
        });
    }

    /** Runs to an edge, jumps there, and lands at a place. */
    Player leap(float edge, float x, float bottom) {
        return add(input -> {
            walkTo(x);
            jumpIf((at().x() - edge) * Math.signum(x - edge) >= 0 && Math.abs(x - at().x()) > 1);
            return stands(x, bottom);
        });
    }

    /** Hops onto a spring, which throws the player up to a place. */
    Player spring(float springX, float springTop, float x, float bottom) {
        return add(input -> {
            boolean isUp = at().y() - FEET > bottom;
            walkTo(isUp ? x : springX);
            boolean isLow = at().y() - FEET < springTop + 0.3f;
            jumpIf(!isUp && isLow && Math.abs(springX - at().x()) < 1.2f);
            want(Key.SPACE, wanted.contains(Key.SPACE) && isLow); // a hop
            return stands(x, bottom);
        });
    }

    /** Jumps under a coin until it is collected. */
    Player coin(float x, float y) {
        return add(input -> {
            walkTo(x);
            jumpIf(y - at().y() > 0.6f && Math.abs(x - at().x()) < 0.4f);
            return noneAt(x, y);
        });
    }

    private boolean noneAt(float x, float y) {
        boolean isThere = false;
        for (var coin : world.query(Transform.class, Coin.class)) {
            isThere |= Math.abs(coin.first().x() - x) < 0.1f && Math.abs(coin.first().y() - y) < 0.1f;
        }
        return !isThere;
    }

    /** Jumps onto the nearest enemy. */
    Player stomp() {
        add(input -> {
            foes = world.query(Foe.class).count();
            return true;
        });
        return add(input -> {
            if (world.query(Foe.class).count() < foes) {
                return true;
            }
            float distance = nearest(true, at().x()).x() - at().x();
            walkTo(Math.abs(distance) < 1.5f && mover().isOnGround() ? at().x() : at().x() + distance);
            jumpIf(Math.abs(distance) < 2.6f);
            return false;
        });
    }

    /** Returns the flyer that is nearest to a place. */
    Transform flyer(float x) {
        return nearest(false, x);
    }

    private Transform nearest(boolean canBeStomped, float x) {
        Transform nearest = null;
        for (var foe : world.query(Transform.class, Patrol.class, Foe.class)) {
            boolean isNearer = nearest == null || Math.abs(foe.first().x() - x) < Math.abs(nearest.x() - x);
            isNearer &= foe.third().canBeStomped() == canBeStomped;
            nearest = isNearer ? foe.first() : nearest;
        }
        return nearest;
    }

    /** Waits until a platform is at a place. */
    Player waitForPlatform(float x) {
        return waitUntil(player -> {
            boolean isNear = false;
            for (var row : world.query(Transform.class, Patrol.class).without(Foe.class)) {
                isNear |= Math.abs(row.first().x() - x) < 0.2f;
            }
            return isNear;
        });
    }

    /** Begins somewhere else than at the start of the level. */
    Player teleport(float x, float bottom) {
        return add(input -> {
            at().teleport(x, bottom + FEET);
            return true;
        });
    }

    Player waitUntil(Predicate<Player> condition) {
        return add(input -> condition.test(this));
    }

    /** Waits until the player has won. */
    Player win(float seconds) {
        return waitUntil(player -> hero().wonSeconds > seconds);
    }

    Player press(Action action) {
        return add(input -> {
            long step = steps.getAsLong() + 1;
            input.press(action);
            pressed.add(script -> script.press(action, step));
            return true;
        }).waitUntil(player -> hero().steps > 0);
    }

    private Player add(Move move) {
        moves.add(move);
        return this;
    }

    private Hero hero() {
        return world.single(Hero.class);
    }

    Transform at() {
        return world.query(Transform.class, Hero.class).single().first();
    }

    private Mover mover() {
        return world.query(Mover.class, Hero.class).single().first();
    }

    private boolean stands(float x, float bottom) {
        return mover().isOnGround()
                && Math.abs(x - at().x()) < 0.3f
                && Math.abs(bottom + FEET - at().y()) < 0.2f;
    }

    private void walkTo(float x) {
        want(Key.RIGHT, x - at().x() > 0.2f);
        want(Key.LEFT, x - at().x() < -0.2f);
    }

    /** Holds the key while the player rises, because a short press is a low jump. */
    private void jumpIf(boolean isWanted) {
        boolean isRising = mover().velocityY() > 0 && !mover().isOnGround();
        want(Key.SPACE, isRising || (isWanted && mover().isOnGround() && !held.contains(Key.SPACE)));
    }

    private void want(Key key, boolean isWanted) {
        if (isWanted) {
            wanted.add(key);
        } else {
            wanted.remove(key);
        }
    }

    @Override
    public void poll(InputQueue input) {
        if (world == null) {
            return;
        }
        wanted.clear();
        if (!moves.isEmpty() && moves.peek().isMade(input)) {
            moves.remove();
        }
        long step = steps.getAsLong() + 1;
        for (Key key : List.of(Key.LEFT, Key.RIGHT, Key.SPACE, Key.DOWN)) {
            boolean isHeld = wanted.contains(key);
            if (isHeld != held.contains(key)) {
                input.add(key, isHeld, 0); // a step ignores the time
                pressed.add(script -> {
                    if (isHeld) {
                        script.press(key, step);
                    } else {
                        script.release(key, step);
                    }
                });
                if (isHeld) {
                    held.add(key);
                } else {
                    held.remove(key);
                }
            }
        }
    }

    boolean isDone() {
        return moves.isEmpty();
    }

    /** Tells where the player is, and how much of the plan is left, for a test that fails. */
    @Override
    public String toString() {
        return "level " + (hero().level + 1) + ", at " + at().x() + ", " + at().y() + " with " + hero().coins
                + " coins and " + moves.size() + " moves to make";
    }
}
