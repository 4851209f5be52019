package dev.halfstep.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Lists an API: the public types and their public and protected members, without those with the tag {@code @hidden}.
 * It reads sources, because class files do not contain this tag.
 *
 * <p>Members of a supertype that is not part of the API are listed in the type that inherits them, as in the API
 * documentation.
 */
@SupportedAnnotationTypes("*")
final class ApiListing extends AbstractProcessor {

    /** Types of other packages are documented by other libraries. */
    private static final String ROOT = "dev.halfstep.";

    private final SortedMap<String, SortedSet<String>> types = new TreeMap<>();

    private final SortedSet<String> gaps = new TreeSet<>();

    private ApiListing() {}

    /** Reads all sources in some folders, which may use each other. */
    static ApiListing of(List<Path> folders, String classPath) throws IOException {
        ApiListing listing = new ApiListing();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            // With -proc:only javac reads declarations and compiles nothing.
            JavaCompiler.CompilationTask task = compiler.getTask(
                    null,
                    files,
                    diagnostics,
                    List.of("-proc:only", "--release", "17", "-cp", classPath),
                    null,
                    files.getJavaFileObjectsFromPaths(sources(folders)));
            task.setProcessors(List.of(listing));
            if (!task.call()) {
                throw new IllegalArgumentException("the sources must compile: " + diagnostics.getDiagnostics());
            }
        }
        return listing;
    }

    /** Returns the declarations of each type, by its qualified name; the type's own declaration is one of them. */
    SortedMap<String, SortedSet<String>> types() {
        return types;
    }

    /** Returns what the documentation comments of the API lack: one text for each part, with the declaration. */
    SortedSet<String> gaps() {
        return gaps;
    }

    private static List<Path> sources(List<Path> folders) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        ElementFilter.typesIn(round.getRootElements()).forEach(this::list);
        return false;
    }

    private void list(TypeElement type) {
        if (!isVisible(type)) {
            return;
        }
        SortedSet<String> declarations = new TreeSet<>(Declaration.ORDER);
        declarations.add(declarationOf(type, type));
        Elements elements = processingEnv.getElementUtils();
        for (Element member : elements.getAllMembers(type)) {
            if (member instanceof TypeElement nested) {
                if (nested.getEnclosingElement().equals(type)) {
                    list(nested);
                }
            } else if (isListedIn(type, member)) {
                declarations.add(declarationOf(type, member));
            }
        }
        types.put(type.getQualifiedName().toString(), declarations);
    }

    private String declarationOf(TypeElement type, Element element) {
        String declaration = new Declaration(element, this::isDocumented).toString();
        new ApiComments(processingEnv, this::isDocumented)
                .missingOf(element)
                .forEach(part -> gaps.add(type.getQualifiedName() + ": " + declaration + ": " + part));
        return declaration;
    }

    private boolean isListedIn(TypeElement type, Element member) {
        TypeElement owner = (TypeElement) member.getEnclosingElement();
        return isPublicOrProtected(member)
                && !isHidden(member)
                && !Declaration.isMethodOfObject(member)
                && (owner.equals(type) || (!isDocumented(owner) && member.getKind() != ElementKind.CONSTRUCTOR));
    }

    /** Returns whether a type has documentation of its own, here or in another library. */
    private boolean isDocumented(TypeElement type) {
        return !type.getQualifiedName().toString().startsWith(ROOT) || isVisible(type);
    }

    /** Returns whether a type and all types around it are public or protected, and not hidden. */
    private boolean isVisible(TypeElement type) {
        return isPublicOrProtected(type)
                && !isHidden(type)
                && (!(type.getEnclosingElement() instanceof TypeElement outer) || isVisible(outer));
    }

    private static boolean isPublicOrProtected(Element element) {
        return element.getModifiers().contains(Modifier.PUBLIC)
                || element.getModifiers().contains(Modifier.PROTECTED);
    }

    private boolean isHidden(Element element) {
        String comment = processingEnv.getElementUtils().getDocComment(element);
        return comment != null && comment.lines().anyMatch(line -> line.strip().startsWith("@hidden"));
    }
}
