package dev.halfstep.ui;

import dev.halfstep.render.text.Text;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A text of a widget, in the language of the menu. {@link MenuLook#measure} sets its size. */
final class Caption {

    final Text text = Text.inPicture(0f, 0f, "");
    final boolean isHeading;

    /** The name of the text, or null if the content comes from a supplier. */
    private final @Nullable String key;

    private final @Nullable Supplier<String> supplier;
    private int textsRevision = -1;
    private @Nullable Caption words;
    private String wordsOf = "";

    /** The drawing in which a layer has drawn this text last; 0 if no font layer has it. */
    long drawing;

    /** The maximum width of a line, and the size of the text, in points. */
    float wrapWidth;

    float width;
    float height;

    /** Creates a text with a name, which the texts of the menu translate. */
    Caption(String key, boolean isHeading) {
        this.key = key;
        this.isHeading = isHeading;
        supplier = null;
    }

    /** Creates a text that may change in each frame. */
    Caption(Supplier<String> supplier, boolean isHeading) {
        this.supplier = supplier;
        this.isHeading = isHeading;
        key = null;
    }

    String content() {
        return text.content().toString();
    }

    /** Returns the name of the text; its content if it has no name. */
    String key() {
        return key == null ? content() : key;
    }

    /** Returns the words of this text, one in each line. */
    Caption words() {
        Caption known = words;
        if (known == null || !wordsOf.contentEquals(text.content())) {
            wordsOf = content();
            String lines = wordsOf.replace(' ', '\n');
            known = new Caption(() -> lines, isHeading);
            words = known;
        }
        return known;
    }

    /** Reads the supplier, or the text with the name if the texts have changed. */
    void update(MenuTexts texts) {
        if (supplier != null) {
            text.setContent(supplier.get());
        } else if (textsRevision != texts.revision()) {
            textsRevision = texts.revision();
            text.setContent(texts.text(key()));
        }
    }
}
