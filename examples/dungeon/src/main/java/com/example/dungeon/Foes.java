package com.example.dungeon;

import com.example.dungeon.Lantern.Keeper;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.ground.DistanceField;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.draw.Color;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Consumer;

/** The minds of the foes. All but moths sleep until they see the keeper, and remember him for a while. */
record Foes(World world, Shots shots, Events<Moment> moments, DistanceField field) {

    static final float AWAKE_SECONDS = 6;
    private static final float ORB_SECONDS = 1.7f;

    enum Kind {
        /** Goes for the keeper, around walls; badly hurt, it flees. */
        HUNTER(new Traits('h', 4, 4.1f, 0.38f, 0.15f, 10, Art.CORAL)),
        /** Flutters to the light, in swarms. */
        MOTH(new Traits('m', 1, 4.8f, 0.2f, 0.03f, 13, Art.CREAM)),
        /** Keeps its distance, and shoots at what it sees. */
        SHOOTER(new Traits('s', 4, 2.8f, 0.4f, 0.15f, 12, Art.VIOLET));

        final Traits traits;

        Kind(Traits traits) {
            this.traits = traits;
        }
    }

    /** What is the same for all foes of a kind: speed in units a second, drop chance of 0 to 1, number of a picture. */
    record Traits(char mark, int hits, float speed, float radius, float dropChance, int picture, Color color) {}

    /** The state of a foe. */
    static final class Foe {
        Kind kind;
        int hits;
        float awakeSeconds; // until it forgets the keeper
        float hurtSeconds; // until it acts again
        float orbSeconds = ORB_SECONDS; // until it shoots
        float phase; // of its flutter and its bobs, so that no two do it alike

        static Foe of(Kind kind, float phase) {
            Foe foe = new Foe();
            foe.kind = kind;
            foe.phase = phase;
            foe.hits = kind.traits.hits();
            return foe;
        }
    }

    /** Spawns the foe that a mark of a plan stands for, if it is one. */
    static void spawn(char mark, float x, float y, Consumer<Object[]> spawn) {
        for (Kind kind : Kind.values()) {
            if (kind.traits.mark() == mark) {
                Collider circle = Collider.circle(kind.traits.radius());
                spawn.accept(new Object[] {Transform.at(x, y), Foe.of(kind, 7 * x + 3 * y), Mover.body(), circle});
            }
        }
    }

    /** Brings a velocity nearer to another one. */
    static void steer(Mover mover, float x, float y, float share) {
        float oldX = mover.velocityX();
        float oldY = mover.velocityY();
        mover.setVelocity(oldX + share * (x - oldX), oldY + share * (y - oldY));
    }

    /** Returns the place of the nearest foe that the keeper sees; null if there is none. */
    Transform nearest(Transform from) {
        Transform nearest = null;
        for (var foe : world.query(Transform.class, Foe.class)) {
            Transform at = foe.first();
            boolean isNearer = nearest == null || Things.distance(from, at) < Things.distance(from, nearest);
            nearest = isNearer && Lantern.isSeen(world, at.x(), at.y()) ? at : nearest;
        }
        return nearest;
    }

    void think(SimulationContext step) {
        Transform to = Lantern.keeperAt(world);
        boolean canAct = world.single(Keeper.class).canAct();
        TileGrid grid = world.single(TileGrid.class);
        field.addSource(to.x(), to.y());
        field.update(grid);
        for (var row : world.query(Transform.class, Mover.class, Foe.class)) {
            Transform at = row.first();
            Foe foe = row.third();
            float distance = Things.distance(at, to);
            boolean sees = canAct && distance < Lantern.SEEN_RADIUS && grid.sees(at.x(), at.y(), to.x(), to.y());
            if (sees && foe.awakeSeconds <= 0 && foe.kind != Kind.MOTH) {
                step.commands().send(moments, new Moment(Moment.Kind.ALARM, at, 0));
            }
            foe.awakeSeconds = sees ? AWAKE_SECONDS : Math.max(0, foe.awakeSeconds - step.stepSeconds());
            foe.hurtSeconds -= step.stepSeconds();
            if (foe.awakeSeconds == 0 || !canAct || foe.hurtSeconds > 0) {
                steer(row.second(), 0, 0, 0.15f);
            } else {
                act(step, at, row.second(), foe, to, sees ? distance : Float.MAX_VALUE);
            }
            if (canAct && distance < foe.kind.traits.radius() + Lantern.RADIUS + 0.08f) {
                Lantern.hurt(step, moments, at.x(), at.y());
            }
        }
    }

    /** Lets a foe go where its kind wants to, and shoot. */
    private void act(SimulationContext step, Transform at, Mover mover, Foe foe, Transform to, float seenDistance) {
        float length = Math.max(0.01f, Things.distance(at, to));
        float dx = (to.x() - at.x()) / length;
        float dy = (to.y() - at.y()) / length;
        float x = field.directionX(at.x(), at.y()); // the way around the walls
        float y = field.directionY(at.x(), at.y());
        if (foe.kind == Kind.HUNTER && foe.hits == 1) {
            x = field.awayX(at.x(), at.y());
            y = field.awayY(at.x(), at.y());
        } else if (foe.kind == Kind.MOTH) {
            float swing = (float) StrictMath.sin(step.simulatedSeconds() * 5 + foe.phase);
            x = dx - dy * swing;
            y = dy + dx * swing;
        } else if (foe.kind == Kind.SHOOTER && seenDistance < Lantern.SEEN_RADIUS) {
            float ahead = seenDistance < 4 ? -1 : seenDistance > 6 ? 1 : 0;
            x = dx * ahead - dy * 0.5f;
            y = dy * ahead + dx * 0.5f;
            foe.orbSeconds -= step.stepSeconds();
            if (foe.orbSeconds <= 0) {
                foe.orbSeconds = ORB_SECONDS;
                shots.fire(step, at, dx, dy, /* isOfFoe= */ true);
            }
        }
        steer(mover, x * foe.kind.traits.speed(), y * foe.kind.traits.speed(), foe.kind == Kind.MOTH ? 0.06f : 0.12f);
    }
}
