import { z } from 'zod';
import { detectSeparator, parseCsv, unescapeCell } from '../../kit/csv.ts';
import { normalizeEmail } from '../../kit/email.ts';
import { contestantLimits } from '../contestants.ts';

export type Person = { name: string; email: string };

/** Reasons why a row of the file can't be added. */
export const rowProblems = {
  missing: 'The email address is missing.',
  invalid: 'This isn’t an email address.',
  duplicate: 'This person is already in an earlier row.',
} as const;
type RowProblem = keyof typeof rowProblems;

/** `row`: number of the row in the file; the first row, 1, names the columns. */
export type PersonRow = Person & { row: number; problem: RowProblem | null };

const Email = z.email().max(254);

/** The rows of a CSV with the columns email and name. Empty rows are left out. */
export const readPeople = (csv: string): { hasEmail: boolean; rows: PersonRow[] } => {
  const [header = [], ...lines] = parseCsv(csv, detectSeparator(csv), true);
  const names = header.map((cell) => cell.trim().toLowerCase());
  const emailAt = names.indexOf('email');
  const nameAt = names.indexOf('name');
  const known = new Set<string>();
  const findProblem = (email: string): RowProblem | null => {
    if (email === '') return 'missing';
    if (!Email.safeParse(email).success) return 'invalid';
    const person = normalizeEmail(email);
    if (known.has(person)) return 'duplicate';
    known.add(person);
    return null;
  };
  const rows = lines.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const email = unescapeCell(cells[emailAt] ?? '').trim();
    const name = unescapeCell(cells[nameAt] ?? '')
      // Control characters, and those that turn the direction of the text after them.
      .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, contestantLimits.name);
    return [{ row: index + 2, name: name || email, email, problem: findProblem(email) }];
  });
  return { hasEmail: emailAt >= 0, rows };
};
