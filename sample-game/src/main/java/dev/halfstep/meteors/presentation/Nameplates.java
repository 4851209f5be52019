package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.transform.InterpolatedTransform;

/** Presentation system: shows the name of each player below the ship. */
final class Nameplates implements PresentationSystem {

    /** The distance from the ship, in world units: below its shield. */
    private static final float DISTANCE = 46f;

    private final Crew crew;
    private final Text[] texts = new Text[Game.MAX_SHIPS];

    Nameplates(FontLayer font, Crew crew) {
        this.crew = crew;
        for (int i = 0; i < texts.length; i++) {
            texts[i] = font.add(Text.inWorld(0f, 0f, "")).setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        }
    }

    @Override
    public void present(PresentationContext frame) {
        for (Text text : texts) {
            text.setVisible(false);
        }
        for (var row : frame.world().query(InterpolatedTransform.class, Ship.class)) {
            int player = Player.of(frame.world(), row.id());
            Text text = texts[player - 1];
            text.setVisible(true)
                    .setColor(crew.colors(player).line())
                    .setPosition(row.first().x(), row.first().y() - DISTANCE);
            if (!crew.name(player).contentEquals(text.content())) { // a new text is laid out anew
                text.setContent(crew.name(player));
            }
        }
    }
}
