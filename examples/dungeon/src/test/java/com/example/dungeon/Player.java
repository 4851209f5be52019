package com.example.dungeon;

import com.example.dungeon.Foes.Foe;
import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Things.Thing;
import com.example.dungeon.Things.What;
import dev.halfstep.ground.DistanceField;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.EnumSet;
import java.util.Set;

/** Plays by keys alone: walks to the key, the gate and the stairs, and fights what it sees. */
final class Player implements InputSource {

    private final DistanceField ways = new DistanceField();
    private final Set<Key> held = EnumSet.noneOf(Key.class);
    private final Set<Key> wanted = EnumSet.noneOf(Key.class);
    private World world;
    private int polls;
    private float lastX; // half a second ago
    private float lastY;
    private boolean isStuck;

    /** Lets the player see a game. Before, it presses nothing. */
    void see(World seen) {
        world = seen;
    }

    @Override
    public void poll(InputQueue input) {
        if (world == null) {
            return;
        }
        wanted.clear();
        play();
        for (Key key : Key.values()) {
            if (wanted.contains(key) && held.add(key)) {
                input.add(key, true, 0);
            } else if (!wanted.contains(key) && held.remove(key)) {
                input.add(key, false, 0);
            }
        }
    }

    private void play() {
        Keeper keeper = world.single(Keeper.class);
        Transform at = Lantern.keeperAt(world);
        tap(Key.Q, keeper.has(What.POTION) && keeper.hearts < Lantern.HEARTS - 1);
        tap(Key.E, keeper.has(What.OIL) && keeper.oil < 50);
        Transform danger = nearestFoe(at);
        float distance = danger == null ? Float.MAX_VALUE : Things.distance(at, danger);
        if (++polls % 30 == 0) {
            isStuck = Math.hypot(at.x() - lastX, at.y() - lastY) < 0.3;
            lastX = at.x();
            lastY = at.y();
        }
        want(Key.SPACE, isStuck || danger != null); // breaks crates
        if (distance < 2.6f && isFree(at, 2 * at.x() - danger.x(), 2 * at.y() - danger.y())) {
            walk(at.x() - danger.x(), at.y() - danger.y());
        } else if (distance > 6.5f || distance < 2.6f || keeper.steps % 600 > 420) { // it does not wait for ever
            Transform aim = aim(at, keeper);
            ways.addSource(aim.x(), aim.y());
            ways.update(world.single(TileGrid.class));
            boolean isThere = Things.distance(at, aim) < 1;
            walk(
                    isThere ? aim.x() - at.x() : ways.directionX(at.x(), at.y()),
                    isThere ? aim.y() - at.y() : ways.directionY(at.x(), at.y()));
        }
    }

    /** Returns where to go: to what lies near, else to the key, the gate, or the stairs. */
    private Transform aim(Transform at, Keeper keeper) {
        for (var thing : world.query(Transform.class, Thing.class)) {
            boolean isForBag = What.BAG.contains(thing.second().what());
            if (isForBag && Things.distance(at, thing.first()) < 5 && sees(thing.first())) {
                return thing.first();
            }
        }
        Transform key = Things.find(world, What.KEY);
        Transform gate = keeper.has(What.KEY) ? Things.find(world, What.GATE) : null;
        return key != null ? key : gate != null ? gate : Things.find(world, What.EXIT);
    }

    private Transform nearestFoe(Transform at) {
        Transform nearest = null;
        for (var foe : world.query(Transform.class, Foe.class)) {
            boolean isNearer = nearest == null || Things.distance(at, foe.first()) < Things.distance(at, nearest);
            if (isNearer && sees(foe.first()) && Things.distance(at, foe.first()) < 8.5f) {
                nearest = foe.first();
            }
        }
        return nearest;
    }

    private boolean sees(Transform place) {
        return Lantern.isSeen(world, place.x(), place.y());
    }

    private boolean isFree(Transform at, float x, float y) {
        float scale = 0.8f / Math.max(0.1f, (float) Math.hypot(x - at.x(), y - at.y()));
        float nextX = at.x() + (x - at.x()) * scale;
        float nextY = at.y() + (y - at.y()) * scale;
        return world.single(TileGrid.class).isFree(nextX - 0.34f, nextY - 0.34f, nextX + 0.34f, nextY + 0.34f);
    }

    private void walk(float x, float y) {
        float length = Math.max(0.01f, (float) Math.hypot(x, y));
        want(Key.D, x / length > 0.15f);
        want(Key.A, x / length < -0.15f);
        want(Key.W, y / length > 0.15f);
        want(Key.S, y / length < -0.15f);
    }

    private void want(Key key, boolean isWanted) {
        if (isWanted) {
            wanted.add(key);
        }
    }

    /** Presses a key again and again while it is wanted. */
    private void tap(Key key, boolean isWanted) {
        want(key, isWanted && !held.contains(key));
    }
}
