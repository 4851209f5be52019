package dev.halfstep.release;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/**
 * A declaration in one line, in the syntax of Java: all that code depends on which uses the element. So it has the
 * value of a constant, and no names of parameters. Names of types are qualified, but those of {@code java.lang}.
 *
 * @param element a type, method, constructor or field
 * @param isDocumented whether a supertype is named; if not, its own supertypes are named in its place
 */
record Declaration(Element element, Predicate<TypeElement> isDocumented) {

    private static final Pattern TYPE = Pattern.compile("(@Deprecated )?([a-z-]+ )*?(class|interface|record|enum) .*");

    /** The name before the parameters of a method, before the value of a constant, or at the end. */
    private static final Pattern NAME = Pattern.compile("([\\w$]+)(?:\\(.*| = .*)?$");

    /** Sorts declarations of one type by name: first the type itself, and methods of one name together. */
    static final Comparator<String> ORDER =
            Comparator.comparing(Declaration::nameIn).thenComparing(Comparator.naturalOrder());

    private static final Set<Modifier> OMITTED = EnumSet.of(
            Modifier.SYNCHRONIZED, Modifier.NATIVE, Modifier.STRICTFP, Modifier.TRANSIENT, Modifier.VOLATILE);

    private static final Set<String> IMPLIED_SUPERCLASSES =
            Set.of("java.lang.Object", "java.lang.Record", "java.lang.Enum");

    private static final Set<String> METHODS_OF_OBJECT = Set.of("equals 1", "hashCode 0", "toString 0");

    /** Returns whether an element is one of the methods that every object has. */
    static boolean isMethodOfObject(Element element) {
        return element instanceof ExecutableElement method
                && METHODS_OF_OBJECT.contains(
                        method.getSimpleName() + " " + method.getParameters().size());
    }

    /** Returns the name in the text of a declaration; empty in that of a type. */
    static String nameIn(String declaration) {
        if (TYPE.matcher(declaration).matches()) {
            return "";
        }
        Matcher name = NAME.matcher(declaration);
        return name.find() ? name.group(1) : declaration;
    }

    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        if (element.getAnnotation(Deprecated.class) != null) {
            words.add("@Deprecated");
        }
        for (Modifier modifier : new TreeSet<>(element.getModifiers())) {
            if (!OMITTED.contains(modifier)) {
                words.add(modifier.toString());
            }
        }
        if (element instanceof TypeElement type) {
            words.add(ofType(type));
        } else if (element instanceof ExecutableElement method) {
            words.add(ofMethod(method));
        } else {
            words.add(ofField((VariableElement) element));
        }
        return String.join(" ", words);
    }

    private String ofType(TypeElement type) {
        String text = type.getKind().toString().toLowerCase(Locale.ROOT) + " " + type.getSimpleName()
                + ofParameters(type.getTypeParameters());
        List<String> superclass = new ArrayList<>();
        List<String> interfaces = new ArrayList<>();
        addSupertypes(type, superclass, interfaces);
        if (!superclass.isEmpty()) {
            text += " extends " + superclass.get(0);
        }
        if (!interfaces.isEmpty()) {
            text += (type.getKind() == ElementKind.INTERFACE ? " extends " : " implements ")
                    + String.join(", ", interfaces);
        }
        return text;
    }

    private void addSupertypes(TypeElement type, List<String> superclass, List<String> interfaces) {
        if (type.getSuperclass() instanceof DeclaredType direct) {
            TypeElement parent = (TypeElement) direct.asElement();
            if (!isDocumented.test(parent)) {
                addSupertypes(parent, superclass, interfaces);
            } else if (!IMPLIED_SUPERCLASSES.contains(parent.getQualifiedName().toString())) {
                superclass.add(ofType(direct));
            }
        }
        for (TypeMirror direct : type.getInterfaces()) {
            TypeElement parent = (TypeElement) ((DeclaredType) direct).asElement();
            if (isDocumented.test(parent)) {
                interfaces.add(ofType(direct));
            } else {
                addSupertypes(parent, superclass, interfaces);
            }
        }
    }

    private static String ofMethod(ExecutableElement method) {
        String text = ofParameters(method.getTypeParameters());
        if (!text.isEmpty()) {
            text += " ";
        }
        if (method.getKind() == ElementKind.CONSTRUCTOR) {
            text += method.getEnclosingElement().getSimpleName();
        } else {
            text += ofType(method.getReturnType()) + " " + method.getSimpleName();
        }
        String parameters =
                ofTypes(method.getParameters().stream().map(Element::asType).toList());
        if (method.isVarArgs()) {
            parameters = parameters.substring(0, parameters.length() - "[]".length()) + "...";
        }
        text += "(" + parameters + ")";
        if (!method.getThrownTypes().isEmpty()) {
            text += " throws " + ofTypes(method.getThrownTypes());
        }
        return text;
    }

    private static String ofField(VariableElement field) {
        String text = ofType(field.asType()) + " " + field.getSimpleName();
        Object constant = field.getConstantValue();
        if (constant instanceof String string) {
            return text + " = \"" + string.replace("\n", "\\n") + "\"";
        }
        return constant == null ? text : text + " = " + constant;
    }

    private static String ofParameters(List<? extends TypeParameterElement> parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        return parameters.stream().map(Declaration::ofParameter).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String ofParameter(TypeParameterElement parameter) {
        String bounds = parameter.getBounds().stream().map(Declaration::ofType).collect(Collectors.joining(" & "));
        return parameter.getSimpleName() + (bounds.equals("Object") ? "" : " extends " + bounds);
    }

    private static String ofTypes(List<? extends TypeMirror> types) {
        return types.stream().map(Declaration::ofType).collect(Collectors.joining(", "));
    }

    /** Returns a type with its annotations. The method of {@link TypeMirror} writes them differently on other JDKs. */
    private static String ofType(TypeMirror type) {
        String annotations = type.getAnnotationMirrors().stream()
                .map(annotation ->
                        "@" + annotation.getAnnotationType().asElement().getSimpleName() + " ")
                .collect(Collectors.joining());
        if (type instanceof ArrayType array) {
            return ofType(array.getComponentType()) + (annotations.isEmpty() ? "" : " " + annotations) + "[]";
        }
        if (type instanceof DeclaredType declared) {
            String name =
                    ((TypeElement) declared.asElement()).getQualifiedName().toString();
            String arguments =
                    declared.getTypeArguments().isEmpty() ? "" : "<" + ofTypes(declared.getTypeArguments()) + ">";
            return annotations + name.replaceFirst("^java\\.lang\\.(?=[A-Z])", "") + arguments;
        }
        if (type instanceof TypeVariable variable) {
            return annotations + variable.asElement().getSimpleName();
        }
        if (type instanceof WildcardType wildcard) {
            if (wildcard.getExtendsBound() != null) {
                return "? extends " + ofType(wildcard.getExtendsBound());
            }
            return wildcard.getSuperBound() == null ? "?" : "? super " + ofType(wildcard.getSuperBound());
        }
        return annotations + type.getKind().toString().toLowerCase(Locale.ROOT);
    }
}
