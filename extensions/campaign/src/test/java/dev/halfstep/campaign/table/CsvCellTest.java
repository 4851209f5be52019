package dev.halfstep.campaign.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the escaping of CSV cells. */
class CsvCellTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "plain text|plain text",
                "a,b|\"a,b\"",
                "say \"hi\"|\"say \"\"hi\"\"\"",
                "=1+1|'=1+1",
                "@name|'@name",
                "-2,+3|\"'-2,+3\""
            })
    void quotesSeparatorsAndEscapesFormulas(String text, String cell) {
        assertEquals(cell, CsvCell.text(text));
    }

    @ParameterizedTest
    @CsvSource({"'one\n  two', '\"one; two\"'", "'one\r\ntwo', '\"one; two\"'", "'a\tb\u001b[31m', 'a?b?[31m'"})
    void joinsLinesAndReplacesControlCharacters(String text, String cell) {
        assertEquals(cell, CsvCell.text(text));
    }
}
