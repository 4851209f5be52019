package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.space.Mover;
import dev.halfstep.transform.Transform;

/** The rules of crates: bodies of the physics, which are ground and walls for the hero, and which he pushes. */
final class Crates {

    private static final float PUSH_SPEED = 4; // units a second

    private Crates() {}

    /** Moves the crates beside a hero who walks against them. */
    static void push(SimulationContext step) {
        float direction = Math.signum(step.input().value(Platformer.WALK));
        var hero = step.world().query(Transform.class, Mover.class, Hero.class).single();
        Mover mover = hero.second();
        boolean isAtWall = direction < 0 ? mover.isAtLeftWall() : mover.isAtRightWall();
        for (var crate : step.world().query(Transform.class, RigidBody.class, Home.class)) {
            float dx = direction * (crate.first().x() - hero.first().x());
            float dy = Math.abs(crate.first().y() - hero.first().y());
            if (isAtWall && mover.isOnGround() && dx > 0 && dx < 1 && dy < 0.9f) {
                crate.second().velocity(direction * PUSH_SPEED, crate.second().velocityY());
                mover.setVelocity(direction * (PUSH_SPEED + 1), mover.velocityY()); // so that he stays at its side
            }
        }
    }

    /** Returns the crates home that have fallen out of the level. */
    static void bringBack(SimulationContext step) {
        for (var crate : step.world().query(Transform.class, RigidBody.class, Home.class)) {
            if (crate.first().y() < Platformer.BOTTOM) {
                crate.first().setRotationZ(0).teleport(crate.third().x(), crate.third().y());
                crate.second().velocity(0, 0).angularVelocity(0);
            }
        }
    }
}
