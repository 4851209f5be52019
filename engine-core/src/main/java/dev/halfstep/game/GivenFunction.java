package dev.halfstep.game;

import java.util.Set;

/**
 * Says where a description was given a function. The class of a lambda does not tell its method: the place of the call
 * does.
 *
 * @param functionClass the class of the function, or a hidden class for a lambda or a method reference
 * @param callerClass the class that has given it
 * @param callerMethod the name of the calling method
 * @param line the line of the call; negative if unknown
 * @hidden
 */
public record GivenFunction(Class<?> functionClass, Class<?> callerClass, String callerMethod, int line) {

    private static final StackWalker STACK = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));

    /** Notes a function that the caller of a class gives to it. */
    static GivenFunction of(Object function, Class<?> taker) {
        return STACK.walk(frames -> frames.filter(
                        frame -> frame.getDeclaringClass() != taker && frame.getDeclaringClass() != GivenFunction.class)
                .findFirst()
                .map(frame -> new GivenFunction(
                        function.getClass(), frame.getDeclaringClass(), frame.getMethodName(), frame.getLineNumber()))
                .orElseThrow());
    }
}
