import { networkByKind } from '@fanfare/contract/connections/connections';
import { unescapeCell } from '@fanfare/contract/kit/csv';
import { timeZone } from '@fanfare/contract/kit/date-time';
import { isLocalTime } from '@fanfare/contract/kit/local-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import { type ColumnMapping, type CsvColumn, csvColumns, csvMessages } from '@fanfare/contract/social/csv-import';
import { type Schedule, validateSchedule } from '@fanfare/contract/social/schedule';
import type { PostType } from '@fanfare/contract/social/social';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import type { Medium } from '../social.tables.ts';

export type Cells = Record<CsvColumn, string>;
export type CellError = { column: CsvColumn; sentence: string };

/** Cells of a row by column, without the quote that protects against formulas. */
export const readCells = (row: readonly string[], mapping: ColumnMapping): Cells => {
  const cell = (column: CsvColumn): string => {
    const index = mapping[column];
    return index === undefined ? '' : unescapeCell(row[index] ?? '');
  };
  const trimmed = (column: CsvColumn) => cell(column).trim();
  return {
    network: trimmed('network'),
    account: trimmed('account'),
    message: cell('message'),
    link: trimmed('link'),
    link_name: trimmed('link_name'),
    link_description: trimmed('link_description'),
    image_url: trimmed('image_url'),
    image_alt: cell('image_alt'),
    video_url: trimmed('video_url'),
    board: trimmed('board'),
    thread: cell('thread'),
    date: trimmed('date'),
    time: trimmed('time'),
    zone: trimmed('zone'),
    ai: trimmed('ai'),
  };
};

export const findNetwork = (text: string): SocialNetwork | undefined => {
  const name = text.toLowerCase();
  return socialNetworks.find((network) => {
    const stored = networkByKind[network];
    return [network, stored, networkLabels[stored].toLowerCase()].includes(name);
  });
};

/** Finds an item by id, or by name if that is unique. */
export const matchByIdOrName = <T extends { id: string; name: string }>(
  text: string,
  candidates: readonly T[],
): T | 'unknown' | 'ambiguous' => {
  const exact = candidates.find(({ id }) => id === text);
  if (exact) return exact;
  const normalize = (name: string) => name.replace(/^@/, '').trim().toLowerCase();
  const [first, second] = candidates.filter(({ name }) => normalize(name) === normalize(text));
  if (!first) return 'unknown';
  return second ? 'ambiguous' : first;
};

/** The schedule of a row. A time in the past is an error: an import never publishes immediately. */
export const parseSchedule = (
  { date, time, zone }: Cells,
  defaultTimeZone: string,
  now: Date,
): Schedule | CellError[] => {
  const errors: CellError[] = [];
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  if (!isLocalTime(`${date}T00:00`)) errors.push({ column: 'date', sentence: csvMessages.date });
  if (!isLocalTime(`2000-01-01T${clock}`)) errors.push({ column: 'time', sentence: csvMessages.time });
  if (zone !== '' && !timeZone.safeParse(zone).success) errors.push({ column: 'zone', sentence: csvMessages.zone });
  if (errors.length > 0) return errors;
  const schedule = { at: `${date}T${clock}`, zone: zone || defaultTimeZone };
  const problem = validateSchedule(schedule, now);
  return problem ? [{ column: 'date', sentence: problem }] : schedule;
};

/** The post type of a row. With link and image it is a link post, on Pinterest an image post. */
export const toPostType = (network: SocialNetwork, { link, image_url, video_url }: Cells): PostType => {
  if (video_url !== '') return 'video';
  if (network === 'pinterest' && image_url !== '') return 'image';
  if (link !== '') return 'link';
  return image_url === '' ? 'text' : 'image';
};

export const splitLines = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

/** Separates thread messages. A line of dashes inside a message gets one more dash in the file. */
const divider = '---';
export const formatThread = (messages: readonly string[]): string =>
  messages.map((message) => message.replaceAll(/^(-{3,})$/gm, '$1-')).join(`\n${divider}\n`);
export const parseThread = (text: string): string[] =>
  text
    .split(/^---\r?$/m)
    .map((message) => message.replaceAll(/^-(-{3,})$/gm, '$1').trim())
    .filter((message) => message !== '');

const allMessages = 'all';

/**
 * Reads which of `count` messages AI wrote: none for an empty cell, otherwise all or those with the listed numbers.
 * Undefined if the cell has anything else, or the number of no message.
 */
export const parseAiMarks = (text: string, count: number): boolean[] | undefined => {
  const cell = text.toLowerCase();
  if (cell === '' || cell === allMessages) return Array.from({ length: count }, () => cell === allMessages);
  const marks = Array.from({ length: count }, () => false);
  for (const number of cell.split(/[\s,;]+/)) {
    if (!/^\d{1,3}$/.test(number) || marks[Number(number) - 1] === undefined) return undefined;
    marks[Number(number) - 1] = true;
  }
  return marks;
};

/** Writes the cell that `parseAiMarks` reads. */
const formatAiMarks = (marks: readonly boolean[]): string =>
  marks.every(Boolean) ? allMessages : marks.flatMap((isByAi, index) => (isByAi ? [index + 1] : [])).join(', ');

/** The CSV column a field of a post comes from. */
export const columnFor = (path: string): CsvColumn => {
  const [first = ''] = path.split('.');
  if (path.endsWith('board_id')) return 'board';
  if (path.endsWith('social_account') || first === 'accounts') return 'account';
  if (first === 'images' || first === 'picture') return path.endsWith('alt') ? 'image_alt' : 'image_url';
  if (first === 'video') return 'video_url';
  if (first === 'threads') return 'thread';
  if (first === 'schedule') return 'date';
  return csvColumns.find((column) => column === first) ?? 'message';
};

type ExportedShare = {
  network: SocialNetwork;
  account: string;
  board: string;
  message: string;
  ai: boolean;
  thread: readonly { message: string; ai: boolean }[];
  link: string | null;
  linkName: string;
  linkDescription: string;
  localTime: string;
  timeZone: string;
  media: readonly (Pick<Medium, 'kind' | 'alt'> & { url: string })[];
};

/** Writes the cells that `readCells` reads. */
export const writeCells = (share: ExportedShare): string[] => {
  const images = share.media.filter(({ kind }) => kind === 'image');
  const cells: Cells = {
    network: share.network,
    account: share.account,
    message: share.message,
    link: share.link ?? '',
    link_name: share.linkName,
    link_description: share.linkDescription,
    board: share.board,
    image_url: images.map(({ url }) => url).join('\n'),
    image_alt: images.some(({ alt }) => alt !== '')
      ? images.map(({ alt }) => splitLines(alt).join(' ')).join('\n')
      : '',
    video_url: share.media.find(({ kind }) => kind === 'video')?.url ?? '',
    thread: formatThread(share.thread.map(({ message }) => message)),
    date: share.localTime.slice(0, 10),
    time: share.localTime.slice(11),
    zone: share.timeZone,
    ai: formatAiMarks([share.ai, ...share.thread.map(({ ai }) => ai)]),
  };
  return csvColumns.map((column) => cells[column]);
};
