import { contestantLimits } from '@fanfare/contract/contests/contestants';
import { detectSeparator, parseCsv, toCsv } from '@fanfare/contract/kit/csv';
import { z } from 'zod';

export type Person = { name: string; email: string };

/** For reading long texts in a thread. */
export const csvTextModule = new URL(import.meta.url);

/** Reads CSV and writes it again, with formulas neutralized. */
export const rewriteCsv = (text: string): string => toCsv(parseCsv(text, detectSeparator(text)));

const Email = z.email().max(254);

/** People in the rows of a CSV with the columns email and name, and the numbers of rows without a valid email. */
export const readPeople = (csv: string) => {
  const [header = [], ...rows] = parseCsv(csv, detectSeparator(csv), true);
  const names = header.map((cell) => cell.trim().toLowerCase());
  const emailAt = names.indexOf('email');
  const nameAt = names.indexOf('name');
  const invalidRows: number[] = [];
  const people: Person[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const email = (row[emailAt] ?? '').trim();
    const name = (row[nameAt] ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, contestantLimits.name);
    if (Email.safeParse(email).success) people.push({ email, name: name || email });
    else invalidRows.push(index + 2);
  }
  return { hasEmail: emailAt >= 0, people, invalidRows };
};
