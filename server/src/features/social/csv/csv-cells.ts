import { networkOf } from '@fanfare/contract/connections';
import { type ColumnMapping, type PlannedColumn, plannedColumns, plannedMessages } from '@fanfare/contract/csv-import';
import { plainCell } from '@fanfare/contract/kit/csv';
import { timeZone } from '@fanfare/contract/kit/date-time';
import { isLocalTime } from '@fanfare/contract/kit/local-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import { formProblem, type Schedule } from '@fanfare/contract/scheduling';
import type { PostType } from '@fanfare/contract/social';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import type { Medium } from '../social.tables.ts';

export type Cells = Record<PlannedColumn, string>;
export type CellError = { column: PlannedColumn; sentence: string };

/** What a row says, by column: as it was before spreadsheets were kept from running it. */
export const readCells = (row: readonly string[], mapping: ColumnMapping): Cells => {
  const at = (column: PlannedColumn): string => {
    const place = mapping[column];
    return place === undefined ? '' : plainCell(row[place] ?? '');
  };
  const trimmed = (column: PlannedColumn) => at(column).trim();
  return {
    ...{ network: trimmed('network'), account: trimmed('account'), message: at('message'), link: trimmed('link') },
    ...{ link_name: trimmed('link_name'), link_description: trimmed('link_description') },
    ...{ image_url: trimmed('image_url'), image_alt: at('image_alt'), video_url: trimmed('video_url') },
    ...{ board: trimmed('board'), thread: at('thread') },
    ...{ date: trimmed('date'), time: trimmed('time'), zone: trimmed('zone') },
  };
};

export const findNetwork = (text: string): SocialNetwork | undefined => {
  const wanted = text.toLowerCase();
  return socialNetworks.find((network) => {
    const stored = networkOf[network];
    return [network, stored, networkLabels[stored].toLowerCase()].includes(wanted);
  });
};

/** Something by its id or, where only one has it, by its name. */
export const matchByIdOrName = <T extends { id: string; name: string }>(
  text: string,
  among: readonly T[],
): T | 'unknown' | 'ambiguous' => {
  const exact = among.find(({ id }) => id === text);
  if (exact) return exact;
  const plain = (name: string) => name.replace(/^@/, '').trim().toLowerCase();
  const [first, second] = among.filter(({ name }) => plain(name) === plain(text));
  if (!first) return 'unknown';
  return second ? 'ambiguous' : first;
};

/** When a row is planned for. A row that is past is never sent at once: nobody pressed a button for it. */
export const parseSchedule = ({ date, time, zone }: Cells, ownZone: string, now: Date): Schedule | CellError[] => {
  const errors: CellError[] = [];
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  if (!isLocalTime(`${date}T00:00`)) errors.push({ column: 'date', sentence: plannedMessages.date });
  if (!isLocalTime(`2000-01-01T${clock}`)) errors.push({ column: 'time', sentence: plannedMessages.time });
  if (zone !== '' && !timeZone.safeParse(zone).success) errors.push({ column: 'zone', sentence: plannedMessages.zone });
  if (errors.length > 0) return errors;
  const plan = { at: `${date}T${clock}`, zone: zone || ownZone };
  const problem = formProblem(plan, now);
  return problem ? [{ column: 'date', sentence: problem }] : plan;
};

/** What kind of post a row is. Everywhere but on Pinterest a link is the post, and a picture goes with it. */
export const typeOfCells = (network: SocialNetwork, { link, image_url, video_url }: Cells): PostType => {
  if (video_url !== '') return 'video';
  if (network === 'pinterest' && image_url !== '') return 'image';
  if (link !== '') return 'link';
  return image_url === '' ? 'text' : 'image';
};

export const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

/** A line of dashes of somebody's own has one more in the file than it had. */
const divider = '---';
export const threadText = (messages: readonly string[]): string =>
  messages.map((message) => message.replaceAll(/^(-{3,})$/gm, '$1-')).join(`\n${divider}\n`);
export const threadOf = (text: string): string[] =>
  text
    .split(/^---\r?$/m)
    .map((message) => message.replaceAll(/^-(-{3,})$/gm, '$1').trim())
    .filter((message) => message !== '');

/** Which column of the file a field of a post comes from. */
export const columnOf = (path: string): PlannedColumn => {
  const [first = ''] = path.split('.');
  if (path.endsWith('board_id')) return 'board';
  if (path.endsWith('social_account') || first === 'accounts') return 'account';
  if (first === 'images' || first === 'picture') return path.endsWith('alt') ? 'image_alt' : 'image_url';
  if (first === 'video') return 'video_url';
  if (first === 'threads') return 'thread';
  if (first === 'schedule') return 'date';
  return plannedColumns.find((column) => column === first) ?? 'message';
};

type Written = {
  network: SocialNetwork;
  account: string;
  board: string;
  message: string;
  thread: readonly { message: string }[];
  link: string | null;
  linkName: string;
  linkDescription: string;
  wall: string;
  zone: string;
  media: readonly (Pick<Medium, 'kind' | 'alt'> & { url: string })[];
};

/** The same the other way round. */
export const writeCells = (share: Written): string[] => {
  const images = share.media.filter(({ kind }) => kind === 'image');
  const cells: Cells = {
    ...{ network: share.network, account: share.account, message: share.message, link: share.link ?? '' },
    ...{ link_name: share.linkName, link_description: share.linkDescription, board: share.board },
    image_url: images.map(({ url }) => url).join('\n'),
    image_alt: images.some(({ alt }) => alt !== '') ? images.map(({ alt }) => linesOf(alt).join(' ')).join('\n') : '',
    video_url: share.media.find(({ kind }) => kind === 'video')?.url ?? '',
    thread: threadText(share.thread.map(({ message }) => message)),
    ...{ date: share.wall.slice(0, 10), time: share.wall.slice(11), zone: share.zone },
  };
  return plannedColumns.map((column) => cells[column]);
};
