package dev.halfstep.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a player in one text file, which the player can edit. The game declares each {@link Setting} with its
 * default:
 *
 * <pre>{@code
 * Settings settings = Settings.open(DataFolder.of("my-game"), "settings.toml");
 * Setting<Float> music = settings.number("volume.music", 0.8f, 0, 1);
 * Setting<String> language = settings.choice("language", "en", List.of("en", "de"));
 * settings.problems().forEach(System.err::println); // after all declarations
 * }</pre>
 *
 * <p>The file is a subset of TOML, in UTF-8. Each line stands for itself: an entry, a comment, or nothing.
 *
 * <pre>{@code
 * settings-version = 1
 * # lines with a hash are comments
 * volume.music = 0.5
 * language = "de"  # a text has double quotes, and a backslash before each double quote and backslash in it
 * }</pre>
 *
 * <p>{@link #autosave} writes what the player changes, {@link #save} writes it now.
 *
 * <p>A line without effect costs no other line: the setting has its default, {@link #problems()} names the line, and
 * {@link #save()} keeps it, because a newer version of the game may have written it. Thread-safe.
 */
public final class Settings implements AutoCloseable {

    private static final String VERSION = "settings-version";
    private static final int MAX_NAME_LENGTH = 80;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)*");

    /** How long an autosave waits after a change, so that a slider that moves is one write. */
    private static final long AUTOSAVE_DELAY_MILLIS = 500;

    /** The longest message of a parser of the game. */
    private static final int MAX_RULE_LENGTH = 200;

    /** The folder of the file; null if the settings are not kept. */
    private final @Nullable DataFolder folder;

    private final String file;

    /** The file as it was when it was opened. */
    private final SettingsText opened;

    /** Why the file could not be read, or null. */
    private final @Nullable String unreadable;

    private final Map<String, Setting<?>> settings = new LinkedHashMap<>();

    /** The problems of entries whose values break the rule of their settings. */
    private final Map<String, String> rejected = new HashMap<>();

    /** The settings to write. */
    private final Set<Setting<?>> changed = new LinkedHashSet<>();

    /** What saves the changes by itself, or null. */
    private @Nullable Autosave autosave;

    /** Held during a save, so that an older state never replaces a newer one. */
    private final Object saving = new Object();

    private Settings(@Nullable DataFolder folder, String file, byte[] content, @Nullable String unreadable) {
        this.folder = folder;
        this.file = file;
        opened = new SettingsText(content);
        this.unreadable = unreadable;
        declare(VERSION, 1, Object::toString, value -> {
            require(value.equals("1"), VERSION + " must be 1");
            return 1;
        });
    }

    /**
     * Reads a file of settings. If it does not exist or cannot be read, all settings have their defaults.
     *
     * @param folder the folder of the file
     * @param file the portable name of the file, such as {@code settings.toml}
     * @return the settings, without declarations
     * @throws IllegalArgumentException if the name is not portable
     */
    public static Settings open(DataFolder folder, String file) {
        try {
            Optional<byte[]> content = folder.read(file, SettingsText.MAX_BYTES);
            return new Settings(folder, file, content.orElse(new byte[0]), null);
        } catch (IOException e) {
            return new Settings(folder, file, new byte[0], e.getMessage());
        }
    }

    /**
     * Creates settings that are neither read nor written, for tests, replays and films.
     *
     * @return settings, all of which have their defaults
     */
    public static Settings inMemory() {
        return of(new byte[0]);
    }

    /** Returns settings with the content of a file, which are not kept. */
    static Settings of(byte[] content) {
        return new Settings(null, "", content, null);
    }

    /**
     * Declares a setting that is on or off.
     *
     * @param name the name in the file, such as {@code window.fullscreen}: 1 to 80 lower-case letters, digits, hyphens
     *     and dots, with a letter at the beginning and after each dot. A second declaration of a name returns the same
     *     setting, with the rule and the default of the first one
     * @param initial the default
     * @return the setting, with the value of the file or the default
     * @throws IllegalArgumentException if the name is not valid, or is declared with another type
     */
    public Setting<Boolean> flag(String name, boolean initial) {
        return declare(name, initial, Object::toString, value -> {
            require(value.equals("true") || value.equals("false"), name + " must be true or false");
            return value.equals("true");
        });
    }

    /**
     * Declares a whole number.
     *
     * @param name the name in the file, as for {@link #flag}
     * @param initial the default
     * @param min the minimum
     * @param max the maximum
     * @return the setting, with the value of the file or the default
     * @throws IllegalArgumentException if the name is not valid, is declared with another type, or if the default is out
     *     of range
     */
    public Setting<Integer> integer(String name, int initial, int min, int max) {
        return declare(name, initial, Object::toString, value -> {
            boolean isNumber = SettingsText.isNumber(value);
            double number = isNumber ? Double.parseDouble(value) : Double.NaN;
            require(
                    number >= min && number <= max && number == Math.rint(number),
                    name + " must be a whole number from " + min + " to " + max);
            return (int) number;
        });
    }

    /**
     * Declares a number.
     *
     * @param name the name in the file, as for {@link #flag}
     * @param initial the default
     * @param min the minimum
     * @param max the maximum
     * @return the setting, with the value of the file or the default
     * @throws IllegalArgumentException if the name is not valid, is declared with another type, or if the default is out
     *     of range
     */
    public Setting<Float> number(String name, float initial, float min, float max) {
        return declare(name, initial, Object::toString, value -> {
            float number = SettingsText.isNumber(value) ? Float.parseFloat(value) : Float.NaN;
            require(number >= min && number <= max, name + " must be a number from " + min + " to " + max);
            return number;
        });
    }

    /**
     * Declares a text, such as the name of the player.
     *
     * @param name the name in the file, as for {@link #flag}
     * @param initial the default
     * @param maxLength the maximum number of characters, which are Unicode code points: an emoji counts as one, or as
     *     several if it consists of several
     * @return the setting, with the value of the file or the default. It refuses control characters, halves of surrogate
     *     pairs, and U+FFFD, which stands for damaged bytes
     * @throws IllegalArgumentException if the name is not valid, is declared with another type, or if the default is too
     *     long or has control characters
     */
    public Setting<String> text(String name, String initial, int maxLength) {
        String rule = name + " must be a text in double quotes of at most " + maxLength
                + " characters, without control characters";
        return declare(name, initial, SettingsText::toValue, value -> {
            String text = SettingsText.unquote(value);
            if (text == null || !TypedText.isValid(text, maxLength)) {
                throw new IllegalArgumentException(rule);
            }
            return text;
        });
    }

    /**
     * Declares a choice among values, such as languages, or {@code List.of(Difficulty.values())}.
     *
     * @param name the name in the file, as for {@link #flag}
     * @param initial the default
     * @param values all values. Their {@code toString()} is the text in the file, so each one has another text
     * @param <T> the type of the values: immutable
     * @return the setting, with the value of the file or the default
     * @throws IllegalArgumentException if the name is not valid, is declared with another type, or if the default is not
     *     among the values
     */
    public <T> Setting<T> choice(String name, T initial, List<T> values) {
        Map<String, T> valueByText = new LinkedHashMap<>();
        values.forEach(value -> valueByText.put(SettingsText.toValue(value.toString()), value));
        String rule = name + " must be " + String.join(" or ", valueByText.keySet());
        return declare(name, initial, value -> SettingsText.toValue(value.toString()), text -> {
            T value = valueByText.get(text);
            if (value == null) {
                throw new IllegalArgumentException(rule);
            }
            return value;
        });
    }

    /**
     * Declares a setting of a type of the game, whose text in the file is its {@code toString()}.
     *
     * @param name the name in the file, as for {@link #flag}
     * @param initial the default
     * @param parser returns the value of a text. Throws an exception if the text is not valid; its message is the rule
     *     that the player gets to see
     * @param <T> the type of the value: immutable, with {@code equals}
     * @return the setting, with the value of the file or the default
     * @throws IllegalArgumentException if the name is not valid, is declared with another type, or if the parser does
     *     not return the default for its text
     */
    public <T> Setting<T> parsed(String name, T initial, Function<String, T> parser) {
        return declare(name, initial, value -> SettingsText.toValue(value.toString()), value -> {
            String text = SettingsText.unquote(value);
            if (text == null) {
                throw new IllegalArgumentException(
                        name + " must be a text in double quotes, without control characters");
            }
            try {
                return parser.apply(text);
            } catch (RuntimeException e) { // of any kind: an edited file must not end the game
                String rule = PrintableText.of(String.valueOf(e.getMessage()), MAX_RULE_LENGTH);
                throw new IllegalArgumentException(name + ": " + rule, e);
            }
        });
    }

    private static void require(boolean isValid, String rule) {
        if (!isValid) {
            throw new IllegalArgumentException(rule);
        }
    }

    private synchronized <T> Setting<T> declare(
            String name, T initial, Function<T, String> format, Function<String, T> parser) {
        Setting<?> declared = settings.get(name);
        if (declared != null) {
            require(
                    declared.type() == initial.getClass(),
                    "a setting must have one type: " + name + " is declared as "
                            + declared.type().getSimpleName());
            @SuppressWarnings("unchecked") // the type was compared
            Setting<T> same = (Setting<T>) declared;
            return same;
        }
        require(
                name.length() <= MAX_NAME_LENGTH && NAME.matcher(name).matches(),
                "the name of a setting must have 1 to " + MAX_NAME_LENGTH + " lower-case letters, digits, hyphens and"
                        + " dots, with a letter at the beginning and after each dot: "
                        + SettingsText.quote(name));
        Setting<T> setting = new Setting<>(this, name, initial, format, parser);
        settings.put(name, setting);
        String value = opened.value(name);
        if (value != null) {
            try {
                setting.read(value);
            } catch (IllegalArgumentException e) {
                rejected.put(name, e.getMessage() + ": " + SettingsText.quote(value));
            }
        }
        return setting;
    }

    /** Notes whether a setting must be written. */
    synchronized void change(Setting<?> setting, boolean isChanged) {
        if (isChanged) {
            changed.add(setting);
            if (autosave != null) {
                autosave.plan();
            }
        } else {
            changed.remove(setting);
        }
    }

    /**
     * Describes what had no effect in the file when it was opened: damaged lines, values that break the rule of their
     * setting, and entries that no setting has been declared for so far. Call this after all declarations.
     *
     * @return one line for each of them, with file, line, rule and value, without control characters; after 100 lines,
     *     only their number
     */
    public synchronized List<String> problems() {
        String place = folder == null ? "settings" : folder.path().resolve(file).toString();
        if (unreadable != null) {
            return List.of(unreadable);
        }
        return opened.problems(settings.keySet(), rejected).stream()
                .map(problem -> place + ", " + problem)
                .toList();
    }

    /**
     * Writes the settings that were set since the last save into the current file, atomically. All other lines stay as
     * they are: comments, lines without effect, and what another process or the player has written meanwhile. A setting
     * at its default is written only if the file has an entry for it.
     *
     * <p>Waits for the disk, as {@link DataFolder#update} does: call it when the player leaves a menu or the game, or on
     * another thread, and not in a step.
     *
     * @throws IOException if the file cannot be locked, read or written, or would be longer than 64 KiB. The file is
     *     unchanged, and the next save tries again
     */
    public void save() throws IOException {
        synchronized (saving) {
            List<Setting<?>> toWrite = takeChanged();
            if (folder == null || toWrite.isEmpty()) {
                return;
            }
            boolean isSaved = false;
            try {
                folder.update(file, SettingsText.MAX_BYTES, old -> merge(old, toWrite));
                isSaved = true;
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            } finally {
                if (!isSaved) {
                    restoreChanged(toWrite);
                }
            }
        }
    }

    /**
     * Saves by itself from now on: half a second after a change, on another thread, and when these settings are closed.
     * No frame waits for the disk.
     *
     * <pre>{@code
     * Settings settings = window.own(Settings.open(data, "settings.toml").autosave(System.err::println));
     * }</pre>
     *
     * @param problems gets one line if the settings cannot be saved, and no further one until a save has succeeded; called
     *     on any thread
     * @return this
     * @throws IllegalStateException if these settings save by themselves already
     */
    public Settings autosave(Consumer<String> problems) {
        return autosave(problems, AUTOSAVE_DELAY_MILLIS);
    }

    synchronized Settings autosave(Consumer<String> problems, long delayMillis) {
        if (autosave != null) {
            throw new IllegalStateException("settings must be saved by one autosave: " + file);
        }
        autosave = new Autosave(this, problems, delayMillis);
        if (!changed.isEmpty()) {
            autosave.plan();
        }
        return this;
    }

    /** Ends {@link #autosave}: saves what is not written yet, and waits for it. Without an autosave, does nothing. */
    @Override
    public void close() {
        Autosave ended;
        synchronized (this) {
            ended = autosave;
            autosave = null;
        }
        if (ended != null) {
            ended.end();
        }
    }

    private synchronized List<Setting<?>> takeChanged() {
        List<Setting<?>> taken = new ArrayList<>(changed);
        changed.clear();
        return taken;
    }

    /** Notes again what could not be written. Plans no autosave: the next change or the end tries again. */
    private synchronized void restoreChanged(List<Setting<?>> notWritten) {
        changed.addAll(notWritten);
    }

    /** Returns the new content of the file; nothing if it does not change. */
    private Optional<byte[]> merge(Optional<byte[]> old, List<Setting<?>> toWrite) {
        SettingsText text = new SettingsText(old.orElse(new byte[0]));
        boolean isNew = text.isEmpty();
        boolean isChanged = false;
        for (Setting<?> setting : toWrite) {
            if (text.contains(setting.name()) || !setting.isDefault()) {
                text.put(setting.name(), setting.text());
                isChanged = true;
            }
        }
        if (!isChanged) {
            return Optional.empty();
        }
        if (isNew) {
            text.putFirst(VERSION, "1");
        }
        byte[] content = text.toBytes();
        if (content.length > SettingsText.MAX_BYTES) {
            String rule = "a file of settings must have at most " + SettingsText.MAX_BYTES + " bytes: " + file
                    + " would have " + content.length;
            throw new UncheckedIOException(rule, new IOException(rule));
        }
        return Optional.of(content);
    }

    @Override
    public synchronized String toString() {
        return settings.values().stream().map(Setting::toString).collect(Collectors.joining("\n"));
    }

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
    public static final class Setting<T> {

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
}
