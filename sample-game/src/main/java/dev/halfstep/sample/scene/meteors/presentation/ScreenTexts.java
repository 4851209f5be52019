package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.meteors.component.Game;

/** Presentation system: shows the texts of the title screen, of a pause and of the end of a game. */
final class ScreenTexts implements PresentationSystem {

    private static final String TITLE = "M E T E O R S";
    private static final String HOW_TO_PLAY = """
            ENTER begins a game

            LEFT and RIGHT turn, UP flies, SPACE fires
            P pauses, Q quits, TAB shows the next scene
            """;
    private static final Color INSTRUCTIONS_COLOR = Color.rgb(0xA9B8E8);

    private final Text headline =
            Text.inPicture(0.5f, 0.36f, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
    private final Text instructions = Text.inPicture(0.5f, 0.52f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP)
            .setColor(INSTRUCTIONS_COLOR);

    void addTo(FontLayer large, FontLayer small) {
        large.add(headline);
        small.add(instructions);
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.time().isPaused()) {
            show("P A U S E", "P resumes");
            return;
        }
        switch (frame.world().single(Game.class).screen) {
            case TITLE -> show(TITLE, HOW_TO_PLAY);
            case PLAYING -> show("", "");
            case GAME_OVER -> show("G A M E   O V E R", "ENTER begins another game");
        }
    }

    private void show(String headlineText, String instructionsText) {
        headline.setContent(headlineText);
        instructions.setContent(instructionsText);
    }
}
