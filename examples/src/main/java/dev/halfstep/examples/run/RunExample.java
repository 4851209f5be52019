package dev.halfstep.examples.run;

import dev.halfstep.game.GameSpec;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import picocli.CommandLine.Command;

/** Runs the {@code main} method of an example. Reports an unknown name, an option or a missing display in one line. */
public final class RunExample {

    private static final int SUCCESS = 0;
    private static final int BAD_USAGE_OR_ENVIRONMENT = 2;

    private RunExample() {}

    /**
     * Runs an example and ends the process.
     *
     * @param args the name of the class, such as {@code FirstWindow}, then the arguments of the example
     * @throws ReflectiveOperationException if the example has no public {@code main} method
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        System.exit(run(args, System.err));
    }

    static int run(String[] args, PrintStream err) throws ReflectiveOperationException {
        if (args.length == 0) {
            return reportError(err, "an example must be named: -Dexample=FirstWindow");
        }
        Class<?> example;
        try {
            example = Class.forName("dev.halfstep.examples." + args[0]);
        } catch (ClassNotFoundException e) {
            return reportError(err, "an example must exist: " + args[0] + "; examples/README.md lists all of them");
        }
        if (args.length > 1 && !hasOptions(example)) {
            return reportError(err, "an example without options must get none: " + args[1] + "; leave it out");
        }
        Method main = example.getMethod("main", String[].class);
        main.setAccessible(true); // the class need not be public
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
            return SUCCESS;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof GraphicsUnavailableException unavailable) {
                return reportError(err, String.valueOf(unavailable.getMessage()));
            }
            throw e;
        }
    }

    /** Returns whether an example reads its arguments: by an annotation, or as a game that is shown in a window. */
    private static boolean hasOptions(Class<?> example) {
        boolean isGame =
                Arrays.stream(example.getDeclaredFields()).anyMatch(field -> field.getType() == GameSpec.class);
        boolean isShown = Arrays.stream(example.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("show"));
        return example.isAnnotationPresent(Command.class) || (isGame && isShown);
    }

    private static int reportError(PrintStream err, String message) {
        err.println(message);
        return BAD_USAGE_OR_ENVIRONMENT;
    }
}
