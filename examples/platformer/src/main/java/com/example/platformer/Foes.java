package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.ground.Mover;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;

/** The rules of walkers, flyers and the chaser. */
final class Foes {

    private static final float BOUNCE_SPEED = 14; // units a second
    private static final float SLEEP_DEPTH = 100; // below its place, a chaser that sleeps is out of sight

    /** A hero who touches it begins again, but it is gone if it can be stomped and he falls on it. */
    record Foe(boolean canBeStomped) {}

    /** Follows the hero from the left, once he has been at a place. */
    record Chaser(float speed, float startX) {}

    private Foes() {}

    static void chase(SimulationContext step) {
        var hero = step.world().query(Transform.class, Hero.class).single();
        for (var row : step.world().query(Transform.class, Chaser.class, Home.class)) {
            Chaser chaser = row.second();
            Home home = row.third();
            boolean isAwake = hero.first().x() > chaser.startX() || row.first().x() > home.x();
            float y = isAwake ? home.y() : home.y() - SLEEP_DEPTH;
            if (row.first().y() != y) {
                row.first().teleport(home.x(), y);
            }
            if (isAwake && hero.second().wonSeconds == 0) {
                row.first().translate(chaser.speed() * step.stepSeconds(), 0);
            }
        }
    }

    /** Lets the hero stomp what he falls on. Returns whether anything else has touched him. */
    static boolean touch(SimulationContext step, Events<Moment> moments) {
        var hero = step.world().query(Transform.class, Mover.class, Hero.class).single();
        boolean falls = hero.second().velocityY() < 0;
        boolean isHurt = false;
        for (var foe : step.world().query(Transform.class, Collider.class, Foe.class)) {
            boolean isTouched = Platformer.touches(hero.first(), foe.first(), foe.second());
            boolean isBelow = foe.first().y() < hero.first().y() - Platformer.HALF_HEIGHT;
            if (isTouched && falls && isBelow && foe.third().canBeStomped()) {
                hero.second().setVelocity(hero.second().velocityX(), BOUNCE_SPEED);
                step.commands().despawn(foe.id());
                Moment.send(step, moments, Moment.Kind.STOMP, foe.first(), 1);
            } else {
                isHurt |= isTouched;
            }
        }
        return isHurt;
    }
}
