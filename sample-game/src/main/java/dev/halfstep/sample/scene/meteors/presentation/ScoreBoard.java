package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.ShipLost;

/** Presentation system: shows score, lives, wave and high score, and saves a new high score after each lost ship. */
final class ScoreBoard implements PresentationSystem {

    private static final Color HIGH_SCORE_COLOR = Color.rgb(0x8090C0);

    /** The top of the texts, as a part of the picture; leaves room for the HUD line of the engine. */
    private static final float TOP = 0.05f;

    private final HighScore highScore;
    private final EventReader<ShipLost> lostShips;
    private final Text score = Text.inPicture(0.02f, TOP, "");
    private final Text wave = Text.inPicture(0.5f, TOP, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP);
    private final Text best = Text.inPicture(0.98f, TOP, "")
            .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP)
            .setColor(HIGH_SCORE_COLOR);

    // The values that the texts show. A text is set again only if its value changes. -1 before the first frame.

    private int shownScore = -1;
    private int shownLives = -1;
    private int shownWave = -1;
    private int shownBest = -1;

    ScoreBoard(HighScore highScore, EventReader<ShipLost> lostShips) {
        this.highScore = highScore;
        this.lostShips = lostShips;
    }

    void addTo(FontLayer layer) {
        layer.add(score);
        layer.add(wave);
        layer.add(best);
    }

    @Override
    public void present(PresentationContext frame) {
        for (ShipLost ship = lostShips.next(); ship != null; ship = lostShips.next()) {
            highScore.saveIfHigher(ship.score());
        }
        Game state = frame.world().single(Game.class);
        if (state.score != shownScore || state.lives != shownLives) {
            shownScore = state.score;
            shownLives = state.lives;
            // The string is allocated only if score or lives change.
            score.setContent(shownScore + "\n" + "▲ ".repeat(shownLives));
        }
        int waveNow = state.screen == Screen.TITLE ? 0 : state.wave;
        if (waveNow != shownWave) {
            shownWave = waveNow;
            wave.setContent(waveNow == 0 ? "" : "wave " + waveNow);
        }
        int bestNow = Math.max(highScore.best(), state.score);
        if (bestNow != shownBest) {
            shownBest = bestNow;
            best.setContent("best " + bestNow);
        }
    }
}
