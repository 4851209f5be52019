package dev.halfstep.ui;

import java.util.Objects;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The texts of a menu in its language, by their names. */
final class MenuTexts {

    private @Nullable ResourceBundle bundle;
    private @Nullable ChosenLanguage<?> chosenLanguage;
    private int revision;

    /** The language that the player has chosen, and its texts. */
    private static final class ChosenLanguage<T> {
        private final Supplier<T> language;
        private final Function<T, ResourceBundle> textsOf;
        private T shown;

        ChosenLanguage(Supplier<T> language, Function<T, ResourceBundle> textsOf) {
            this.language = language;
            this.textsOf = textsOf;
            shown = language.get();
        }

        ResourceBundle shownTexts() {
            return textsOf.apply(shown);
        }

        boolean hasChanged() {
            T chosen = language.get();
            boolean isNew = !chosen.equals(shown);
            shown = chosen;
            return isNew;
        }
    }

    void set(ResourceBundle newTexts) {
        chosenLanguage = null;
        replaceBundle(newTexts);
    }

    <T> void set(Supplier<T> language, Function<T, ResourceBundle> textsOf) {
        ChosenLanguage<T> chosen = new ChosenLanguage<>(language, textsOf);
        replaceBundle(chosen.shownTexts());
        chosenLanguage = chosen;
    }

    private void replaceBundle(ResourceBundle newTexts) {
        bundle = Objects.requireNonNull(newTexts, "newTexts");
        revision++;
    }

    /** Replaces the texts if the player has chosen another language. */
    void followLanguage() {
        if (chosenLanguage != null && chosenLanguage.hasChanged()) {
            replaceBundle(chosenLanguage.shownTexts());
        }
    }

    /** Returns the text with a name, or the name if the language has no text for it. */
    String text(String name) {
        return bundle != null && bundle.containsKey(name) ? bundle.getString(name) : name;
    }

    /** Returns a number that changes whenever the texts do. */
    int revision() {
        return revision;
    }
}
