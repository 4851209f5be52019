package com.example.dungeon;

import com.example.dungeon.Foes.Foe;
import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Moment.Kind;
import com.example.dungeon.Things.Thing;
import com.example.dungeon.Things.What;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Hits;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.space.Sweep;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;

/** Sparks of the lantern and orbs of the foes: they fly until they meet a wall, a crate or a body. */
record Shots(World world, SpatialIndex index, Events<Moment> moments, Hits hits) {

    /** What flies, by its velocity. */
    record Shot(float velocityX, float velocityY, boolean isOfFoe) {}

    /** Fires in a direction, which has length 1. */
    void fire(SimulationContext step, Transform from, float x, float y, boolean isOfFoe) {
        float speed = isOfFoe ? 6.5f : 15; // units a second
        Transform at = Transform.at(from.x() + 0.3f * x, from.y() + 0.3f * y);
        step.commands().spawn(at, new Shot(x * speed, y * speed, isOfFoe));
        step.commands().send(moments, new Moment(isOfFoe ? Kind.ORB : Kind.SHOT, at, 0));
    }

    void fly(SimulationContext step) {
        TileGrid grid = world.single(TileGrid.class);
        for (var row : world.query(Transform.class, Shot.class)) {
            Transform at = row.first();
            Shot shot = row.second();
            float dx = shot.velocityX() * step.stepSeconds();
            float dy = shot.velocityY() * step.stepSeconds();
            float wall = grid.ray(at.x(), at.y(), at.x() + dx, at.y() + dy);
            float way = Math.min(wall, 1);
            at.translate(way * dx, way * dy);
            if (hitsBody(step, at, shot)) {
                step.commands().despawn(row.id());
            } else if (wall != Sweep.NONE) {
                step.commands().send(moments, new Moment(Kind.SPARK, at, 0));
                step.commands().despawnAt(Math.max(wall, Commands.BEGIN_OF_STEP), row.id());
            }
        }
    }

    private boolean hitsBody(SimulationContext step, Transform at, Shot shot) {
        index.overlapCircle(at.x(), at.y(), /* radius= */ 0.16f, hits);
        for (int i = 0; i < hits.size(); i++) {
            EntityId id = hits.entity(i);
            if (world.has(id, Thing.class)) { // a crate
                end(step, id, Kind.BREAK, 0.3f);
                return true;
            } else if (shot.isOfFoe() && world.has(id, Keeper.class)) {
                Lantern.hurt(step, moments, at.x() - shot.velocityX(), at.y() - shot.velocityY());
                return true;
            } else if (!shot.isOfFoe() && world.has(id, Foe.class)) {
                hitFoe(step, id, shot);
                return true;
            }
        }
        return false;
    }

    private void hitFoe(SimulationContext step, EntityId id, Shot shot) {
        Foe foe = world.get(id, Foe.class);
        foe.hits--;
        foe.hurtSeconds = 0.16f;
        foe.awakeSeconds = Foes.AWAKE_SECONDS;
        world.get(id, Mover.class).setVelocity(shot.velocityX() / 3, shot.velocityY() / 3);
        step.commands().send(moments, new Moment(Kind.HIT, world.get(id, Transform.class), 1));
        if (foe.hits == 0) { // not below: another spark of this step was faster
            world.single(Keeper.class).kills++;
            end(step, id, Kind.DEATH, foe.kind.traits.dropChance());
        }
    }

    /** Lets a foe or a crate vanish. It may leave oil, or sometimes a potion. */
    private void end(SimulationContext step, EntityId id, Kind kind, float dropChance) {
        Transform at = world.get(id, Transform.class);
        step.commands().despawn(id);
        step.commands().send(moments, new Moment(kind, at, 0));
        RandomStream random = world.single(RandomStream.class);
        if (random.nextFloat() < dropChance) {
            What what = random.nextInt(6) == 0 ? What.POTION : What.OIL;
            step.commands().spawn(Transform.at(at.x(), at.y()), new Thing(what));
        }
    }
}
