import { type CsvFile, toCsv } from '@fanfare/contract/kit/csv';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import type { ContestAccessService } from '../admins/contest-access.service.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { contestantStore } from '../entries/contestants.store.ts';
import { formColumns } from '../entries/form-columns.ts';
import { csvTextModule, rewriteCsv } from './csv-text.ts';

export type ExportService = ReturnType<typeof exportService>;
type Deps = { access: Pick<ContestAccessService, 'requireContest'> };

/** Number of rows per query; their CSV is about 300 kB. */
const batchSize = 2_000;

/** Makes a file name of letters, digits and `._-` that ends in `.csv`. */
export const cleanFileName = (name: string, otherwise: string): string => {
  const base = name.replace(/\.csv$/i, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  const trimmed = base.replace(/^[.-]+/, '').slice(0, 100);
  return `${trimmed || otherwise}.csv`;
};

/** Service for CSV files of contestants. Rows are read while they are sent, so that no export is whole in memory. */
export const exportService = ({ db }: Platform, { access }: Deps) => {
  const date = (value: Date | null) => value?.toISOString() ?? '';

  /** Yields the CSV of contestants, with a column for each answer the organizer asks for. */
  async function* contestantRows({ id, entryForm }: ContestDbRow): AsyncGenerator<string> {
    const columns = [...formColumns(entryForm), ...(await contestantStore(db).listQuestions(id))];
    yield toCsv([
      [
        'id',
        'name',
        'email',
        'state',
        'points',
        'score',
        'added by',
        'source',
        'entered',
        'confirmed',
        ...columns.map(({ label }) => label),
      ],
    ]);
    for (let last = 0; ; ) {
      const { rows, lastId } = await contestantStore(db).readForExport(id, columns, last, batchSize);
      if (rows.length > 0) yield toCsv(rows);
      last = lastId;
      if (rows.length < batchSize) return;
    }
  }

  async function* peopleRows(businessId: number): AsyncGenerator<string> {
    yield toCsv([['name', 'email', 'contests', 'first entered']]);
    for (let last = ''; ; ) {
      const rows = await contestantStore(db).readPeopleAfter(businessId, last, batchSize);
      if (rows.length > 0)
        yield toCsv(rows.map(({ name, email, contests, first }) => [name, email, contests, date(first)]));
      last = rows.at(-1)?.key ?? last;
      if (rows.length < batchSize) return;
    }
  }

  return {
    contestants: async (business: BusinessContext, contestId: number): Promise<CsvFile> => {
      const contest = await access.requireContest(business, contestId, 'viewer');
      return {
        fileName: cleanFileName(`${contest.slug ?? 'contest'}-contestants`, 'contestants'),
        rows: contestantRows(contest),
      };
    },

    people: (business: BusinessContext): CsvFile => ({ fileName: 'users.csv', rows: peopleRows(business.id) }),

    rewrite: async (action: string, fileName: string, csv: string): Promise<CsvFile> => {
      const text = await readLongText(csvTextModule, rewriteCsv, csv);
      async function* rows() {
        yield text;
      }
      return { fileName: cleanFileName(fileName, action), rows: rows() };
    },
  };
};
