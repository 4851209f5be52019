package dev.halfstep.ui;

import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import java.util.List;

/**
 * Keeps what a player needs to read and to bear the picture: larger texts, less shaking, no flashes, more contrast. {@link
 * Menu#comfort} adds the screen on which he chooses it, and adapts all screens. The game adapts the rest of the picture.
 *
 * <pre>{@code
 * Comfort comfort = new Comfort(settings);
 * FontLayer hud = comfort.applyTo(host.add(FontLayer.inPoints(TextFont::sans, 26, camera)));
 * CameraShake shake = new CameraShake(0.4f, 0.5, 2).setFactor(comfort.shake::get);
 * menu.comfort("comfort", comfort)
 *         .screen("options", panel -> panel.open("comfort", "comfort").back("back"));
 * }</pre>
 *
 * <p>All of it is presentation: recordings do not contain it, and players of one session choose differently.
 */
public final class Comfort {

    static final List<Integer> PERCENTS = List.of(100, 125, 150, 175, 200);

    /** The height of texts in per cent of the usual one: 100, 125, 150, 175 or 200. */
    public final Setting<Integer> textPercent;

    /** How much the camera shakes, a factor from 0 to 1, for {@code CameraShake.setFactor}. */
    public final Setting<Float> shake;

    /** Whether the picture may flash or blink. A game without flashes shows the same facts, such as a hit, calmly. */
    public final Setting<Boolean> flashes;

    /** Whether texts are white on black. */
    public final Setting<Boolean> highContrast;

    /**
     * Declares the settings {@code comfort.text}, {@code comfort.shake}, {@code comfort.flashes} and {@code
     * comfort.high-contrast}.
     *
     * @param settings the settings of the player
     * @throws IllegalArgumentException if one of the names is declared with another type
     */
    public Comfort(Settings settings) {
        textPercent = settings.choice("comfort.text", PERCENTS.get(0), PERCENTS);
        shake = settings.number("comfort.shake", 1, 0, 1);
        flashes = settings.flag("comfort.flashes", true);
        highContrast = settings.flag("comfort.high-contrast", false);
    }

    /**
     * Returns the factor of the height of texts.
     *
     * @return 1 to 2
     */
    public float textScale() {
        return textPercent.get() / 100f;
    }

    /**
     * Gives the texts of a layer the chosen height, also after a change, and a black background if the player needs high
     * contrast.
     *
     * @param texts a layer of the game, such as points and messages; the game keeps room for texts of twice the height
     * @return the same layer
     */
    public FontLayer applyTo(FontLayer texts) {
        return texts.setScale(this::textScale).setBackground(() -> highContrast.get() ? Color.BLACK : null);
    }
}
