package dev.halfstep.ui;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The clipboard of text fields: a text in memory, or the clipboard of the desktop once it is connected. */
final class Clipboard {

    private String textInMemory = "";
    private Supplier<String> reader = () -> textInMemory;
    private Consumer<String> writer = text -> textInMemory = text;

    void connect(Supplier<String> newReader, Consumer<String> newWriter) {
        reader = Objects.requireNonNull(newReader, "reader");
        writer = Objects.requireNonNull(newWriter, "writer");
    }

    String text() {
        return reader.get();
    }

    void setText(String text) {
        writer.accept(text);
    }
}
