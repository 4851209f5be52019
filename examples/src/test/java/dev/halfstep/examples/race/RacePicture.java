package dev.halfstep.examples.race;

import dev.halfstep.examples.race.Race.Screen;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.ui.state.GameStates;

/** The race for the pictures of all examples. */
public final class RacePicture {

    private static final int LATE_STEPS = 8;

    private RacePicture() {}

    /** Begins five seconds after the start of the second race of two bots, who start late, behind the ghost. */
    public static SystemScheduler begin(GlfwHost host) {
        GameRun<GameStates<Screen>> run = host.own(Race.GAME.begin());
        Bot bot = new Bot(run.world());
        Round round = run.world().single(Round.class);
        run.scheduler().input().replaceStepInput(input -> {
            if (round.best == 0 || round.steps > LATE_STEPS) bot.poll(input);
        });
        run.scheduler().tools().addView("show(...)", () -> Race.show(host, run, SoundPlayer.silent(), () -> {}));
        while (round.best == 0 || round.steps != 5 * Round.STEPS_PER_SECOND)
            run.scheduler().runStep(); // no frames
        return run.scheduler();
    }
}
