package com.example.dungeon;

import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Moment.Kind;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Action;
import dev.halfstep.render.draw.Color;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Consumer;

/** What lies on the floors: things for the bag, crates to push and break, the gate, and the stairs. */
record Things(World world, Events<Moment> moments) {

    /** What there is, with its mark in a plan, its picture, and how far it shines. */
    enum What {
        KEY(new Traits('k', 0, Action.named("unlock"), 14, 0.8f, Art.AMBER, 3)), // opens the gate by itself
        POTION(new Traits('p', 1, Action.named("drink"), 15, 0.8f, Art.AMBER, 1.4f)),
        OIL(new Traits('o', 2, Action.named("fill"), 16, 0.8f, Art.AMBER, 1.4f)),
        GATE(new Traits('G', -1, Action.named("open"), 7, 1.02f, Art.AMBER, 2)),
        /** The stairs down; on the last floor, the way out. */
        EXIT(new Traits('X', -1, Action.named("leave"), 6, 1.5f, Art.TEAL, 4)),
        CRATE(new Traits('c', -1, Action.named("push"), 17, 1, Art.STONE, 0));

        /** What the keeper picks up, by slot. */
        static final List<What> BAG = List.of(KEY, POTION, OIL);

        final Traits traits;

        What(Traits traits) {
            this.traits = traits;
        }
    }

    /**
     * What is the same for all things of a kind.
     *
     * @param mark its character in a plan
     * @param slot in the bag; -1 for what stays where it is
     * @param picture the number of its cell in {@link Art}
     * @param size of its picture, in units
     * @param shineRadius how far it shines, in units
     */
    record Traits(char mark, int slot, Action use, int picture, float size, Color color, float shineRadius) {}

    /** A thing on the floor. */
    record Thing(What what) {}

    /** Spawns the thing that a mark of a plan stands for, if it is one. */
    static void spawn(char mark, float x, float y, Consumer<Object[]> spawn) {
        for (What what : What.values()) {
            if (what.traits.mark() == mark && what == What.CRATE) {
                Collider box = Collider.box(0.44f, 0.44f);
                spawn.accept(new Object[] {Transform.at(x, y), new Thing(what), Mover.crate(), box});
            } else if (what.traits.mark() == mark) {
                spawn.accept(new Object[] {Transform.at(x, y), new Thing(what)});
            }
        }
    }

    /** Returns where a thing is, of which a floor has at most one; null if there is none. */
    static Transform find(World world, What what) {
        for (var row : world.query(Transform.class, Thing.class)) {
            if (row.second().what() == what) {
                return row.first();
            }
        }
        return null;
    }

    static float distance(Transform one, Transform other) {
        return (float) StrictMath.hypot(one.x() - other.x(), one.y() - other.y());
    }

    /** Lets the keeper pick up things, and open the gate if he has the key. */
    void touch(SimulationContext step) {
        Transform at = Lantern.keeperAt(world);
        Keeper keeper = world.single(Keeper.class);
        for (var row : world.query(Transform.class, Thing.class)) {
            Transform place = row.first();
            What what = row.second().what();
            if (what.traits.slot() >= 0 && distance(at, place) < 1) {
                keeper.bag[what.traits.slot()]++;
                step.commands().send(moments, new Moment(what == What.KEY ? Kind.KEY : Kind.PICK, at, 0));
                step.commands().despawn(row.id());
            } else if (what == What.GATE && distance(at, place) < 1.2f && keeper.has(What.KEY)) {
                keeper.bag[What.KEY.traits.slot()]--;
                TileGrid grid = world.single(TileGrid.class);
                grid.set(grid.columnAt(place.x()), grid.rowAt(place.y()), TileGrid.Tile.EMPTY);
                step.commands().send(moments, new Moment(Kind.GATE, place, 0));
                step.commands().despawn(row.id());
            }
        }
    }
}
