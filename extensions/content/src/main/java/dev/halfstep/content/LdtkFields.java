package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the fields of levels and entities of LDtk.
 *
 * @param objectIds the ids of entities by their iids, to which fields refer
 */
record LdtkFields(JsonNode project, Map<String, Integer> objectIds) {

    Properties read(JsonNode owner) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (JsonNode field : owner.items("fieldInstances")) {
            JsonNode value = field.get("__value");
            if (value != null) {
                values.put(field.string("__identifier", ""), value(field.string("__type", ""), value));
            }
        }
        return Properties.of("", values);
    }

    /** Returns a value by its kind in the file. Of the type only what the kind does not say counts. */
    private Object value(String type, JsonNode node) throws IOException {
        node.take(Part.PROPERTIES, 1);
        String text = node.scalar();
        if (node.isList()) {
            String inner = type.replaceFirst("^Array<(.*)>$", "$1");
            Map<String, Object> items = new LinkedHashMap<>();
            for (JsonNode item : node.items()) {
                items.put(Integer.toString(items.size()), value(inner, item));
            }
            return Properties.of("", items);
        } else if (text == null && node.has("entityIid")) {
            return new Properties.ObjectValue(objectIds.getOrDefault(node.string("entityIid", ""), 0));
        } else if (text == null) { // a point or a tile
            Map<String, Object> members = new LinkedHashMap<>();
            for (JsonNode member : node.members()) {
                members.put(member.name(), value("", member));
            }
            return Properties.of("", members);
        } else if (node.isFlag()) {
            return text.equals("true");
        } else if (node.isNumber()) {
            double number = node.toDecimal("the value", text, -Double.MAX_VALUE, Double.MAX_VALUE);
            return type.equals("Float") || number != (int) number ? (Object) number : (Object) (int) number;
        } else if (type.equals("Color")) {
            return new Properties.ColorValue(node.toColor(text));
        }
        return type.equals("FilePath") ? file(node, text) : text;
    }

    /** Returns a file in the folder of assets, or the text of another one, which thus is not opened by mistake. */
    private Object file(JsonNode node, String name) {
        try {
            return new Properties.FileValue(project.folder.resolve(project.file, name, node.place()));
        } catch (IOException e) {
            return name;
        }
    }
}
