package dev.halfstep.determinism;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads the classes of the game: all in the jars or class folders of some of them. */
final class GameClasses {

    private static final String KNOWN = "Ldev/halfstep/game/GameSpec$DeterministicBecause;";

    /** Of the packages under dev.halfstep, those of the engine: games of the engine's own build have other ones. */
    private static final Pattern ENGINE =
            Pattern.compile("dev/halfstep/(content|determinism|diagnostics|dominion|event|"
                    + "file|frame|game|ground|input|inspect|netplay|physics|random|render|replay|space|state|storage|testkit|text|"
                    + "time|transform|ui|world)/.*|dev/dominion/ecs/.*");

    private static final Pattern JAVA = Pattern.compile("(java|javax|jdk|sun)/.*|\\[.*");

    private final Map<String, ClassLoader> places = new LinkedHashMap<>();
    private final Map<String, Optional<ClassNode>> classes = new LinkedHashMap<>();
    private final Map<String, Set<String>> supertypes = new HashMap<>();
    private final Map<String, ClassNode> libraries = new LinkedHashMap<>();

    /** Adds the jar or class folder of a class. */
    void add(Class<?> gameClass) {
        CodeSource source = gameClass.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null || gameClass.getClassLoader() == null) {
            throw new IllegalArgumentException(
                    "the classes of a game must be in a folder or jar: " + gameClass.getName() + " is not");
        }
        places.put(source.getLocation().toString(), gameClass.getClassLoader());
    }

    static boolean isEngine(String name) {
        return ENGINE.matcher(name).matches();
    }

    static boolean isJava(String name) {
        return JAVA.matcher(name).matches();
    }

    /** Returns a class of the game; null for a class of the engine, of Java or of another library. */
    @Nullable
    ClassNode get(@Nullable String name) {
        return name == null || isJava(name)
                ? null
                : classes.computeIfAbsent(name, this::read).orElse(null);
    }

    private Optional<ClassNode> read(String name) {
        for (Map.Entry<String, ClassLoader> place : places.entrySet()) {
            boolean isFolder = place.getKey().endsWith("/");
            // Asking the class loader, which searches everywhere, is slow.
            URL file = isFolder ? file(place.getKey() + name) : place.getValue().getResource(name + ".class");
            if (file != null && (isFolder || file.toString().startsWith("jar:" + place.getKey() + "!/"))) {
                return Optional.of(read(file));
            }
        }
        return Optional.empty();
    }

    /** Returns a class file in a folder; null if there is none. */
    private static @Nullable URL file(String name) {
        try {
            Path file = Path.of(URI.create(name + ".class"));
            return Files.isRegularFile(file) ? file.toUri().toURL() : null;
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static ClassNode read(URL file) {
        try (InputStream bytes = file.openStream()) {
            ClassNode read = new ClassNode();
            new ClassReader(bytes.readAllBytes()).accept(read, ClassReader.SKIP_FRAMES);
            return read;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("a class file must be readable: " + file, unreadable);
        }
    }

    /** Returns a class of a library; null if there is none. */
    @Nullable
    ClassNode library(String name, ClassLoader loader) {
        URL file = loader.getResource(name + ".class");
        return file == null ? null : libraries.computeIfAbsent(name, key -> read(file));
    }

    /** Returns all classes of the game that were asked for. */
    List<ClassNode> all() {
        return classes.values().stream().flatMap(Optional::stream).toList();
    }

    static @Nullable MethodNode declared(ClassNode type, String name, String descriptor) {
        for (MethodNode method : type.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                return method;
            }
        }
        return null;
    }

    /** A method and the class that declares it. */
    record Found(ClassNode owner, MethodNode method) {}

    /** Returns the method that an object of a class runs, which has a body; null if the game has none. */
    @Nullable
    Found find(@Nullable String type, String name, String descriptor) {
        for (String each : supertypes(type)) {
            ClassNode owner = get(each);
            MethodNode method = owner == null ? null : declared(owner, name, descriptor);
            if (owner != null && method != null && (method.access & Opcodes.ACC_ABSTRACT) == 0) {
                return new Found(owner, method);
            }
        }
        return null;
    }

    /** Returns a class, its superclasses, and then all interfaces, as far as the game declares them, and one further. */
    Set<String> supertypes(@Nullable String type) {
        return type == null ? Set.of() : supertypes.computeIfAbsent(type, this::readSupertypes);
    }

    private Set<String> readSupertypes(String type) {
        Set<String> found = new LinkedHashSet<>();
        for (String each = type; each != null; ) {
            found.add(each);
            ClassNode node = get(each);
            each = node == null ? null : node.superName;
        }
        List<String> open = new ArrayList<>(found);
        while (!open.isEmpty()) {
            ClassNode node = get(open.remove(0));
            if (node != null) {
                node.interfaces.stream().filter(found::add).forEach(open::add);
            }
        }
        return found;
    }

    /** Returns a field that the game declares; null if another library does. */
    @Nullable
    FieldNode field(String owner, String name) {
        ClassNode type = get(owner);
        return type == null
                ? null
                : type.fields.stream()
                        .filter(field -> field.name.equals(name))
                        .findFirst()
                        .orElse(null);
    }

    /** Returns the reason for which a method of the game is known; null if it is not. */
    @Nullable
    String reason(Code code) {
        for (MethodNode method : code.owner.methods) {
            String reason = method.name.equals(code.sourceName())
                            && (method == code.method || method.name.length() < code.method.name.length())
                    ? reason(method.invisibleAnnotations)
                    : null;
            if (reason != null) {
                return reason;
            }
        }
        for (String name = code.owner.name; ; name = name.substring(0, name.lastIndexOf('$'))) {
            ClassNode type = get(name);
            String reason = type == null ? null : reason(type.invisibleAnnotations);
            if (reason == null && type != null && type.outerMethod != null) {
                ClassNode outer = get(type.outerClass);
                MethodNode around = outer == null ? null : declared(outer, type.outerMethod, type.outerMethodDesc);
                reason = around == null ? null : reason(around.invisibleAnnotations);
            }
            if (reason != null || name.lastIndexOf('$') <= 0) {
                return reason;
            }
        }
    }

    /** Returns the reason of an annotation that is no blank one; null without one. */
    static @Nullable String reason(@Nullable List<AnnotationNode> annotations) {
        String reason = writtenReason(annotations);
        return reason == null || reason.isBlank() ? null : reason;
    }

    private static @Nullable String writtenReason(@Nullable List<AnnotationNode> annotations) {
        for (AnnotationNode annotation : annotations == null ? List.<AnnotationNode>of() : annotations) {
            if (annotation.desc.equals(KNOWN)) {
                return (String) annotation.values.get(1);
            }
        }
        return null;
    }

    /** Returns whether a class, or one of its members, has an annotation without a reason. */
    static boolean hasBlankReason(ClassNode type) {
        return Stream.of(
                        Stream.of(Optional.ofNullable(type.invisibleAnnotations)),
                        type.methods.stream().map(method -> Optional.ofNullable(method.invisibleAnnotations)),
                        type.fields.stream().map(field -> Optional.ofNullable(field.invisibleAnnotations)))
                .flatMap(each -> each)
                .map(annotations -> writtenReason(annotations.orElse(null)))
                .anyMatch(reason -> reason != null && reason.isBlank());
    }
}
