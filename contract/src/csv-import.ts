import { z } from 'zod';
import { calls } from './kit/call.ts';
import { csvRows, csvSeparator } from './kit/csv.ts';
import { dateTime } from './kit/date-time.ts';
import { submitId } from './social.ts';
import { socialNetworks } from './social-text.ts';

/**
 * The columns of a file of planned posts. `account` and `board` are a name or an id; `image_url` and `image_alt` hold one
 * line for each picture; further messages of a thread stand in `thread`, with a line of three dashes between them.
 */
export const plannedColumns = [
  ...(['network', 'account', 'message', 'link', 'link_name', 'link_description'] as const),
  ...(['image_url', 'board', 'date', 'time', 'zone', 'thread', 'image_alt', 'video_url'] as const),
] as const;
export type PlannedColumn = (typeof plannedColumns)[number];

export const plannedLabels: Record<PlannedColumn, string> = {
  network: 'Network',
  account: 'Account (name or id)',
  message: 'Message',
  link: 'Link',
  link_name: 'Link name',
  link_description: 'Link description',
  image_url: 'Image address',
  board: 'Board (name or id)',
  date: 'Date (2030-07-01)',
  time: 'Time (09:30)',
  zone: 'Time zone',
  thread: 'Thread',
  image_alt: 'Image description',
  video_url: 'Video address',
};

/** Without these no row can become a planned post. */
export const neededColumns = ['network', 'account', 'date', 'time'] as const satisfies PlannedColumn[];

export const plannedLimits = { rows: 500, columns: 100, letters: 900_000, exported: 5_000 } as const;
export const plannedMessages = {
  empty: 'This file has no rows. The first line names the columns, each further line is one post.',
  rows: `A file has ${plannedLimits.rows} posts at most. Split it and import the parts one after another.`,
  letters: 'This file is too large. Split it and import the parts one after another.',
  columns: 'This file has too many columns.',
  mapping: 'Choose which column of the file holds this.',
  missingColumn: 'The file has no such column.',
  sameColumn: 'One column of the file cannot hold two things.',
  twoAccounts: 'Two accounts have this name. Use the id instead.',
  twoBoards: 'Two boards have this name. Use the id instead.',
  board: 'This account has no such board.',
  date: 'Write the date as 2030-07-01.',
  time: 'Write the time as 09:30.',
  zone: 'Use a time zone such as Europe/Paris.',
  links: 'Write addresses that start with http:// or https://, one on each line.',
  invalid: (count: number) =>
    count === 1 ? 'One row cannot be imported.' : `${count} rows cannot be imported. Mend them, or import the others.`,
};

const headings: Readonly<Record<string, PlannedColumn>> = {
  ...{ social_network: 'network', channel: 'network', page: 'account', social_account: 'account', profile: 'account' },
  ...{ text: 'message', post: 'message', caption: 'message', url: 'link', image: 'image_url', picture: 'image_url' },
  ...{ board_id: 'board', day: 'date', timezone: 'zone', time_zone: 'zone', video: 'video_url', alt: 'image_alt' },
};

const place = z
  .number()
  .int()
  .min(0)
  .max(plannedLimits.columns - 1)
  .optional();

/** Which column of the file holds what, counted from 0. */
export const ColumnMapping = z
  .strictObject({
    ...{ network: place, account: place, message: place, link: place, link_name: place, link_description: place },
    ...{ image_url: place, board: place, date: place, time: place, zone: place },
    ...{ thread: place, image_alt: place, video_url: place },
  } satisfies Record<PlannedColumn, typeof place>)
  .superRefine((mapping, { addIssue }) => {
    for (const column of neededColumns) {
      if (mapping[column] === undefined) addIssue({ code: 'custom', path: [column], message: plannedMessages.mapping });
    }
    const taken = new Set<number>();
    for (const [column, at] of Object.entries(mapping)) {
      if (at === undefined) continue;
      if (taken.has(at)) addIssue({ code: 'custom', path: [column], message: plannedMessages.sameColumn });
      taken.add(at);
    }
  });
export type ColumnMapping = z.output<typeof ColumnMapping>;

/** A file's rows, with whatever its country puts between the cells. */
export const readTable = (text: string): string[][] => csvRows(text, csvSeparator(text), true);

const isColumn = (name: string): name is PlannedColumn => plannedColumns.some((column) => column === name);

/** What the first line of a file says about its columns; what it does not say is left to the person. */
export const guessMapping = (names: readonly string[]): ColumnMapping => {
  const mapping: ColumnMapping = {};
  for (const [at, name] of names.slice(0, plannedLimits.columns).entries()) {
    const plain = name
      .toLowerCase()
      .replace(/\(.*\)/, '')
      .trim()
      .replaceAll(/[\s-]+/g, '_');
    const column = isColumn(plain) ? plain : Object.hasOwn(headings, plain) ? headings[plain] : undefined;
    if (column && mapping[column] === undefined) mapping[column] = at;
  }
  return mapping;
};

export const importStates = ['ok', 'invalid', 'duplicate', 'imported'] as const;
export const ImportRow = z.object({
  /** The line as a spreadsheet counts: the first post is in row 2. */
  row: z.number(),
  state: z.enum(importStates),
  social_network: z.enum(socialNetworks).nullable(),
  account: z.string(),
  message: z.string(),
  due: dateTime.nullable(),
  errors: z.array(z.object({ column: z.enum(plannedColumns), sentence: z.string() })),
  /** The same post to the same account at the same minute: in a row above, or planned already. */
  same_as: z.object({ row: z.number().nullable(), share_id: z.number().nullable() }).nullable(),
  /** Another post that is planned for this account at this minute: both would go out. */
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

const table = z.string().min(1, plannedMessages.empty).max(plannedLimits.letters, plannedMessages.letters);

export const csvImport = calls({
  'GET /social/planned/export': {
    summary: 'The planned social posts as CSV, in the columns an import reads',
    need: 'social:viewer',
    limit: 'costly',
    download: 'planned-posts.csv',
    returns: z.string(),
  },
  'POST /social/import/check': {
    summary: 'Look at a CSV file of planned posts row by row; nothing is planned',
    need: 'social:editor',
    limit: 'costly',
    body: z.strictObject({ text: table, mapping: ColumnMapping }),
    returns: ImportReport,
  },
  'POST /social/import': {
    summary: 'Plan the posts of a CSV file; what is planned already is left out, and with `skip_invalid` what is wrong',
    need: 'social:publisher',
    limit: 'costly',
    body: z.strictObject({
      submit_id: submitId,
      text: table,
      mapping: ColumnMapping,
      skip_invalid: z.boolean().default(false),
    }),
    returns: ImportReport,
  },
});
