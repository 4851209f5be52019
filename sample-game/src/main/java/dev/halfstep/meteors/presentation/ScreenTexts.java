package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import org.joml.Matrix4f;

/** Presentation system: shows the texts of the title, of a pause and of the end of a game, over the dimmed game. */
final class ScreenTexts implements PresentationSystem {

    private static final String TITLE = "METEORS";
    private static final String PAUSE = "PAUSE";
    private static final String GAME_OVER = "GAME OVER";

    private static final String ENGINE = "made with Halfstep, a Java ECS game engine";

    private static final String START = "ENTER begins a game";
    private static final String RESUME = "P resumes";
    private static final String RESTART = "ENTER begins another game";
    private static final String HOW_TO_PLAY = "LEFT and RIGHT turn    UP flies    SPACE fires    P pauses";

    private static final String HOW_TO_REWIND = "hold BACKSPACE: time runs backwards";

    private static final Fade PROMPT_COLOR = new Fade(0xFFE9A8);
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
    private final Text prompt = Text.inPicture(0.5f, 0.48f, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP);
    private final Text details =
            Text.inPicture(0.5f, 0.57f, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP);
    private final Text engine = Text.inPicture(0.5f, 0.655f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(ENGINE_COLOR);
    private final HighScore highScore;
    private final boolean isPauseShown;
    private final boolean canRewind;

    /** The text about the score at the end of a game, and the points in it; -1 before the first game. */
    private String result = "";

    private int resultPoints = -1;
    private boolean isResultCounting;

    /** The real time since the end of a game; 0 on other screens. */
    private float gameOverSeconds;

    ScreenTexts(
            Pen pen,
            StrokeLetters letters,
            NewBest newBest,
            HighScore highScore,
            boolean isPauseShown,
            boolean canRewind) {
        this.pen = pen;
        this.letters = letters;
        this.newBest = newBest;
        this.highScore = highScore;
        this.isPauseShown = isPauseShown;
        this.canRewind = canRewind;
    }

    void addTo(FontLayer medium, FontLayer small) {
        medium.add(prompt);
        small.add(details);
        small.add(engine);
    }

    @Override
    public void present(PresentationContext frame) {
        Game state = frame.world().single(Game.class);
        engine.setContent("");
        gameOverSeconds = state.screen == Screen.GAME_OVER ? gameOverSeconds + frame.frameSeconds() : 0f;
        if (isPauseShown && frame.time().isPaused()) {
            show(PAUSE, RESUME, "", 1f);
        } else if (state.screen == Screen.TITLE) {
            show(TITLE, START, canRewind ? HOW_TO_PLAY + "    BACKSPACE rewinds" : HOW_TO_PLAY, 1f);
            engine.setContent(ENGINE);
        } else if (state.screen == Screen.GAME_OVER) {
            show(GAME_OVER, RESTART, result(state), Math.min(gameOverSeconds / GAME_OVER_SECONDS, 1f));
            engine.setContent(canRewind && gameOverSeconds >= GAME_OVER_SECONDS ? HOW_TO_REWIND : "");
        } else {
            prompt.setContent("");
            details.setContent("");
        }
    }

    /** Returns the text about the score; allocates only if the score has changed. */
    private String result(Game state) {
        boolean isCounting = highScore.isCounting();
        if (state.score != resultPoints || isCounting != isResultCounting) {
            resultPoints = state.score;
            isResultCounting = isCounting;
            String best = "    best " + Math.max(highScore.best(), isCounting ? state.score : 0);
            result = newBest.isPassed()
                    ? "NEW BEST   " + state.score
                    : state.score + (isCounting ? " points" : " points, rewound") + best;
        }
        return result;
    }

    /** Shows a screen, which is faded in from 0 to 1. */
    private void show(String headline, String promptText, String detailsText, float fadedIn) {
        Color dim = DIM_COLOR.at(DIM_OPACITY * fadedIn);
        pen.layer().fill(identity, WHOLE_FIELD, dim, dim);
        if (fadedIn == 1f) {
            letters.draw(headline, HEADLINE_Y);
        }
        prompt.setContent(promptText);
        prompt.setColor(PROMPT_COLOR.at(fadedIn));
        details.setContent(detailsText);
        details.setColor(DETAILS_COLOR.at(fadedIn));
    }
}
