package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;

/**
 * Presentation system: lets time run backwards while the player holds the rewind action, also after the last ship is
 * lost, but never behind the beginning of the game. What was rewound must be played again before it can be rewound
 * again. A rewound game does not count for the high score.
 */
public final class Rewinding implements PresentationSystem {

    /** How far the player can go back, in seconds of the game. */
    static final float MAX_SECONDS = 5f;

    private static final long MAX_BYTES = 32 << 20;

    /** Lets time run backwards while the action is held. */
    public static final Action REWIND = Action.named("rewind");

    private final Rewind rewind;
    private final HighScore highScore;
    private final ActionMap actions;
    private boolean wasPlaying;

    /** Whether the player wants time to run backwards. The menu of the end would release what is toggled. */
    private boolean isWanted;

    /**
     * Adds a rewind to the game.
     *
     * @param scheduler the scheduler of the game
     * @param highScore the high score, for which rewound games do not count
     */
    public Rewinding(SystemScheduler scheduler, HighScore highScore) {
        rewind = new Rewind(scheduler, MAX_SECONDS, MAX_BYTES);
        this.highScore = highScore;
        actions = scheduler.input().actions();
    }

    @Override
    public void present(PresentationContext frame) {
        Screen screen = frame.world().single(Game.class).screen;
        boolean isPlaying = screen == Screen.PLAYING;
        if (isRewinding()) {
            highScore.setCounting(false);
        } else if (isPlaying && !wasPlaying) {
            rewind.clear(); // a new game
            highScore.setCounting(true);
        }
        wasPlaying = isPlaying;
        boolean isPossible = screen != Screen.TITLE && !frame.time().isPaused(); // a menu may ask for keys in a pause
        isWanted = isPossible
                && (actions.isToggled(REWIND)
                        ? isWanted != frame.input().wasPressed(REWIND)
                        : frame.input().isHeld(REWIND));
        rewind.setHeld(isWanted);
    }

    /** Returns whether time runs backwards in this frame. */
    boolean isRewinding() {
        return rewind.isRewinding();
    }

    /** Returns how far the player can go back now, from 0 to 1. */
    float partLeft() {
        return Math.min(rewind.secondsLeft() / MAX_SECONDS, 1f);
    }
}
