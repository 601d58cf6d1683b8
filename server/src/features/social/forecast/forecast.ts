import { dayWords } from '@fanfare/contract/kit/format-time';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { networkLabels } from '@fanfare/contract/networks/names';
import { type ProfileSet, scopesOf } from '@fanfare/contract/networks/profile';
import { profileOf } from '@fanfare/contract/networks/profiles';
import type { ForecastLevel, ForecastNote } from '@fanfare/contract/shares';
import { worded } from '@fanfare/contract/social-text';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import { wireNetwork } from '../shares/presenter.ts';

/** How the account stands that a share goes to. */
export type Standing = { isWorking: boolean; expiresAt: Date | null; granted: readonly string[] };
export type Picture = {
  kind: 'image' | 'video';
  type: string | null;
  width: number | null;
  height: number | null;
  size: number | null;
};

/** Everything that decides whether a share will work, as far as it is known now. Missing is unknown, and says nothing. */
export type ForecastInput = {
  share: Pick<ShareRow, 'network' | 'targetName' | 'message' | 'thread' | 'link' | 'boardId' | 'dueAt' | 'zone'>;
  standing: Standing | undefined;
  boards?: readonly { id: string; isPublic: boolean }[] | undefined;
  linkProblem?: { sentence: string; isGone: boolean } | undefined;
  /** One for each picture and video; null when the file is no longer there. */
  media: readonly (Picture | null)[];
  /** When the same words go or went to the same account. */
  sameWordsAt?: Date | undefined;
};

export type Forecast = { level: ForecastLevel; notes: ForecastNote[] };

/** Green, amber or red, with everything that stands in the way and where it is mended. */
export const forecastFor = (facts: ForecastInput, set: ProfileSet): Forecast => {
  const notes = [
    ...ofAccount(facts, set),
    ...ofBoard(facts),
    ...ofWords(facts, set),
    ...ofMedia(facts, set),
    ...ofLink(facts),
    ...ofRepetition(facts),
  ];
  const has = (level: ForecastLevel) => notes.some((note) => note.level === level);
  return { level: has('red') ? 'red' : has('amber') ? 'amber' : 'green', notes };
};

const red = (code: string, sentence: string, fix: ForecastNote['fix']): ForecastNote[] => [
  { level: 'red', code, sentence, fix },
];
const amber = (code: string, sentence: string, fix: ForecastNote['fix']): ForecastNote[] => [
  { level: 'amber', code, sentence, fix },
];

const ofAccount = ({ share, standing }: ForecastInput, set: ProfileSet): ForecastNote[] => {
  const label = networkLabels[share.network];
  const { targetName } = share;
  if (!standing)
    return red('not-connected', `${targetName} is not connected any more. Connect it again.`, 'connection');
  if (!standing.isWorking)
    return red('account-broken', `${label} no longer accepts ${targetName}. Connect it again.`, 'connection');
  const profile = profileOf(share.network, set);
  const { expiresAt, granted } = standing;
  if (profile?.token.renewal === 'login' && expiresAt && expiresAt <= share.dueAt) {
    const sentence = `The permission for ${targetName} ends on ${dayWords(expiresAt, share.zone)}, before this is due. Sign in to ${label} again.`;
    return red('permission-ends', sentence, 'connection');
  }
  const missing = profile ? scopesOf(profile, ['publish']).filter((scope) => !granted.includes(scope)) : [];
  if (missing.length === 0) return [];
  const sentence = `The account lacks a permission for posting (${missing.join(', ')}). Connect it again and allow everything.`;
  // LinkedIn asks for more than one kind of account needs.
  return share.network === 'linkedin'
    ? amber('permission-missing', sentence, 'connection')
    : red('permission-missing', sentence, 'connection');
};

const ofBoard = ({ share, boards }: ForecastInput): ForecastNote[] => {
  if (!boards) return [];
  const board = boards.find(({ id }) => id === share.boardId);
  if (!board) return red('board-gone', 'The board is no longer there. Select a board to share to.', 'edit');
  return board.isPublic ? [] : red('board-secret', 'The board is not public, so nobody would see the pin.', 'edit');
};

const ofWords = ({ share }: ForecastInput, set: ProfileSet): ForecastNote[] => {
  const { message, thread, link } = share;
  const { problem } = worded(wireNetwork(share.network), set, { message, thread, ...(link ? { link } : {}) });
  return problem ? red('too-long', problem, 'edit') : [];
};

const ofMedia = ({ share, media }: ForecastInput, set: ProfileSet): ForecastNote[] =>
  media.flatMap((medium) => {
    if (!medium)
      return red('medium-gone', 'A picture or video of this post is no longer there. Choose another one.', 'edit');
    return ofMedium(share.network, medium, set);
  });

const megabyte = 1024 * 1024;
const drawable = ['image/png', 'image/gif', 'image/webp'];

const ofMedium = (network: NetworkName, medium: Picture, set: ProfileSet): ForecastNote[] => {
  const limits = profileOf(network, set)?.publishing?.media;
  if (!limits) return [];
  const { types, maxBytes, minWidth, minHeight } = medium.kind === 'image' ? limits.images : limits.videos;
  const label = networkLabels[network];
  const { type, width, height, size } = medium;
  // A picture of another type is drawn anew on its way out.
  const isDrawn = drawable.includes(type ?? '') && types.includes('image/jpeg');
  if (type && !types.includes(type) && !isDrawn) return red('wrong-type', `${label} does not take ${type}.`, 'edit');
  if (size !== null && size > maxBytes) {
    return red('too-large', `${label} takes files of ${Math.floor(maxBytes / megabyte)} MB at most.`, 'edit');
  }
  const isSmall = (width !== null && width < minWidth) || (height !== null && height < minHeight);
  return isSmall ? red('too-small', `${label} wants at least ${minWidth}x${minHeight} pixels.`, 'edit') : [];
};

const ofLink = ({ linkProblem }: ForecastInput): ForecastNote[] => {
  if (!linkProblem) return [];
  const { sentence, isGone } = linkProblem;
  return isGone ? red('link-gone', sentence, 'edit') : amber('link-away', sentence, 'edit');
};

const ofRepetition = ({ share, sameWordsAt }: ForecastInput): ForecastNote[] =>
  sameWordsAt
    ? amber(
        'repeated',
        `The same words go to this account on ${dayWords(sameWordsAt, share.zone)}. Networks may refuse or hide repetitions.`,
        'edit',
      )
    : [];
