package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Sweep;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Lets shots hit meteors and the saucer, and hazards hit ships. Shots hit no ship, and ships do not collide. A hit test
 * covers the whole path of both entities in this step. The path of a shot is longer than a small meteor, so a test of
 * only its end would let shots tunnel through.
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
            Contact hit = firstContact(
                    world, shot.second(), shot.third(), Shot.RADIUS, Meteor.class, meteor -> !meteor.broken);
            if (hit != null) {
                shot.first().isSpent = true;
                step.commands().despawnAt(hit.fraction, shot.id());
                breakMeteor(step, hit);
            }
        }
    }

    private void breakMeteor(SimulationContext step, Contact hit) {
        World world = step.world();
        Game game = world.single(Game.class);
        Meteor meteor = world.get(hit.target, Meteor.class);
        meteor.broken = true;
        Pose from = world.get(hit.target, PreviousTransform.class);
        Pose to = world.get(hit.target, Transform.class);
        float x = between(from.x(), to.x(), hit.fraction);
        float y = between(from.y(), to.y(), hit.fraction);
        step.commands().despawnAt(hit.fraction, hit.target);
        step.commands().send(events.brokenMeteors(), new GameEvents.MeteorBroken(x, y, meteor.size), hit.fraction);
        game.addPoints(meteor.size.points);
        if (meteor.size != Meteor.Size.SMALL) {
            RandomStream random = world.single(RandomStream.class);
            for (int i = 0; i < PIECES; i++) {
                MeteorSpawner.spawnAt(hit.fraction, step, random, meteor.size.pieceSize(), game.wave, x, y);
            }
        }
    }

    /**
     * Destroys the saucer if a shot hits it. That gives points, and all ships fire three shots at once for some time.
     *
     * @param step the step
     */
    public void destroySaucer(SimulationContext step) {
        World world = step.world();
        for (var saucer : world.query(Saucer.class, PreviousTransform.class, Transform.class, Body.class)) {
            float radius = saucer.fourth().radius();
            Contact hit =
                    firstContact(world, saucer.second(), saucer.third(), radius, Shot.class, shot -> !shot.isSpent);
            if (hit != null) {
                world.get(hit.target, Shot.class).isSpent = true;
                step.commands().despawnAt(hit.fraction, hit.target);
                destroySaucer(step, saucer.id(), saucer.second(), saucer.third(), hit.fraction);
            }
        }
    }

    private void destroySaucer(SimulationContext step, EntityId saucer, Pose from, Pose to, float fraction) {
        step.commands().despawnAt(fraction, saucer);
        var event = new GameEvents.SaucerDestroyed(
                between(from.x(), to.x(), fraction), between(from.y(), to.y(), fraction));
        step.commands().send(events.destroyedSaucers(), event, fraction);
        step.world().single(Game.class).addPoints(Saucer.POINTS);
        for (var ship : step.world().query(Ship.class)) {
            ship.first().tripleSeconds = Ship.TRIPLE_SECONDS;
        }
    }

    /**
     * Destroys each ship that a hazard hits, unless the ship is invulnerable.
     *
     * @param step the step
     */
    public void loseShips(SimulationContext step) {
        World world = step.world();
        for (var row : world.query(Ship.class, PreviousTransform.class, Transform.class, Body.class)) {
            Ship ship = row.first();
            ship.safeSeconds -= step.stepSeconds();
            if (ship.safeSeconds > 0) {
                continue;
            }
            float radius = row.fourth().radius();
            Contact hit = firstContact(world, row.second(), row.third(), radius, Hazard.class, any -> true);
            if (hit != null) {
                destroyShip(step, row.id(), row.second(), row.third(), hit.fraction);
            }
        }
    }

    private void destroyShip(SimulationContext step, EntityId ship, Pose from, Pose to, float fraction) {
        Game game = step.world().single(Game.class);
        game.loseShip();
        step.commands().despawnAt(fraction, ship);
        boolean isGameOver = game.screen == Game.Screen.GAME_OVER;
        float x = between(from.x(), to.x(), fraction);
        float y = between(from.y(), to.y(), fraction);
        int player = Player.of(step.world(), ship);
        var event = new GameEvents.ShipLost(player, x, y, game.playerScore(), isGameOver);
        step.commands().send(events.lostShips(), event, fraction);
    }

    /** Returns a coordinate at a fraction of the step. */
    private static float between(float from, float to, float fraction) {
        return from + (to - from) * fraction;
    }

    /** A target that is touched, and when. */
    private record Contact(EntityId target, float fraction) {}

    /** Returns the first entity of a kind that a circle touches on its way through the step, null if there is none. */
    private static <T> @Nullable Contact firstContact(
            World world, Pose from, Pose to, float radius, Class<T> kind, Predicate<T> isTarget) {
        EntityId first = null;
        float firstFraction = Sweep.NONE;
        for (var row : world.query(kind, PreviousTransform.class, Transform.class, Body.class)) {
            float otherRadius = row.fourth().radius();
            float fraction = Sweep.circles(from, to, radius, row.second(), row.third(), otherRadius);
            if (fraction < firstFraction && isTarget.test(row.first())) {
                firstFraction = fraction;
                first = row.id();
            }
        }
        return first == null ? null : new Contact(first, firstFraction);
    }
}
