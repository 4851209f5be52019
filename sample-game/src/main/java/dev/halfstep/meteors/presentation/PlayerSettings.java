package dev.halfstep.meteors.presentation;

import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.netplay.Lobby;
import dev.halfstep.ui.Comfort;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** Declares what the player chooses in the options, apart from window and bindings. */
public final class PlayerSettings {

    /** The languages of the game, as codes of ISO 639. */
    public static final List<String> LANGUAGES = List.of("en", "de");

    /** The colours of a ship that a player can choose, by the names of texts. */
    public static final List<String> COLORS =
            Stream.concat(Stream.of("any-colour"), ShipColors.NAMES.stream()).toList();

    private static final String TEXTS = "dev.halfstep.meteors.presentation.texts";
    private static final ResourceBundle ENGLISH = ResourceBundle.getBundle(TEXTS, Locale.ROOT);
    private static final ResourceBundle GERMAN = ResourceBundle.getBundle(TEXTS, Locale.GERMAN);

    /** The file, which also keeps the bindings. */
    public final Settings file;

    /** The volume of everything, a factor from 0 to 1. */
    public final Setting<Float> volume;

    /** The volume of the music, a factor from 0 to 1. */
    public final Setting<Float> music;

    /** The volume of everything but the music, a factor from 0 to 1. */
    public final Setting<Float> effects;

    /** The size of texts, shake, flashes and contrast. */
    public final Comfort comfort;

    /** One of {@link #LANGUAGES}. */
    public final Setting<String> language;

    /** The name of the player for others. */
    public final Setting<String> name;

    /** One of {@link #COLORS}. */
    public final Setting<String> color;

    /**
     * Declares the settings.
     *
     * @param file the settings of the player, or {@link Settings#inMemory()}
     */
    public PlayerSettings(Settings file) {
        this.file = file;
        volume = file.number("volume.sounds", 1, 0, 1);
        music = file.number("volume.music", 1, 0, 1);
        effects = file.number("volume.effects", 1, 0, 1);
        comfort = new Comfort(file);
        language = file.choice("language", "en", LANGUAGES);
        name = file.text("player.name", "", Lobby.MAX_NAME_LENGTH);
        color = file.choice("player.colour", COLORS.get(0), COLORS);
    }

    /**
     * Tells others the name and the colour of the player.
     *
     * @param lobby the lobby of sessions
     */
    public void introduceTo(Lobby lobby) {
        boolean isShort = name.get().length() <= Lobby.MAX_NAME_LENGTH; // an emoji in the file counts as one character
        lobby.setName(isShort ? name.get() : "");
        lobby.setColor(ShipColors.rgb(color.get()));
    }

    /**
     * Returns the texts of the game.
     *
     * @param language one of {@link #LANGUAGES}
     * @return those of the language
     */
    public static ResourceBundle texts(String language) {
        return language.equals("de") ? GERMAN : ENGLISH;
    }

    /**
     * Returns a text.
     *
     * @param name the name of the text in the bundles, which is often the text in English
     * @return the text in the chosen language, or the name if the language has no text for it
     */
    public String text(String name) {
        ResourceBundle texts = texts(language.get());
        return texts.containsKey(name) ? texts.getString(name) : name;
    }

    /** Returns the volume of all sounds but the music. */
    public float effectsVolume() {
        return volume.get() * effects.get();
    }
}
