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

    private static final Color PROMPT_COLOR = Color.rgb(0xFFE9A8);
    private static final Color HOW_TO_PLAY_COLOR = Color.rgb(0xA9B8E8);
    private static final Color ENGINE_COLOR = Color.rgb(0x8090C0);
    private static final Color DIM_COLOR = Color.rgb(0x03040C).withOpacity(0.42f);

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
    private final Text prompt = Text.inPicture(0.5f, 0.48f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(PROMPT_COLOR);
    private final Text details = Text.inPicture(0.5f, 0.57f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(HOW_TO_PLAY_COLOR);
    private final Text engine = Text.inPicture(0.5f, 0.655f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(ENGINE_COLOR);
    private final HighScore highScore;
    private final boolean isPauseShown;

    /** The text about the score at the end of a game, and the points in it; -1 before the first game. */
    private String result = "";

    private int resultPoints = -1;

    ScreenTexts(Pen pen, StrokeLetters letters, NewBest newBest, HighScore highScore, boolean isPauseShown) {
        this.pen = pen;
        this.letters = letters;
        this.newBest = newBest;
        this.highScore = highScore;
        this.isPauseShown = isPauseShown;
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
        if (isPauseShown && frame.time().isPaused()) {
            show(PAUSE, RESUME, "");
        } else if (state.screen == Screen.TITLE) {
            show(TITLE, START, HOW_TO_PLAY);
            engine.setContent(ENGINE);
        } else if (state.screen == Screen.GAME_OVER) {
            show(GAME_OVER, RESTART, result(state));
        } else {
            prompt.setContent("");
            details.setContent("");
        }
    }

    /** Returns the text about the score; allocates only if the score has changed. */
    private String result(Game state) {
        if (state.score != resultPoints) {
            resultPoints = state.score;
            result = newBest.isPassed()
                    ? "NEW BEST   " + state.score
                    : state.score + " points    best " + Math.max(highScore.best(), state.score);
        }
        return result;
    }

    private void show(String headline, String promptText, String detailsText) {
        pen.layer().fill(identity, WHOLE_FIELD, DIM_COLOR, DIM_COLOR);
        letters.draw(headline, HEADLINE_Y);
        prompt.setContent(promptText);
        details.setContent(detailsText);
    }
}
