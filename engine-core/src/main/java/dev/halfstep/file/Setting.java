package dev.halfstep.file;

import java.util.function.Function;

/**
 * One of the {@link Settings} of a game: a value that the player chooses, with a default and a rule.
 *
 * <pre>{@code
 * Setting<Float> music = settings.number("volume.music", 0.8f, 0, 1);
 * music.set(0.5f);   // when the player moves the slider
 * settings.save();   // when the player leaves the menu
 * }</pre>
 *
 * <p>Thread-safe. {@link #get} allocates nothing, so systems may call it in each frame.
 *
 * @param <T> the type of the value, which must be immutable
 */
public final class Setting<T> {

    private final Settings settings;
    private final String name;
    private final T initial;
    private final Function<T, String> format;
    private final Function<String, T> parser;
    private volatile T value;

    /**
     * Creates a setting with its default.
     *
     * @param format returns the text of a value in the file
     * @param parser returns the value of such a text; throws an {@code IllegalArgumentException} with the rule
     */
    Setting(Settings settings, String name, T initial, Function<T, String> format, Function<String, T> parser) {
        this.settings = settings;
        this.name = name;
        this.initial = initial;
        this.format = format;
        this.parser = parser;
        value = initial;
        requireValid(initial);
    }

    /** Checks a value by the rule for the file, so that each value that is written can be read. */
    private void requireValid(T newValue) {
        String text = format.apply(newValue);
        try {
            if (parser.apply(text).equals(newValue)) {
                return;
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ": " + SettingsText.quote(text), e);
        }
        throw new IllegalArgumentException("a value of " + name
                + " must be equal to the value that is read from its text: " + SettingsText.quote(text));
    }

    /** Sets the value to that of a text in the file. */
    void read(String text) {
        value = parser.apply(text);
    }

    /**
     * Returns the name.
     *
     * @return the name in the file
     */
    public String name() {
        return name;
    }

    /**
     * Returns the value.
     *
     * @return the value that was set last, or that of the file, or the default
     */
    public T get() {
        return value;
    }

    /**
     * Sets the value. The next {@link Settings#save()} writes it, unless it is the current value already.
     *
     * @param newValue the value that the player has chosen
     * @throws IllegalArgumentException if the value breaks the rule of the setting
     */
    public void set(T newValue) {
        requireValid(newValue);
        if (!newValue.equals(value)) {
            value = newValue;
            settings.change(this, true);
        }
    }

    /**
     * Sets the value for this run only, such as that of a command-line option: it wins over the file, and is not
     * written. If the player then chooses another value, {@link #set} keeps it as usual.
     *
     * @param runValue the value
     * @throws IllegalArgumentException if the value breaks the rule of the setting
     */
    public void override(T runValue) {
        requireValid(runValue);
        value = runValue;
        settings.change(this, false);
    }

    Class<?> type() {
        return initial.getClass();
    }

    boolean isDefault() {
        return value.equals(initial);
    }

    /** Returns the text of the value in the file. */
    String text() {
        return format.apply(value);
    }

    @Override
    public String toString() {
        return name + " = " + text();
    }
}
