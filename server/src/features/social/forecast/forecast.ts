import { formatDayInZone } from '@fanfare/contract/kit/format-time';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { networkLabels } from '@fanfare/contract/networks/names';
import { type ProfileSet, scopesFor } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import type { ForecastLevel, ForecastNote } from '@fanfare/contract/social/shares';
import { fitText } from '@fanfare/contract/social/social-text';
import { wireNetwork } from '../shares/presenter.ts';
import type { ShareRow } from '../shares/shares.store.ts';

type AccountStatus = { isWorking: boolean; expiresAt: Date | null; granted: readonly string[] };
export type MediaInfo = {
  kind: 'image' | 'video';
  type: string | null;
  width: number | null;
  height: number | null;
  size: number | null;
};

/** Input of a forecast. Undefined and null values are unknown and cause no note. */
export type ForecastInput = {
  share: Pick<
    ShareRow,
    'network' | 'accountName' | 'message' | 'ai' | 'thread' | 'link' | 'boardId' | 'dueAt' | 'timeZone'
  >;
  accountStatus: AccountStatus | undefined;
  boards?: readonly { id: string; isPublic: boolean }[] | undefined;
  linkProblem?: { message: string; isGone: boolean } | undefined;
  /** Type and size of each image or video of the post; null if the file was deleted. */
  media: readonly (MediaInfo | null)[];
  /** Due time of another share with the same text to the same account. */
  sameTextAt?: Date | undefined;
};

export type Forecast = { level: ForecastLevel; notes: ForecastNote[] };

/** Green, amber or red, with a note for each problem and where to fix it. */
export const forecastFor = (input: ForecastInput, profileSet: ProfileSet): Forecast => {
  const notes = [
    ...accountNotes(input, profileSet),
    ...boardNotes(input),
    ...textNotes(input, profileSet),
    ...mediaNotes(input, profileSet),
    ...linkNotes(input),
    ...duplicateNotes(input),
  ];
  const level = problemLevels.find((each) => notes.some((note) => note.level === each)) ?? 'green';
  return { level, notes };
};

/** Levels of notes, worst first. */
const problemLevels: readonly ForecastLevel[] = ['red', 'amber'];

const red = (code: string, message: string, fix: ForecastNote['fix']): ForecastNote[] => [
  { level: 'red', code, sentence: message, fix },
];
const amber = (code: string, message: string, fix: ForecastNote['fix']): ForecastNote[] => [
  { level: 'amber', code, sentence: message, fix },
];

const accountNotes = ({ share, accountStatus }: ForecastInput, profileSet: ProfileSet): ForecastNote[] => {
  const label = networkLabels[share.network];
  const { accountName } = share;
  if (!accountStatus) return red('not-connected', `${accountName} is disconnected. Reconnect it.`, 'connection');
  if (!accountStatus.isWorking)
    return red('account-broken', `${accountName} lost access to ${label}. Reconnect it.`, 'connection');
  const profile = profileFor(share.network, profileSet);
  const { expiresAt, granted } = accountStatus;
  if (profile?.token.renewal === 'login' && expiresAt && expiresAt <= share.dueAt) {
    const message = `Access to ${accountName} expires on ${formatDayInZone(expiresAt, share.timeZone)}, before the scheduled time. Reconnect it.`;
    return red('permission-ends', message, 'connection');
  }
  const missingScopes = profile ? scopesFor(profile, ['publish']).filter((scope) => !granted.includes(scope)) : [];
  if (missingScopes.length === 0) return [];
  const message = `This account lacks permission to post (${missingScopes.join(', ')}). Reconnect it and allow everything.`;
  // A LinkedIn profile needs fewer scopes than a page, so a missing one is only a warning.
  return share.network === 'linkedin'
    ? amber('permission-missing', message, 'connection')
    : red('permission-missing', message, 'connection');
};

const boardNotes = ({ share, boards }: ForecastInput): ForecastNote[] => {
  if (!boards) return [];
  const board = boards.find(({ id }) => id === share.boardId);
  if (!board) return red('board-gone', 'The board was deleted. Select a board to share to.', 'edit');
  return board.isPublic ? [] : red('board-secret', 'The board isn’t public, so no one would see the Pin.', 'edit');
};

const textNotes = ({ share }: ForecastInput, profileSet: ProfileSet): ForecastNote[] => {
  const { message, ai, thread, link } = share;
  const text = { message, ai, thread, ...(link ? { link } : {}) };
  const { problem, threadProblems } = fitText(wireNetwork(share.network), profileSet, text);
  const firstProblem = problem ?? threadProblems[0]?.message;
  return firstProblem ? red('too-long', firstProblem, 'edit') : [];
};

const mediaNotes = ({ share, media }: ForecastInput, profileSet: ProfileSet): ForecastNote[] =>
  media.flatMap((medium) => {
    if (!medium) return red('medium-gone', 'An image or video in this post was deleted. Choose another one.', 'edit');
    return fileNotes(share.network, medium, profileSet);
  });

const megabyteBytes = 1024 * 1024;
const convertibleTypes = ['image/png', 'image/gif', 'image/webp'];

const fileNotes = (network: NetworkName, medium: MediaInfo, profileSet: ProfileSet): ForecastNote[] => {
  const limits = profileFor(network, profileSet)?.publishing?.media;
  if (!limits) return [];
  const { types, minWidth, minHeight, ...sizes } = medium.kind === 'image' ? limits.images : limits.videos;
  const label = networkLabels[network];
  const { type, width, height, size } = medium;
  const maxBytes = sizes.maxBytesByType?.[type ?? ''] ?? sizes.maxBytes;
  // Image types that are re-encoded as JPEG before sending cause no note.
  const isConverted = convertibleTypes.includes(type ?? '') && types.includes('image/jpeg');
  if (type && !types.includes(type) && !isConverted)
    return red('wrong-type', `${label} doesn’t accept ${type} files.`, 'edit');
  if (size !== null && size > maxBytes) {
    return red('too-large', `${label} accepts files up to ${Math.floor(maxBytes / megabyteBytes)} MB.`, 'edit');
  }
  const isTooSmall = (width !== null && width < minWidth) || (height !== null && height < minHeight);
  return isTooSmall ? red('too-small', `${label} requires at least ${minWidth}x${minHeight} pixels.`, 'edit') : [];
};

const linkNotes = ({ linkProblem }: ForecastInput): ForecastNote[] => {
  if (!linkProblem) return [];
  const { message, isGone } = linkProblem;
  return isGone ? red('link-gone', message, 'edit') : amber('link-away', message, 'edit');
};

const duplicateNotes = ({ share, sameTextAt }: ForecastInput): ForecastNote[] =>
  sameTextAt
    ? amber(
        'repeated',
        `Duplicate: the same text is scheduled for this account on ${formatDayInZone(sameTextAt, share.timeZone)}. Networks may reject or hide it.`,
        'edit',
      )
    : [];
