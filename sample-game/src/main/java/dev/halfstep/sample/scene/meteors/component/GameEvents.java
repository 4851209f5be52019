package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.event.Events;
import dev.halfstep.schedule.SystemScheduler;

/**
 * The events of the simulation, which presentation reads.
 *
 * @param brokenMeteors the events of broken meteors
 * @param lostShips the events of lost ships
 * @param firedShots the events of shots of the ship
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
