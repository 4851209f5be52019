package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ui.state.GameStates;

/** Lets time run backwards while the player holds a control, but not behind the beginning of the level. */
final class Rewinding {

    private final Rewind rewind;
    private final GameStates<Screen> states;
    private int lastSteps;
    private boolean isUsed;

    Rewinding(SystemScheduler scheduler, GameStates<Screen> states) {
        this.states = states;
        rewind = new Rewind(scheduler, /* seconds= */ 8, /* maxBytes= */ 64 << 20);
    }

    void present(PresentationContext frame) {
        int steps = frame.world().single(Hero.class).steps;
        if (states.current() != Screen.PLAY || steps < lastSteps && !rewind.isRewinding()) {
            rewind.clear(); // another level, or again
        }
        isUsed = rewind.isRewinding() || isUsed && steps >= lastSteps;
        lastSteps = steps;
        boolean isPlaying = states.current() == Screen.PLAY && !frame.time().isPaused();
        rewind.setHeld(isPlaying && frame.input().isHeld(Screens.REWIND));
    }

    boolean isRewinding() {
        return rewind.isRewinding();
    }

    /** Returns whether the player has rewound in this run: its time does not count. */
    boolean isUsed() {
        return isUsed;
    }
}
