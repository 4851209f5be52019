package dev.halfstep.benchmarks.peer;

import com.artemis.Component;
import java.util.List;

/** The components of {@link Tags} once more: those of artemis-odb extend a class, and it makes them itself. */
public final class ArtemisTags {

    static final List<Class<? extends Component>> CLASSES =
            List.of(Red.class, Green.class, Blue.class, Big.class, Loud.class, Hot.class);

    private ArtemisTags() {}

    /** A tag. */
    public static final class Red extends Component {
        /** A tag. */
        public Red() {}
    }

    /** A tag. */
    public static final class Green extends Component {
        /** A tag. */
        public Green() {}
    }

    /** A tag. */
    public static final class Blue extends Component {
        /** A tag. */
        public Blue() {}
    }

    /** A tag. */
    public static final class Big extends Component {
        /** A tag. */
        public Big() {}
    }

    /** A tag. */
    public static final class Loud extends Component {
        /** A tag. */
        public Loud() {}
    }

    /** A tag. */
    public static final class Hot extends Component {
        /** A tag. */
        public Hot() {}
    }
}
