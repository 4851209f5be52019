package dev.halfstep.testkit;

import java.util.Locale;
import java.util.TimeZone;

/**
 * The defaults that Java takes from the machine and that a process can change.
 *
 * @param base the default locale
 * @param display that for texts that a user reads
 * @param format that for numbers and dates
 * @param zone the default time zone
 */
record JavaDefaults(Locale base, Locale display, Locale format, TimeZone zone) {

    /** Turkish has other small and capital letters, and this locale other digits and another decimal point. */
    private static final Locale UNUSUAL_LOCALE = Locale.forLanguageTag("tr-TR-u-nu-arab");

    /** Twelve hours and three quarters before Greenwich. */
    private static final TimeZone UNUSUAL_ZONE = TimeZone.getTimeZone("Pacific/Chatham");

    /** Defaults that a game is rarely tried with. */
    static final JavaDefaults UNUSUAL = new JavaDefaults(UNUSUAL_LOCALE, UNUSUAL_LOCALE, UNUSUAL_LOCALE, UNUSUAL_ZONE);

    static JavaDefaults current() {
        return new JavaDefaults(
                Locale.getDefault(),
                Locale.getDefault(Locale.Category.DISPLAY),
                Locale.getDefault(Locale.Category.FORMAT),
                TimeZone.getDefault());
    }

    /** Makes these the defaults of the process. */
    void set() {
        Locale.setDefault(base);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
    }
}
