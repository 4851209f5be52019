package dev.halfstep.release;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.util.DocTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the documentation comments of an API leave out: a summary, a parameter, a result or a checked exception.
 * The javadoc tool can demand this only of all public elements, hidden ones included.
 *
 * @param environment that of the sources
 * @param isDocumented whether a type has documentation of its own: methods that override one of its methods need none
 */
record ApiComments(ProcessingEnvironment environment, Predicate<TypeElement> isDocumented) {

    /** Returns what the comment of an element lacks: one text for each part, such as the tag of a parameter. */
    List<String> missingOf(Element element) {
        Elements elements = environment.getElementUtils();
        if (elements.getOrigin(element) != Elements.Origin.EXPLICIT || isMethodOfEnum(element)) {
            // The javadoc tool describes these methods of an enum, and the constructor of a record.
            return element.getKind() == ElementKind.CONSTRUCTOR
                            && element.getEnclosingElement().getKind() == ElementKind.CLASS
                    ? List.of("an explicit constructor")
                    : List.of();
        }
        if (element instanceof ExecutableElement method
                && overridden(method).anyMatch(other -> isDocumented.test(ownerOf(other)))) {
            return List.of();
        }
        DocCommentTree comment = commentOf(element);
        if (comment == null) {
            return isAccessorOfRecord(element) ? List.of() : List.of("a comment");
        }
        List<String> missing = new ArrayList<>();
        if (comment.getFirstSentence().isEmpty()) {
            missing.add("a summary");
        }
        Set<String> present = new TreeSet<>();
        comment.getBlockTags().forEach(tag -> present.add(textOf(tag)));
        if (comment.getFirstSentence().stream().anyMatch(ReturnTree.class::isInstance)) {
            present.add("@return");
        }
        expectedOf(element).filter(tag -> !present.contains(tag)).forEach(missing::add);
        return missing;
    }

    private @Nullable DocCommentTree commentOf(Element element) {
        DocTrees trees = DocTrees.instance(environment);
        DocCommentTree comment = trees.getDocCommentTree(element);
        if (comment == null && element instanceof ExecutableElement method) {
            return overridden(method)
                    .map(trees::getDocCommentTree)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return comment;
    }

    /** Returns the methods that a method overrides or implements, those of the nearest supertypes first. */
    private Stream<ExecutableElement> overridden(ExecutableElement method) {
        TypeElement owner = ownerOf(method);
        return supertypesOf(owner)
                .flatMap(type -> ElementFilter.methodsIn(type.getEnclosedElements()).stream())
                .filter(other -> environment.getElementUtils().overrides(method, other, owner));
    }

    private Stream<TypeElement> supertypesOf(TypeElement type) {
        return environment.getTypeUtils().directSupertypes(type.asType()).stream()
                .map(direct -> (TypeElement) ((DeclaredType) direct).asElement())
                .flatMap(direct -> Stream.concat(Stream.of(direct), supertypesOf(direct)));
    }

    private Stream<String> expectedOf(Element element) {
        if (element instanceof TypeElement type) {
            return Stream.concat(
                    type.getTypeParameters().stream().map(ApiComments::ofTypeParameter),
                    type.getRecordComponents().stream().map(ApiComments::ofParameter));
        }
        if (!(element instanceof ExecutableElement method)) {
            return Stream.of();
        }
        return Stream.of(
                        method.getTypeParameters().stream().map(ApiComments::ofTypeParameter),
                        method.getParameters().stream()
                                .filter(parameter -> !isCanonicalConstructorOfRecord(method))
                                .map(ApiComments::ofParameter),
                        Stream.of("@return").filter(tag -> returnsValue(method) && !isAccessorOfRecord(method)),
                        method.getThrownTypes().stream().filter(this::isChecked).map(type -> "@throws " + nameOf(type)))
                .flatMap(tags -> tags);
    }

    /** Returns a tag with the name that follows it; nothing for one without a description. */
    private static String textOf(DocTree tag) {
        if (tag instanceof ParamTree param && !param.getDescription().isEmpty()) {
            return "@param " + (param.isTypeParameter() ? "<" + param.getName() + ">" : param.getName());
        }
        if (tag instanceof ReturnTree result && !result.getDescription().isEmpty()) {
            return "@return";
        }
        if (tag instanceof ThrowsTree exception && !exception.getDescription().isEmpty()) {
            return "@throws " + simpleName(exception.getExceptionName().getSignature());
        }
        return "";
    }

    private static String ofTypeParameter(TypeParameterElement parameter) {
        return "@param <" + parameter.getSimpleName() + ">";
    }

    private static String ofParameter(Element parameter) {
        return "@param " + parameter.getSimpleName();
    }

    private static boolean returnsValue(ExecutableElement method) {
        return method.getKind() == ElementKind.METHOD && method.getReturnType().getKind() != TypeKind.VOID;
    }

    private boolean isChecked(TypeMirror exception) {
        return Stream.of("java.lang.RuntimeException", "java.lang.Error")
                .map(name -> environment.getElementUtils().getTypeElement(name).asType())
                .noneMatch(unchecked -> environment.getTypeUtils().isSubtype(exception, unchecked));
    }

    /** Returns the simple name of an exception, without annotations on its type. */
    private String nameOf(TypeMirror exception) {
        return environment.getTypeUtils().asElement(exception).getSimpleName().toString();
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The comment of a record describes its components. */
    private static boolean isAccessorOfRecord(Element element) {
        return element instanceof ExecutableElement method
                && method.getParameters().isEmpty()
                && ownerOf(method).getRecordComponents().stream()
                        .anyMatch(component -> component.getSimpleName().equals(method.getSimpleName()));
    }

    private static boolean isCanonicalConstructorOfRecord(ExecutableElement method) {
        return method.getKind() == ElementKind.CONSTRUCTOR
                && ownerOf(method)
                        .getRecordComponents()
                        .toString()
                        .equals(method.getParameters().toString());
    }

    private static boolean isMethodOfEnum(Element element) {
        return element.getEnclosingElement().getKind() == ElementKind.ENUM
                && (element.toString().equals("values()") || element.toString().equals("valueOf(java.lang.String)"));
    }

    private static TypeElement ownerOf(ExecutableElement method) {
        return (TypeElement) method.getEnclosingElement();
    }
}
