package dev.halfstep.content;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads one XML file of Tiled, element by element: every value is checked where it is read. */
final class MapXml implements AutoCloseable {

    /** The range of coordinates and sizes: whole pixels that a float still tells apart. */
    static final int MAX_PIXELS = 1 << 24;

    private static final int MAX_DEPTH = 64;
    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,10}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9.]{1,40}([eE][+-]?[0-9]{1,3})?");
    private static final Pattern COLOR = Pattern.compile("#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})");
    private static final XMLInputFactory FACTORY = factory();

    /** What is done with a child element. */
    interface ChildReader {
        void read(String element) throws IOException;
    }

    final AssetFolder folder;
    final String file;
    private final XMLStreamReader reader;
    private int depth;

    /** Opens a file and moves to its root element. */
    MapXml(AssetFolder folder, String file, String place, String root) throws IOException {
        this.folder = folder;
        this.file = file;
        try {
            reader = FACTORY.createXMLStreamReader(characters(folder.open(file, place)));
        } catch (XMLStreamException e) {
            throw Fault.at(file, "a file of Tiled must be well-formed XML", reason(e));
        } catch (CharacterCodingException e) {
            throw Fault.at(file, "a file of Tiled must be well-formed XML in UTF-8", e.getMessage());
        }
        while (depth == 0) {
            next();
        }
        if (!reader.getLocalName().equals(root)) {
            throw fault("the file must begin with the element " + root, reader.getLocalName());
        }
    }

    /** Decodes a file here: the JDK's XML parser prints a message of its own about damaged bytes. */
    private static Reader characters(InputStream bytes) throws IOException {
        PushbackReader reader = new PushbackReader(new InputStreamReader(bytes, UTF_8.newDecoder()));
        int first = reader.read();
        if (first >= 0 && first != BYTE_ORDER_MARK) {
            reader.unread(first);
        }
        return reader;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory(); // the JDK's, whatever the class path has
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static String reason(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        return message.substring(message.indexOf("Message: ") + 1).replaceFirst("^essage: ", "");
    }

    private int next() throws IOException {
        try {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT && ++depth > MAX_DEPTH) {
                throw fault("elements must be nested at most " + MAX_DEPTH + " deep", reader.getLocalName());
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw fault("a file of Tiled must not use entities", reader.getLocalName());
            }
            return event;
        } catch (XMLStreamException e) {
            throw fault("a file of Tiled must be well-formed XML", reason(e));
        }
    }

    /** Visits the children of the current element, up to its end. What the callback does not read is skipped. */
    void children(ChildReader callback) throws IOException {
        content(callback, null);
    }

    /** Returns the text of the current element, up to its end. */
    String text() throws IOException {
        StringBuilder text = new StringBuilder();
        content(element -> {}, text);
        return text.toString();
    }

    /** Visits the children of the current element and collects its own text. */
    void content(ChildReader callback, @Nullable StringBuilder text) throws IOException {
        int parent = depth;
        while (depth >= parent) {
            int event = next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                callback.read(reader.getLocalName());
                while (depth > parent) {
                    next();
                }
            } else if (text != null && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
                text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
            }
        }
    }

    String place() {
        return Fault.place(file, reader.getLocation().getLineNumber());
    }

    IOException fault(String rule, @Nullable Object value) {
        return Fault.at(place(), rule, value);
    }

    void take(Part part, long count) throws IOException {
        folder.take(part, count, place());
    }

    boolean has(String attribute) {
        return reader.getAttributeValue(null, attribute) != null;
    }

    String string(String attribute, String fallback) {
        String value = reader.getAttributeValue(null, attribute);
        return value == null ? fallback : value;
    }

    /** Returns the name of a file that an attribute refers to, relative to the folder of assets. */
    String reference(String attribute) throws IOException {
        return folder.resolve(file, string(attribute, ""), place());
    }

    /** Returns a whole number that must be there. */
    int whole(String attribute, int min, int max) throws IOException {
        if (!has(attribute)) {
            throw fault("the element " + reader.getLocalName() + " must have the attribute " + attribute, null);
        }
        return whole(attribute, 0, min, max);
    }

    int whole(String attribute, int fallback, int min, int max) throws IOException {
        String value = reader.getAttributeValue(null, attribute);
        return value == null ? fallback : toWhole(attribute, value, min, max);
    }

    int toWhole(String name, String value, int min, int max) throws IOException {
        long number = WHOLE.matcher(value).matches() ? Long.parseLong(value) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw fault(name + " must be a whole number from " + min + " to " + max, value);
        }
        return (int) number;
    }

    /** Returns the number of a tile with its flags in the upper bits. */
    int gid(String attribute) throws IOException {
        String value = string(attribute, "0");
        long gid = WHOLE.matcher(value).matches() ? Long.parseLong(value) : -1;
        if (gid < 0 || gid > 0xFFFF_FFFFL) {
            throw fault(attribute + " must be a whole number from 0 to 4294967295", value);
        }
        return (int) gid;
    }

    double pixels(String attribute, double fallback) throws IOException {
        return decimal(attribute, fallback, -MAX_PIXELS, MAX_PIXELS);
    }

    double decimal(String attribute, double fallback, double min, double max) throws IOException {
        String value = reader.getAttributeValue(null, attribute);
        return value == null ? fallback : toDecimal(attribute, value, min, max);
    }

    double toDecimal(String name, String value, double min, double max) throws IOException {
        double number = Double.NaN;
        try {
            number = DECIMAL.matcher(value).matches() ? Double.parseDouble(value) : Double.NaN;
        } catch (NumberFormatException e) {
            // stays NaN: two points
        }
        if (!(number >= min && number <= max)) {
            boolean isBounded = max < Double.MAX_VALUE;
            throw fault(name + " must be a number" + (isBounded ? " from " + min + " to " + max : ""), value);
        }
        return number;
    }

    boolean flag(String attribute, boolean fallback) throws IOException {
        return toFlag(attribute, string(attribute, fallback ? "1" : "0"));
    }

    boolean toFlag(String name, String value) throws IOException {
        boolean isTrue = value.equals("1") || value.equals("true");
        if (!isTrue && !value.equals("0") && !value.equals("false")) {
            throw fault(name + " must be 0 or 1, or false or true", value);
        }
        return isTrue;
    }

    /** Returns a colour as 0xAARRGGBB. */
    int color(String attribute, int fallback) throws IOException {
        String value = string(attribute, "");
        return value.isEmpty() ? fallback : toColor(attribute, value);
    }

    int toColor(String name, String value) throws IOException {
        if (!COLOR.matcher(value).matches()) {
            throw fault(name + " must be a colour such as #RRGGBB or #AARRGGBB", value);
        }
        String digits = value.startsWith("#") ? value.substring(1) : value;
        return Integer.parseUnsignedInt(digits, 16) | (digits.length() == 6 ? 0xFF00_0000 : 0);
    }

    /** Returns the constant that an attribute names in lower case, with hyphens. */
    <E extends Enum<E>> E choice(String attribute, E fallback) throws IOException {
        String value = reader.getAttributeValue(null, attribute);
        List<String> names = new ArrayList<>();
        for (E constant : fallback.getDeclaringClass().getEnumConstants()) {
            String name = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (value == null ? constant == fallback : name.equals(value)) {
                return constant;
            }
            names.add(name);
        }
        throw fault(attribute + " must be " + String.join(" or ", names), value);
    }

    @Override
    public void close() {
        folder.close(); // the parser reads from memory: it holds nothing
    }
}
