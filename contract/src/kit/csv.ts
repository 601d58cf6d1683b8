import { z } from 'zod';

/**
 * Spreadsheets execute text that starts like a formula; a leading quote prevents it. Text that already has such quotes
 * gets one more, so that removing one always restores the original.
 */
const isFormula = /^'*[=+\-@\t\r]/;
/** Pattern of negative numbers, which stay as they are, so that sums work. */
const isNumber = /^-\d+(\.\d+)?$/;
/**
 * Places within a cell at which some spreadsheets start another cell: semicolons in many countries, tabs in others, and
 * line breaks, also inside quotation marks.
 */
const beforeInnerFormula = /[;\t\r\n](?=["' ]*[=+\-@])/g;

const toCell = (value: string | number): string => {
  const raw = String(value);
  const inner = raw.replaceAll(beforeInnerFormula, "$&'");
  const text = isFormula.test(inner) && !isNumber.test(inner) ? `'${inner}` : inner;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV text as in RFC 4180. */
export const toCsv = (rows: (string | number)[][]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/** Removes the quotes `toCsv` puts before formulas. */
export const unescapeCell = (text: string): string =>
  (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text).replaceAll(/([;\t\r\n])'(?=["' ]*[=+\-@])/g, '$1');

const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** Detects the separator from the first line; spreadsheets of many countries write semicolons. */
export const detectSeparator = (text: string): Separator => {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const candidates = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  return candidates.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).separator;
};

/**
 * Parses CSV with quotes, line breaks in quotes and a leading byte-order mark. Empty rows are dropped, unless the caller
 * reports row numbers.
 */
export const parseCsv = (text: string, separator: Separator = ',', keepEmptyRows = false): string[][] => {
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
    if (keepEmptyRows || row.some((value) => value !== '')) rows.push(row);
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

/** A CSV answer in pieces, so that a long answer is never in memory as a whole. */
export type CsvFile = { fileName: string; rows: AsyncIterable<string> };
export const isCsvFile = (value: unknown): value is CsvFile =>
  typeof value === 'object' && value !== null && 'fileName' in value && 'rows' in value;
export const csvFile = z.custom<CsvFile>(isCsvFile);
