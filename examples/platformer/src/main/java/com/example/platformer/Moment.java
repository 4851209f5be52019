package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.space.Mover;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** An event that sounds and effects are made of: what has happened to the player, and where. */
record Moment(Kind kind, float x, float y) {

    enum Kind {
        JUMP,
        SPRING,
        LAND,
        COIN,
        WIN,
        STOMP,
        HURT
    }

    /** The player after the last step, to find what has changed. */
    static final class Before {
        int coins;
        float velocityY;
        boolean hasWon;
    }

    private static final float MIN_LANDING_SPEED = 6;
    private static final float MIN_SPRING_SPEED = 18; // a jump is slower

    /** Adds the event, and the system that sends it. Call it after the rules of the game. */
    static void wire(World world, SystemScheduler scheduler) {
        Events<Moment> moments = scheduler.addEvents(Moment.class, /* capacity= */ 256);
        world.spawn(new Before());
        scheduler.simulation("moments", step -> find(step, moments));
    }

    private static void find(SimulationContext step, Events<Moment> moments) {
        Before before = step.world().single(Before.class);
        for (var row : step.world().query(Transform.class, Hero.class, Mover.class)) {
            float velocityY = row.third().velocityY();
            if (velocityY > MIN_LANDING_SPEED && velocityY > before.velocityY + MIN_LANDING_SPEED) {
                send(step, moments, velocityY > MIN_SPRING_SPEED ? Kind.SPRING : Kind.JUMP, row.first(), 1);
            }
            if (row.third().landedAt() != Mover.NONE && before.velocityY < -MIN_LANDING_SPEED) {
                send(step, moments, Kind.LAND, row.first(), row.third().landedAt());
            }
            if (row.second().coins > before.coins) {
                send(step, moments, Kind.COIN, row.first(), 1);
            }
            if (row.second().wonSeconds > 0 && !before.hasWon) {
                send(step, moments, Kind.WIN, row.first(), 1);
            }
            before.coins = row.second().coins;
            before.velocityY = velocityY;
            before.hasWon = row.second().wonSeconds > 0;
        }
    }

    private static void send(
            SimulationContext step, Events<Moment> moments, Kind kind, Transform at, float fraction) {
        step.commands().send(moments, new Moment(kind, at.x(), at.y()), fraction);
    }
}
