import { accountKindFor } from '@fanfare/contract/connections/connections';
import type { DeliveryFailureKind, DeliveryState } from '@fanfare/contract/deliveries/states';
import { nextSteps } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import {
  type ForecastNote,
  type ListedShare,
  type PostShare,
  type Share,
  type ShareState,
  type ShareStep,
  type ShareSummary,
  shareStates,
} from '@fanfare/contract/social/shares';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { allowedActions, isDone, isOverdue } from '../../deliveries/index.ts';
import { thumbnailUrl } from '../../media/index.ts';
import type { ListedRow, SummaryRow } from './share-list.store.ts';
import type { ShareRow } from './shares.store.ts';

export const wireNetwork = (network: NetworkName): SocialNetwork => {
  const kind = accountKindFor(network);
  return socialNetworks.find((name) => name === kind) ?? 'facebook';
};

/** The state of a share on the wire. */
export const toShareState = (state: DeliveryState): ShareState => {
  if (isDone(state)) return 'published';
  return state === 'planned' ? 'intent' : (shareStates.find((name) => name === state) ?? 'intent');
};

/** Place where the user can fix a failure; `none` where only waiting helps. */
const fixFor: Record<DeliveryFailureKind, ForecastNote['fix']> = {
  reauthorize: 'connection',
  permission: 'connection',
  rejected: 'edit',
  duplicate: 'edit',
  unfit: 'edit',
  gone: 'connection',
  busy: 'none',
  limit: 'none',
  unclear: 'none',
  unreachable: 'none',
  missed: 'none',
};

const toProblemNote = ({
  state,
  failureKind,
  failureMessage,
  forecast,
  forecastNotes,
}: SummaryRow): ForecastNote | null => {
  if (state === 'planned') return forecastNotes?.find(({ level }) => level === forecast) ?? null;
  if (isDone(state) || state === 'cancelled' || !failureKind) return null;
  return { level: 'red', code: failureKind, sentence: failureMessage ?? '', fix: fixFor[failureKind] };
};

/** The step of a sent share has the name of its state on the wire. */
export const toShareStep = (step: string): string => (step === 'sent' ? 'published' : step);

const presentSummary = (row: SummaryRow, now: Date): ShareSummary => ({
  id: row.id,
  social_network: wireNetwork(row.network),
  social_account: row.accountId,
  name: row.accountName,
  message: row.message,
  state: toShareState(row.state),
  due: row.dueAt,
  planned: { at: row.localTime, zone: row.timeZone },
  next: row.nextAt,
  url: row.url,
  failure: isDone(row.state) || row.state === 'cancelled' ? null : row.failureMessage,
  forecast: row.state === 'planned' ? row.forecast : null,
  trouble: toProblemNote(row),
  overdue: isOverdue(row, now),
  post: row.siteId !== null && row.postId !== null ? { site_id: row.siteId, post_id: row.postId } : null,
});

/** The first image or video of a share. Our own images are shown small. */
const toThumbnail = ({ media: [first], fileToken }: ListedRow): ListedShare['thumbnail'] => {
  if (!first) return null;
  const file = fileToken === null ? first.url : `/files/${fileToken}.jpg`;
  return { kind: first.kind, path: first.kind === 'image' && file !== null ? thumbnailUrl(file) : null };
};

export const presentListed = (row: ListedRow, now: Date): ListedShare => ({
  ...presentSummary(row, now),
  thumbnail: toThumbnail(row),
});

export const presentShare = (row: ShareRow, steps: ShareStep[], now: Date): Share => ({
  ...presentSummary(row, now),
  text: row.text,
  ai: row.ai,
  thread: row.thread,
  link: row.link,
  link_name: row.linkName,
  link_description: row.linkDescription,
  board_id: row.boardId,
  media: row.media.map(({ kind, mediaId, url, alt }) => ({ kind, media_id: mediaId, url, alt })),
  remote_id: row.remoteId,
  reason: row.failureKind
    ? {
        kind: row.failureKind,
        sentence: row.failureMessage ?? '',
        words: row.networkMessage,
        next_step: nextStepFor(row.failureKind),
      }
    : null,
  attempts: row.attempts,
  version: row.version,
  forecast_notes: row.state === 'planned' ? (row.forecastNotes ?? []) : [],
  can: allowedActions(row),
  steps,
});

/** A share as shown with its site post. */
export const presentForPost = (row: ShareRow): PostShare => ({
  id: row.id,
  social_type: wireNetwork(row.network),
  social_id: row.accountId,
  name: row.accountName,
  message: row.message,
  link_name: row.linkName,
  link_description: row.linkDescription,
  state: toShareState(row.state),
  due: row.dueAt,
  url: row.url,
});

const nextStepFor = (kind: DeliveryFailureKind): string => {
  if (kind === 'missed') return 'Publish now, reschedule or cancel.';
  if (kind === 'unfit') return 'Edit it and publish again.';
  return nextSteps[kind];
};
