/**
 * Texts that spreadsheets would run or take for a command, to be given to papaparse as `escapeFormulae`: what begins like a
 * formula, after blanks too and over several lines, also in full-width characters.
 */
export const formulae = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
