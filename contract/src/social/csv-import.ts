import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { detectSeparator, parseCsv } from '../kit/csv.ts';
import { dateTime } from '../kit/date-time.ts';
import { countOf } from '../kit/plurals.ts';
import { submitId } from './social.ts';
import { socialNetworks } from './social-text.ts';

/**
 * Columns of a CSV file of scheduled posts. `account` and `board` are a name or an id; `image_url` and `image_alt` have
 * one line per image; `thread` holds further messages, separated by a line of three dashes; `ai` has the numbers of the
 * messages that AI wrote, from 1 for the first, or `all`. The `ai` mark is not verified, as in the composer's call: it
 * only raises the limit of a message on X to that of AI messages. Whether an image was made by AI is known from the
 * media library, never from a file.
 */
export const csvColumns = [
  ...(['network', 'account', 'message', 'link', 'link_name', 'link_description'] as const),
  ...(['image_url', 'board', 'date', 'time', 'zone', 'thread', 'image_alt', 'video_url', 'ai'] as const),
] as const;
export type CsvColumn = (typeof csvColumns)[number];

export const csvColumnLabels: Record<CsvColumn, string> = {
  network: 'Network',
  account: 'Account (name or id)',
  message: 'Message',
  link: 'Link',
  link_name: 'Link name',
  link_description: 'Link description',
  image_url: 'Image URL',
  board: 'Board (name or id)',
  date: 'Date (2030-07-01)',
  time: 'Time (09:30)',
  zone: 'Time zone',
  thread: 'Thread (messages separated by ---)',
  image_alt: 'Image alt text',
  video_url: 'Video URL',
  ai: 'Written by AI (all, or 1, 2)',
};

/** Columns that every row of the CSV file needs. */
export const requiredColumns = ['network', 'account', 'date', 'time'] as const satisfies CsvColumn[];

export const csvLimits = { maxRows: 500, maxColumns: 100, maxCharacters: 900_000, maxExportedRows: 5_000 } as const;
export const csvMessages = {
  empty: 'This file has no rows. The first row names the columns, each other row is one post.',
  tooManyRows: `A file can have up to ${csvLimits.maxRows} posts. Split it into several files.`,
  tooLarge: 'This file is too large. Split it into several files.',
  tooManyColumns: 'This file has too many columns.',
  mapping: 'Select a column of the file.',
  missingColumn: 'The file doesn’t have this column.',
  sameColumn: 'This column is already used for another field.',
  twoAccounts: '2 accounts have this name. Use the id instead.',
  twoBoards: '2 boards have this name. Use the id instead.',
  board: 'This account doesn’t have this board.',
  date: 'Enter the date as 2030-07-01.',
  time: 'Enter the time as 09:30.',
  zone: 'Use a time zone such as Europe/Paris.',
  ai: 'Enter “all”, or the numbers of the messages that AI wrote, such as 1, 2.',
  links: 'Enter URLs that start with http:// or https://, one per line.',
  invalid: (count: number) =>
    `${countOf(count, 'row')} can’t be imported.${count === 1 ? '' : ' Fix them, or import the others.'}`,
};

const columnAliases: Readonly<Record<string, CsvColumn>> = {
  social_network: 'network',
  channel: 'network',
  page: 'account',
  social_account: 'account',
  profile: 'account',
  text: 'message',
  post: 'message',
  caption: 'message',
  url: 'link',
  image: 'image_url',
  picture: 'image_url',
  board_id: 'board',
  day: 'date',
  timezone: 'zone',
  time_zone: 'zone',
  video: 'video_url',
  alt: 'image_alt',
  written_by_ai: 'ai',
};

const columnIndex = z
  .number()
  .int()
  .min(0)
  .max(csvLimits.maxColumns - 1)
  .optional();

