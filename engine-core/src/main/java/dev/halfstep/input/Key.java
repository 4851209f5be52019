package dev.halfstep.input;

/** The keys of a keyboard, by their position on a US layout, independent of the windowing library. */
public enum Key implements Control {
    /** The letter A. */
    A,
    /** The letter B. */
    B,
    /** The letter C. */
    C,
    /** The letter D. */
    D,
    /** The letter E. */
    E,
    /** The letter F. */
    F,
    /** The letter G. */
    G,
    /** The letter H. */
    H,
    /** The letter I. */
    I,
    /** The letter J. */
    J,
    /** The letter K. */
    K,
    /** The letter L. */
    L,
    /** The letter M. */
    M,
    /** The letter N. */
    N,
    /** The letter O. */
    O,
    /** The letter P. */
    P,
    /** The letter Q. */
    Q,
    /** The letter R. */
    R,
    /** The letter S. */
    S,
    /** The letter T. */
    T,
    /** The letter U. */
    U,
    /** The letter V. */
    V,
    /** The letter W. */
    W,
    /** The letter X. */
    X,
    /** The letter Y. */
    Y,
    /** The letter Z. */
    Z,
    /** The digit 0 above the letters. */
    DIGIT_0,
    /** The digit 1 above the letters. */
    DIGIT_1,
    /** The digit 2 above the letters. */
    DIGIT_2,
    /** The digit 3 above the letters. */
    DIGIT_3,
    /** The digit 4 above the letters. */
    DIGIT_4,
    /** The digit 5 above the letters. */
    DIGIT_5,
    /** The digit 6 above the letters. */
    DIGIT_6,
    /** The digit 7 above the letters. */
    DIGIT_7,
    /** The digit 8 above the letters. */
    DIGIT_8,
    /** The digit 9 above the letters. */
    DIGIT_9,
    /** The space bar. */
    SPACE,
    /** The main enter key. */
    ENTER,
    /** Escape. */
    ESCAPE,
    /** Tab. */
    TAB,
    /** Backspace. */
    BACKSPACE,
    /** Insert. */
    INSERT,
    /** Delete. */
    DELETE,
    /** The arrow to the left. */
    LEFT,
    /** The arrow to the right. */
    RIGHT,
    /** The arrow up. */
    UP,
    /** The arrow down. */
    DOWN,
    /** Page up. */
    PAGE_UP,
    /** Page down. */
    PAGE_DOWN,
    /** Home. */
    HOME,
    /** End. */
    END,
    /** The key of {@code '}. */
    APOSTROPHE,
    /** The key of {@code ,}. */
    COMMA,
    /** The key of {@code -}. */
    MINUS,
    /** The key of {@code .}. */
    PERIOD,
    /** The key of {@code /}. */
    SLASH,
    /** The key of {@code ;}. */
    SEMICOLON,
    /** The key of {@code =}. */
    EQUAL,
    /** The key of {@code [}. */
    LEFT_BRACKET,
    /** The key of the backslash. */
    BACKSLASH,
    /** The key of {@code ]}. */
    RIGHT_BRACKET,
    /** The key left of the digits. */
    GRAVE_ACCENT,
    /** Caps lock. */
    CAPS_LOCK,
    /** Scroll lock. */
    SCROLL_LOCK,
    /** Num lock. */
    NUM_LOCK,
    /** Print screen. */
    PRINT_SCREEN,
    /** Pause. */
    PAUSE,
    /** The key of the context menu. */
    MENU,
    /** The function key 1. */
    F1,
    /** The function key 2. */
    F2,
    /** The function key 3. */
    F3,
    /** The function key 4. */
    F4,
    /** The function key 5. */
    F5,
    /** The function key 6. */
    F6,
    /** The function key 7. */
    F7,
    /** The function key 8. */
    F8,
    /** The function key 9. */
    F9,
    /** The function key 10. */
    F10,
    /** The function key 11. */
    F11,
    /** The function key 12. */
    F12,
    /** The digit 0 of the keypad. */
    KEYPAD_0,
    /** The digit 1 of the keypad. */
    KEYPAD_1,
    /** The digit 2 of the keypad. */
    KEYPAD_2,
    /** The digit 3 of the keypad. */
    KEYPAD_3,
    /** The digit 4 of the keypad. */
    KEYPAD_4,
    /** The digit 5 of the keypad. */
    KEYPAD_5,
    /** The digit 6 of the keypad. */
    KEYPAD_6,
    /** The digit 7 of the keypad. */
    KEYPAD_7,
    /** The digit 8 of the keypad. */
    KEYPAD_8,
    /** The digit 9 of the keypad. */
    KEYPAD_9,
    /** The decimal point of the keypad. */
    KEYPAD_DECIMAL,
    /** The division of the keypad. */
    KEYPAD_DIVIDE,
    /** The multiplication of the keypad. */
    KEYPAD_MULTIPLY,
    /** The subtraction of the keypad. */
    KEYPAD_SUBTRACT,
    /** The addition of the keypad. */
    KEYPAD_ADD,
    /** The enter key of the keypad. */
    KEYPAD_ENTER,
    /** The equals sign of the keypad. */
    KEYPAD_EQUAL,
    /** The shift key on the left. */
    LEFT_SHIFT,
    /** The control key on the left. */
    LEFT_CONTROL,
    /** The alt key on the left. */
    LEFT_ALT,
    /** The Windows or command key on the left. */
    LEFT_SUPER,
    /** The shift key on the right. */
    RIGHT_SHIFT,
    /** The control key on the right. */
    RIGHT_CONTROL,
    /** The alt key on the right. */
    RIGHT_ALT,
    /** The Windows or command key on the right. */
    RIGHT_SUPER;

    @Override
    @SuppressWarnings("EnumOrdinal") // indices are ordinals by definition
    public int index() {
        return ordinal();
    }

    @Override
    public String label() {
        return "key:" + name();
    }
}
