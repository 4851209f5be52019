package dev.halfstep.game;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says why the outcome of a game does not depend on something that usually makes runs diverge, such as a clock or a
 * field of a system. {@code DeterminismCheck}, of the extension {@code halfstep-determinism}, then lists the place
 * among the known ones instead of failing. At run time the annotation has no effect.
 *
 * <pre>{@code
 * @DeterministicBecause("each step overwrites it before it reads it")
 * private final float[] distances = new float[64];
 * }</pre>
 *
 * <p>On a type, it covers all members and nested types; on a method or constructor, also the lambdas in it; on a field,
 * the field and the collection in it. It does not cover methods that are called from there.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface DeterministicBecause {

    /**
     * Returns the reason.
     *
     * @return the reason, for people; a blank one is a finding of the check
     */
    String value();
}
