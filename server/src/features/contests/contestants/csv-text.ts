import { detectSeparator, parseCsv, toCsv } from '@fanfare/contract/kit/csv';

export { readPeople } from '@fanfare/contract/contests/import/people-csv';

/** URL of this module, for reading long texts in a thread. */
export const csvTextModule = new URL(import.meta.url);

/** Reads CSV and writes it again, with formulas neutralized. */
export const rewriteCsv = (text: string): string => toCsv(parseCsv(text, detectSeparator(text)));
