package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lets shots hit meteors and the saucer, and hazards hit the ship. A hit test covers the whole path of both entities in
 * this step. The path of a shot is longer than a small meteor, so a test of only its end would let shots tunnel
 * through.
 *
 * @param events gets an event for each broken meteor, destroyed saucer and lost ship
 */
public record Collisions(GameEvents events) {

    private static final int PIECES = 2;

    /**
     * Breaks each meteor that a shot hits into two smaller meteors, and adds points.
     *
     * @param step the step
     */
    public void breakMeteors(SimulationContext step) {
        World world = step.world();
        for (var shot : world.query(Shot.class, PreviousTransform.class, Transform.class)) {
            Motion motion = Motion.between(shot.second(), shot.third());
            Contact hit = firstContact(
                    world, motion, Meteor.class, meteor -> !meteor.broken, body -> Shot.RADIUS + body.radius());
            if (hit != null) {
                shot.first().isSpent = true;
                step.commands().despawnAt(hit.fraction, shot.id());
                breakMeteor(step, hit);
            }
        }
    }

    private void breakMeteor(SimulationContext step, Contact hit) {
        Game game = step.world().single(Game.class);
        Meteor meteor = step.world().get(hit.target, Meteor.class);
        meteor.broken = true;
        float x = hit.motion.x(hit.fraction);
        float y = hit.motion.y(hit.fraction);
        step.commands().despawnAt(hit.fraction, hit.target);
        step.commands().send(events.brokenMeteors(), new GameEvents.MeteorBroken(x, y, meteor.size), hit.fraction);
        game.addPoints(meteor.size.points);
        if (meteor.size != Meteor.Size.SMALL) {
            RandomStream random = step.world().single(RandomStream.class);
            for (int i = 0; i < PIECES; i++) {
                MeteorSpawner.spawnAt(hit.fraction, step, random, meteor.size.pieceSize(), game.wave, x, y);
            }
        }
    }

    /**
     * Destroys the saucer if a shot hits it. The player then gets points, and the ship fires three shots at once for
     * some time.
     *
     * @param step the step
     */
    public void destroySaucer(SimulationContext step) {
        World world = step.world();
        for (var saucer : world.query(Saucer.class, PreviousTransform.class, Transform.class, Body.class)) {
            Motion motion = Motion.between(saucer.second(), saucer.third());
            float radius = saucer.fourth().radius();
            Contact hit =
                    firstContact(world, motion, Shot.class, shot -> !shot.isSpent, shot -> radius + shot.radius());
            if (hit != null) {
                world.get(hit.target, Shot.class).isSpent = true;
                step.commands().despawnAt(hit.fraction, hit.target);
                destroySaucer(step, saucer.id(), motion, hit.fraction);
            }
        }
    }

    private void destroySaucer(SimulationContext step, EntityId saucer, Motion motion, float fraction) {
        step.commands().despawnAt(fraction, saucer);
        var event = new GameEvents.SaucerDestroyed(motion.x(fraction), motion.y(fraction));
        step.commands().send(events.destroyedSaucers(), event, fraction);
        step.world().single(Game.class).addPoints(Saucer.POINTS);
        for (var ship : step.world().query(Ship.class)) {
            ship.first().tripleSeconds = Ship.TRIPLE_SECONDS;
        }
    }

    /**
     * Destroys the ship if a hazard hits it, unless the ship is invulnerable.
     *
     * @param step the step
     */
    public void loseShip(SimulationContext step) {
        World world = step.world();
        for (var row : world.query(Ship.class, PreviousTransform.class, Transform.class, Body.class)) {
            Ship ship = row.first();
            ship.safeSeconds -= step.stepSeconds();
            if (ship.safeSeconds > 0) {
                continue;
            }
            Motion motion = Motion.between(row.second(), row.third());
            float radius = row.fourth().radius();
            Contact hit = firstContact(world, motion, Hazard.class, any -> true, body -> radius + body.radius());
            if (hit != null) {
                destroyShip(step, row.id(), motion, hit.fraction);
            }
        }
    }

    private void destroyShip(SimulationContext step, EntityId ship, Motion motion, float fraction) {
        Game game = step.world().single(Game.class);
        game.loseShip();
        step.commands().despawnAt(fraction, ship);
        boolean isGameOver = game.screen == Game.Screen.GAME_OVER;
        var event = new GameEvents.ShipLost(motion.x(fraction), motion.y(fraction), game.playerScore(), isGameOver);
        step.commands().send(events.lostShips(), event, fraction);
    }

    /** A target that a motion touches, with the motion of the target. */
    private record Contact(EntityId target, Motion motion, float fraction) {}

    /**
     * Returns the first entity that a motion touches in the step, null if there is none.
     *
     * @param kind the component class of the entities
     * @param isTarget whether the motion can touch an entity
     * @param distance the distance at which the motion touches the body of an entity
     */
    private static <T> @Nullable Contact firstContact(
            World world, Motion motion, Class<T> kind, Predicate<T> isTarget, ToDoubleFunction<Body> distance) {
        Contact first = null;
        float firstFraction = Motion.NO_CONTACT; // later than every contact
        for (var row : world.query(kind, PreviousTransform.class, Transform.class, Body.class)) {
            float fraction =
                    motion.firstContact(row.second(), row.third(), (float) distance.applyAsDouble(row.fourth()));
            if (fraction < firstFraction && isTarget.test(row.first())) {
                firstFraction = fraction;
                first = new Contact(row.id(), Motion.between(row.second(), row.third()), fraction);
            }
        }
        return first;
    }
}
