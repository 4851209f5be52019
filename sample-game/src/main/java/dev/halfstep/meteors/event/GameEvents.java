package dev.halfstep.meteors.event;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;

/**
 * The events of the simulation, which presentation reads. Coordinates are in world units.
 *
 * @param brokenMeteors the events of broken meteors
 * @param lostShips the events of lost ships
 * @param firedShots the events of shots of ships
 * @param waves the events of new waves
 * @param saucers the events of new saucers
 * @param saucerShots the events of shots of a saucer
 * @param destroyedSaucers the events of destroyed saucers
 */
public record GameEvents(
        Events<MeteorBroken> brokenMeteors,
        Events<ShipLost> lostShips,
        Events<ShotFired> firedShots,
        Events<WaveBegan> waves,
        Events<SaucerAppeared> saucers,
        Events<SaucerFired> saucerShots,
        Events<SaucerDestroyed> destroyedSaucers) {

    /** The capacity of each event type: more than the events between two frames. */
    private static final int CAPACITY = 1024;

    /**
     * A shot has broken a meteor.
     *
     * @param x the x coordinate of the meteor
     * @param y the y coordinate of the meteor
     * @param size the size of the meteor
     */
    public record MeteorBroken(float x, float y, Meteor.Size size) {}

    /**
     * A hazard has destroyed a ship.
     *
     * @param player the number of the player of the ship, from 1
     * @param x the x coordinate of the ship
     * @param y the y coordinate of the ship
     * @param score the points of the players so far; 0 if the autopilot has lost the ship
     * @param isGameOver whether this was the last ship
     */
    public record ShipLost(int player, float x, float y, int score, boolean isGameOver) {}

    /**
     * A ship has fired.
     *
     * @param x the x coordinate of the shots
     * @param y the y coordinate of the shots
     * @param shots the number of shots at once, 1 or 3
     */
    public record ShotFired(float x, float y, int shots) {}

    /**
     * A new wave of meteors has appeared.
     *
     * @param wave the number of the wave, from 1
     */
    public record WaveBegan(int wave) {}

    /**
     * A saucer enters the field.
     *
     * @param x the x coordinate of the saucer
     */
    public record SaucerAppeared(float x) {}

    /**
     * A saucer has fired a shot.
     *
     * @param x the x coordinate of the shot
     * @param y the y coordinate of the shot
     */
    public record SaucerFired(float x, float y) {}

    /**
     * A shot has destroyed a saucer. All ships then fire three shots at once for {@link Ship#TRIPLE_SECONDS}.
     *
     * @param x the x coordinate of the saucer
     * @param y the y coordinate of the saucer
     */
    public record SaucerDestroyed(float x, float y) {}

    /**
     * Adds all event types to a scheduler.
     *
     * @param scheduler the scheduler of the game
     * @return the events
     */
    public static GameEvents addTo(SystemScheduler scheduler) {
        return new GameEvents(
                scheduler.addEvents(MeteorBroken.class, CAPACITY),
                scheduler.addEvents(ShipLost.class, CAPACITY),
                scheduler.addEvents(ShotFired.class, CAPACITY),
                scheduler.addEvents(WaveBegan.class, CAPACITY),
                scheduler.addEvents(SaucerAppeared.class, CAPACITY),
                scheduler.addEvents(SaucerFired.class, CAPACITY),
                scheduler.addEvents(SaucerDestroyed.class, CAPACITY));
    }
}
