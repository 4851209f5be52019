package com.example.platformer;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.transform.Transform;

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

    static void send(SimulationContext step, Events<Moment> moments, Kind kind, Transform at, float fraction) {
        step.commands().send(moments, new Moment(kind, at.x(), at.y()), fraction);
    }
}
