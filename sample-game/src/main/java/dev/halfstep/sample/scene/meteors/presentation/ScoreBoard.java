package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.entity.EntityId;
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

    private final EntityId game;
    private final HighScore highScore;
    private final EventReader<ShipLost> lost;
    private final Text score = Text.inPicture(0.02f, TOP, "");
    private final Text wave = Text.inPicture(0.5f, TOP, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP);
    private final Text best = Text.inPicture(0.98f, TOP, "")
            .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP)
            .setColor(HIGH_SCORE_COLOR);
    // The values in the texts, which change only with them; -1 before the first frame.

    private int shownScore = -1;
    private int shownLives = -1;
    private int shownWave = -1;
    private int shownBest = -1;

    ScoreBoard(EntityId game, HighScore highScore, EventReader<ShipLost> lost) {
        this.game = game;
        this.highScore = highScore;
        this.lost = lost;
    }

    void addTo(FontLayer layer) {
        layer.add(score);
        layer.add(wave);
        layer.add(best);
    }

    @Override
    public void present(PresentationContext frame) {
        for (ShipLost ship = lost.next(); ship != null; ship = lost.next()) {
            highScore.saveIfHigher(ship.score());
        }
        Game now = frame.world().get(game, Game.class);
        if (now.score != shownScore || now.lives != shownLives) {
            shownScore = now.score;
            shownLives = now.lives;
            score.setContent(
                    shownScore + "\n" + "▲ ".repeat(shownLives)); // allocates, but only if score or lives change
        }
        int waveNow = now.screen == Screen.TITLE ? 0 : now.wave;
        if (waveNow != shownWave) {
            shownWave = waveNow;
            wave.setContent(waveNow == 0 ? "" : "wave " + waveNow);
        }
        int bestNow = Math.max(highScore.best(), now.score);
        if (bestNow != shownBest) {
            shownBest = bestNow;
            best.setContent("best " + bestNow);
        }
    }
}