/** Column of the file for each field, counted from 0. */
export const ColumnMapping = z
  .strictObject({
    network: columnIndex,
    account: columnIndex,
    message: columnIndex,
    link: columnIndex,
    link_name: columnIndex,
    link_description: columnIndex,
    image_url: columnIndex,
    board: columnIndex,
    date: columnIndex,
    time: columnIndex,
    zone: columnIndex,
    thread: columnIndex,
    image_alt: columnIndex,
    video_url: columnIndex,
    ai: columnIndex,
  } satisfies Record<CsvColumn, typeof columnIndex>)
  .superRefine((mapping, { addIssue }) => {
    for (const column of requiredColumns) {
      if (mapping[column] === undefined) addIssue({ code: 'custom', path: [column], message: csvMessages.mapping });
    }
    const usedIndexes = new Set<number>();
    for (const [column, index] of Object.entries(mapping)) {
      if (index === undefined) continue;
      if (usedIndexes.has(index)) addIssue({ code: 'custom', path: [column], message: csvMessages.sameColumn });
      usedIndexes.add(index);
    }
  });
export type ColumnMapping = z.output<typeof ColumnMapping>;

/** Parses a CSV file with comma, semicolon or tab as separator. */
export const parseCsvTable = (text: string): string[][] => parseCsv(text, detectSeparator(text), true);

const isColumn = (name: string): name is CsvColumn => csvColumns.some((column) => column === name);

const findColumn = (name: string): CsvColumn | undefined => {
  if (isColumn(name)) return name;
  return Object.hasOwn(columnAliases, name) ? columnAliases[name] : undefined;
};

/** Maps columns by the names in the header row; unknown names are left for the user to map. */
export const guessMapping = (names: readonly string[]): ColumnMapping => {
  const mapping: ColumnMapping = {};
  for (const [index, name] of names.slice(0, csvLimits.maxColumns).entries()) {
    const normalized = name
      .toLowerCase()
      .replace(/\([^()]*\)/, '')
      .trim()
      .replaceAll(/[\s-]+/g, '_');
    const column = findColumn(normalized);
    if (column && mapping[column] === undefined) mapping[column] = index;
  }
  return mapping;
};

const importStates = ['ok', 'invalid', 'duplicate', 'imported'] as const;
export const ImportRow = z.object({
  /** Row number as in a spreadsheet: the first post is in row 2. */
  row: z.number(),
  state: z.enum(importStates),
  social_network: z.enum(socialNetworks).nullable(),
  account: z.string(),
  message: z.string(),
  /** Number of messages of the row's thread; 1 without a thread. */
  messages: z.number(),
  /** Number of messages that are marked as written by AI. */
  ai_messages: z.number(),
  due: dateTime.nullable(),
  errors: z.array(z.object({ column: z.enum(csvColumns), sentence: z.string() })),
  /** The same post to the same account at the same minute: in an earlier row, or already scheduled. */
  same_as: z.object({ row: z.number().nullable(), share_id: z.number().nullable() }).nullable(),
  /** Id of another share scheduled for this account at the same minute; both would be published. */
  beside: z.number().nullable(),
  share_id: z.number().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportReport = z.object({
  rows: z.array(ImportRow),
  ok: z.number(),
  invalid: z.number(),
  duplicates: z.number(),
  imported: z.number(),
});
export type ImportReport = z.output<typeof ImportReport>;

const CsvText = z.string().min(1, csvMessages.empty).max(csvLimits.maxCharacters, csvMessages.tooLarge);

export const csvImport = calls({
  'GET /social/planned/export': {
    summary: 'Export scheduled social posts as CSV, with the columns of the import',
    need: 'social:viewer',
    limit: 'costly',
    download: 'scheduled-posts.csv',
    returns: z.string(),
  },
  'POST /social/import/check': {
    summary: 'Check a CSV file of scheduled posts row by row without scheduling anything',
    need: 'social:editor',
    limit: 'costly',
    body: z.strictObject({ text: CsvText, mapping: ColumnMapping }),
    returns: ImportReport,
  },
  'POST /social/import': {
    summary: 'Schedule the posts of a CSV file; duplicates are skipped, and with `skip_invalid` also invalid rows',
    need: 'social:publisher',
    limit: 'costly',
    body: z.strictObject({
      submit_id: submitId,
      text: CsvText,
      mapping: ColumnMapping,
      skip_invalid: z.boolean().default(false),
    }),
    returns: ImportReport,
  },
});
