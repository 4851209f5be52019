package dev.halfstep.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** An XML file of Tiled. */
final class XmlMapFile extends MapFile {

    private static final int MAX_DEPTH = 64;
    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final int HEAD_BYTES = 128;

    /** The declaration of an encoding, in the first bytes of a file: those of Tiled before 0.9 have one of Windows. */
    private static final Pattern ENCODING =
            Pattern.compile("^(?:\u00EF\u00BB\u00BF)?<\\?xml[^>]*?encoding\\s*=\\s*[\"']([A-Za-z0-9][A-Za-z0-9_.:-]*)");

    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader reader;
    private int depth;

    XmlMapFile(AssetFolder folder, String file, InputStream content, String root) throws IOException {
        super(folder, file);
        try {
            reader = FACTORY.createXMLStreamReader(characters(content));
        } catch (XMLStreamException e) {
            throw Fault.at(file, "a file of Tiled must be well-formed XML", reason(e));
        } catch (CharacterCodingException | UnsupportedEncodingException e) {
            throw Fault.at(
                    file,
                    "a file of Tiled must be well-formed XML in the encoding that it declares: save it in Tiled",
                    e.getMessage());
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
        InputStream marked = new BufferedInputStream(bytes, HEAD_BYTES);
        marked.mark(HEAD_BYTES);
        String head = new String(marked.readNBytes(HEAD_BYTES), ISO_8859_1);
        marked.reset();
        Matcher declared = ENCODING.matcher(head);
        boolean isWide = head.startsWith("\u00FE\u00FF") || head.startsWith("\u00FF\u00FE");
        String name = isWide ? "UTF-16" : declared.find() ? declared.group(1) : "UTF-8";
        if (!Charset.isSupported(name)) {
            throw new UnsupportedEncodingException(name);
        }
        PushbackReader reader = new PushbackReader(
                new InputStreamReader(marked, Charset.forName(name).newDecoder()));
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

    @Override
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

    @Override
    @Nullable
    String value(String attribute) {
        return reader.getAttributeValue(null, attribute);
    }

    @Override
    String place() {
        return Fault.place(file, reader.getLocation().getLineNumber());
    }

    @Override
    String owner() {
        return "the element " + reader.getLocalName();
    }
}
