package dev.halfstep.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import org.joml.Matrix4f;

/**
 * Presentation system: shows score, lives, wave and high score, and saves a new high score after each lost ship. The
 * title shows only the high score. The score of a rewound game is marked, and does not count for the high score.
 */
final class ScoreBoard implements PresentationSystem {

    private static final Color QUIET_COLOR = Color.rgb(0x8090C0);
    // The places of the texts, as parts of the width of the picture.
    private static final float SCORE_X = 0.02f;
    private static final float WAVE_X = 0.5f;
    private static final float BEST_X = 0.98f;

    /** The room for the score up to the wave: in large letters, a mark is in the next line. */
    private static final float SCORE_WIDTH = 0.4f;

    /** The height of a HUD line above the texts, in points. */
    private static final float HUD_POINTS = 30f;

    /** The minimum distance of the texts from the top, in world units; larger below a high HUD line. */
    private static final float MIN_TOP = 36f;

    /** The place of the first of the small ships that show the lives, in world units. */
    private static final float LIVES_X = -Game.FIELD_WIDTH / 2 + 38f;

    /** The distance of the ships from the top of the texts. */
    private static final float LIVES_BELOW_TOP = 56f;

    /** How much lower the ships are below texts of twice the height, of which the score may have two lines. */
    private static final float LINES_GROWTH = 100f;

    /** The distance between two small ships, and between two rows of them. */
    private static final float LIVES_DISTANCE = 27f;

    private static final float LIVES_SCALE = 0.72f;
    private static final float LIVES_LINE_WIDTH = 1.6f;
    private static final float UP_RADIANS = (float) (Math.PI / 2);

    /** The number of small ships in a row. There is a row for each player at most. */
    private static final int LIVES_IN_ROW = 10;

    private final Crew crew;
    private final HighScore highScore;
    private final PlayerSettings settings;
    private final EventReader<ShipLost> lostShips;
    private final Pen pen;
    private final Matrix4f matrix = new Matrix4f();

    // The contents of the texts, which change in place, so that they create no garbage.
    private final StringBuilder scoreContent = new StringBuilder();
    private final StringBuilder waveContent = new StringBuilder();
    private final StringBuilder bestContent = new StringBuilder();
    private final Text score = Text.inPicture(SCORE_X, 0f, scoreContent).setWrapWidth(SCORE_WIDTH);
    private final Text wave = Text.inPicture(WAVE_X, 0f, waveContent)
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(QUIET_COLOR);
    private final Text best = Text.inPicture(BEST_X, 0f, bestContent)
            .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP)
            .setColor(QUIET_COLOR);

    ScoreBoard(Crew crew, HighScore highScore, PlayerSettings settings, EventReader<ShipLost> lostShips, Pen pen) {
        this.crew = crew;
        this.highScore = highScore;
        this.settings = settings;
        this.lostShips = lostShips;
        this.pen = pen;
    }

    /** Adds the texts to two fonts, one of which has digits of equal width. */
    void addTo(FontLayer numbers, FontLayer texts) {
        numbers.add(score);
        texts.add(wave);
        numbers.add(best);
    }

    @Override
    public void present(PresentationContext frame) {
        for (ShipLost ship = lostShips.next(); ship != null; ship = lostShips.next()) {
            highScore.saveIfHigher(ship.score());
        }
        Game state = frame.world().single(Game.class);
        boolean isTitle = state.screen == Screen.TITLE;
        int bestPoints = highScore.bestWith(state.playerScore());
        write(scoreContent, "", state.score, !isTitle);
        if (!isTitle && !highScore.isCounting()) {
            scoreContent.append("  ").append(settings.text("rewound"));
        }
        write(waveContent, settings.text("wave"), state.wave, !isTitle && state.wave > 0);
        write(bestContent, settings.text("best"), bestPoints, bestPoints > 0);
        float top = top(pen.picture().get());
        place(top);
        if (!isTitle) {
            float below = LIVES_BELOW_TOP + LINES_GROWTH * (settings.comfort.textScale() - 1f);
            float y = Game.FIELD_HEIGHT / 2 - top - below;
            drawLives(frame, state.lives, y);
        }
    }

    /**
     * Returns the distance of the texts from the top, in world units: below the HUD line, whose height is in points.
     */
    static float top(FramebufferSize picture) {
        if (picture.isEmpty()) {
            return MIN_TOP; // minimised
        }
        float hudUnits = HUD_POINTS * picture.pixelsPerPoint() * Game.FIELD_HEIGHT / picture.heightPixels();
        return Math.max(MIN_TOP, hudUnits);
    }

    private void place(float top) {
        float fraction = top / Game.FIELD_HEIGHT;
        score.setPosition(SCORE_X, fraction);
        wave.setPosition(WAVE_X, fraction);
        best.setPosition(BEST_X, fraction);
    }

    private static void write(StringBuilder content, String label, int number, boolean isShown) {
        content.setLength(0);
        if (isShown) {
            content.append(label).append(label.isEmpty() ? "" : " ").append(number);
        }
    }

    /** Draws the lives, which the players share, in the colours of all players by turns. */
    private void drawLives(PresentationContext frame, int lives, float y) {
        int players = Player.count(frame.world());
        int present = 0;
        for (int each = 1; each <= players; each++) {
            present += frame.input().ofPlayer(each).isPresent() ? 1 : 0;
        }
        int player = 0;
        for (int i = 0; i < Math.min(lives, present * LIVES_IN_ROW); i++) {
            do {
                player = player % players + 1;
            } while (!frame.input().ofPlayer(player).isPresent());
            ShipColors colors = crew.colors(player);
            int row = i / LIVES_IN_ROW;
            matrix.translation(LIVES_X + LIVES_DISTANCE * (i - row * LIVES_IN_ROW), y - LIVES_DISTANCE * row, 0f)
                    .rotateZ(UP_RADIANS)
                    .scale(LIVES_SCALE);
            pen.layer().fill(matrix, DrawShip.HULL, colors.center(), colors.edge());
            pen.width(LIVES_LINE_WIDTH).setColor(colors.line()).outline(matrix, DrawShip.HULL);
        }
    }
}
