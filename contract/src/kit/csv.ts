/**
 * Spreadsheets run what begins like a formula; a quote before it makes them show it instead. Text with such a quote of
 * its own gets another, so that taking one away always gives back what was written.
 */
const isFormula = /^'*[=+\-@\t\r]/;
/** A negative number begins like one too, and is harmless: sums must still add up, whether it came as number or as text. */
const isNumber = /^-\d+(\.\d+)?$/;

const cell = (value: string | number): string => {
  const told = String(value);
  const text = isFormula.test(told) && !isNumber.test(told) ? `'${told}` : told;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV file's text: one line a row, as RFC 4180 writes them. */
export const csvOf = (rows: (string | number)[][]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A cell as it was before `csvOf` kept spreadsheets from running it. */
export const plainCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** What stands between the cells of the first line: spreadsheets of many countries write semicolons. */
export const csvSeparator = (text: string): Separator => {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
};

/**
 * The rows of a CSV text: quotes, line breaks in quotes and a leading byte-order mark understood. Empty rows count only
 * where somebody is told of a row by its number.
 */
export const csvRows = (text: string, separator: Separator = ',', keepsEmpty = false): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const source = text.replace(/^\ufeff/, '');
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (keepsEmpty || row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && field === '') isQuoted = true;
    else if (char === separator) endField();
    else if (char === '\n') endRow();
    else if (char !== '\r') field += char;
  }
  endRow();
  return rows;
};
