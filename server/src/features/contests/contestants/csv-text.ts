import { detectSeparator, parseCsv, toCsv } from '@fanfare/contract/kit/csv';

// Functions that read long texts in a thread, which loads this module by its URL.
export { readPeople } from '@fanfare/contract/contests/import/people-csv';

/** URL of this module, by which a worker thread loads it. */
export const csvTextModule = new URL(import.meta.url);

/** Reads CSV and writes it again, with formulas neutralized. */
export const rewriteCsv = (text: string): string => toCsv(parseCsv(text, detectSeparator(text)));
