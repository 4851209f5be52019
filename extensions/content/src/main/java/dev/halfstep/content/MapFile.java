package dev.halfstep.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One file of Tiled, which is read element by element: the values are the attributes of the current element. */
abstract class MapFile extends NamedValues implements AutoCloseable {

    /** What is done with a child element. */
    interface ChildReader {
        void read(String element) throws IOException;
    }

    MapFile(AssetFolder folder, String file) {
        super(folder, file);
    }

    /**
     * Opens a file and moves to its root element. The content tells XML from JSON, whatever the name is.
     *
     * @param place where the file is named
     * @param root the root element that the file must have
     */
    static MapFile open(AssetFolder folder, String file, String place, String root) throws IOException {
        InputStream content = folder.open(file, place);
        content.mark(AssetFolder.MAX_FILE_BYTES);
        int first = content.read();
        while (first >= 0 && (first <= ' ' || first >= 0x80)) { // blanks, and a byte order mark
            first = content.read();
        }
        content.reset();
        if (first != '<' && first != '{') {
            throw Fault.at(
                    file,
                    "a file of Tiled must be XML or JSON: in Tiled, choose File, Export As, and then JSON map files",
                    new String(content.readNBytes(16), StandardCharsets.UTF_8));
        }
        return first == '{'
                ? new JsonMapFile(folder, file, content, root)
                : new XmlMapFile(folder, file, content, root);
    }

    /** Returns whether the current element is a property whose type the file does not say. */
    boolean isUntyped() {
        return false;
    }

    /** Returns the cells that the current element has as numbers; null if it has them as a text, or as elements. */
    int @Nullable [] cells() throws IOException {
        return null;
    }

    /**
     * Visits the children of the current element, up to its end, and collects its own text. What the callback does not
     * read is skipped.
     */
    abstract void content(ChildReader callback, @Nullable StringBuilder text) throws IOException;

    /** Visits the children of the current element, up to its end. What the callback does not read is skipped. */
    final void children(ChildReader callback) throws IOException {
        content(callback, null);
    }

    /** Returns the text of the current element, up to its end. */
    final String text() throws IOException {
        StringBuilder text = new StringBuilder();
        content(element -> {}, text);
        return text.toString();
    }

    @Override
    public final void close() {
        folder.close(); // the parsers read from memory: they hold nothing
    }
}
