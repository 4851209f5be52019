package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import java.util.function.BooleanSupplier;
import org.joml.Matrix4f;

/**
 * Presentation system: shows the texts of the title and of the end of a game, and dims the game behind them and behind
 * the menu.
 */
final class ScreenTexts implements PresentationSystem {

    private static final String TITLE = "METEORS";
    private static final String GAME_OVER = "GAME OVER";

    private static final Fade DETAILS_COLOR = new Fade(0xA9B8E8);
    private static final Color ENGINE_COLOR = Color.rgb(0x8090C0);
    private static final Fade DIM_COLOR = new Fade(0x03040C);
    private static final float DIM_OPACITY = 0.42f;

    /** The time in which the field dims at the end of a game, while the ship explodes; then the headline appears. */
    private static final float GAME_OVER_SECONDS = 0.9f;

    /** The corners of a rectangle that covers the field, twice as wide and as high as the field. */
    private static final float[] WHOLE_FIELD = {
        -Game.FIELD_WIDTH,
        -Game.FIELD_HEIGHT,
        Game.FIELD_WIDTH,
        -Game.FIELD_HEIGHT,
        Game.FIELD_WIDTH,
        Game.FIELD_HEIGHT,
        -Game.FIELD_WIDTH,
        Game.FIELD_HEIGHT
    };

    /** The y coordinate of the headline in the world: 36% of the height below the top. */
    private static final float HEADLINE_Y = (0.5f - 0.36f) * Game.FIELD_HEIGHT;

    private final Matrix4f identity = new Matrix4f();
    private final Pen pen;
    private final StrokeLetters letters;
    private final NewBest newBest;
    private final Text details =
            Text.inPicture(0.5f, 0.66f, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP);
    private final Text engine = Text.inPicture(0.5f, 0.74f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(ENGINE_COLOR);
    private final HighScore highScore;
    private final PlayerSettings settings;
    private final BooleanSupplier isCovered;
    private final boolean canRewind;

    /** The text about the score at the end of a game, and the points in it; -1 before the first game. */
    private String result = "";

    private int resultPoints = -1;
    private boolean isResultCounting;
    private String resultLanguage = "";

    /** The real time since the end of a game; 0 on other screens. */
    private float gameOverSeconds;

    ScreenTexts(
            Pen pen,
            StrokeLetters letters,
            NewBest newBest,
            HighScore highScore,
            PlayerSettings settings,
            BooleanSupplier isCovered,
            boolean canRewind) {
        this.pen = pen;
        this.letters = letters;
        this.newBest = newBest;
        this.highScore = highScore;
        this.settings = settings;
        this.isCovered = isCovered;
        this.canRewind = canRewind;
    }

    void addTo(FontLayer small) {
        small.add(details);
        small.add(engine);
    }

    @Override
    public void present(PresentationContext frame) {
        Game state = frame.world().single(Game.class);
        engine.setContent("");
        gameOverSeconds = state.screen == Screen.GAME_OVER ? gameOverSeconds + frame.frameSeconds() : 0f;
        if (isCovered.getAsBoolean()) {
            show("", "", 1f);
        } else if (state.screen == Screen.TITLE) {
            show(TITLE, settings.text("how-to-play"), 1f);
            engine.setContent(settings.text("engine"));
        } else if (state.screen == Screen.GAME_OVER) {
            show(GAME_OVER, result(state), Math.min(gameOverSeconds / GAME_OVER_SECONDS, 1f));
            boolean isHintShown = canRewind && gameOverSeconds >= GAME_OVER_SECONDS;
            engine.setContent(isHintShown ? settings.text("how-to-rewind") : "");
        } else {
            details.setContent("");
        }
    }

    /** Returns the text about the score; allocates only if the score or the language has changed. */
    private String result(Game state) {
        boolean isCounting = highScore.isCounting();
        String language = settings.language.get();
        if (state.score != resultPoints || isCounting != isResultCounting || !language.equals(resultLanguage)) {
            resultPoints = state.score;
            isResultCounting = isCounting;
            resultLanguage = language;
            String points = state.score + " " + settings.text("points");
            int best = Math.max(highScore.best(), isCounting ? state.score : 0);
            result = newBest.isPassed()
                    ? settings.text("new-best") + "   " + state.score
                    : (isCounting ? points : points + ", " + settings.text("rewound")) + "    " + settings.text("best")
                            + " " + best;
        }
        return result;
    }

    /** Shows a screen, which is faded in from 0 to 1. */
    private void show(String headline, String detailsText, float fadedIn) {
        Color dim = DIM_COLOR.at(DIM_OPACITY * fadedIn);
        pen.layer().fill(identity, WHOLE_FIELD, dim, dim);
        if (fadedIn == 1f) {
            letters.draw(headline, HEADLINE_Y);
        }
        details.setContent(detailsText);
        details.setColor(DETAILS_COLOR.at(fadedIn));
    }
}
