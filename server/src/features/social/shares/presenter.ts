import { kindOf } from '@fanfare/contract/connections';
import { nextSteps } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import {
  type ForecastNote,
  overdueMinutes,
  type PostShare,
  type Share,
  type ShareFailureKind,
  type ShareStep,
  type ShareSummary,
} from '@fanfare/contract/shares';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import type { SummaryRow } from './share-list.store.ts';
import { allowedActions } from './shares.policy.ts';

export const wireNetwork = (network: NetworkName): SocialNetwork => {
  const kind = kindOf(network);
  return socialNetworks.find((name) => name === kind) ?? 'facebook';
};

/** Whether somebody was given an account. */
export type IsTheirs = (account: { network: NetworkName; remoteId: string }) => boolean;

const nothing = { edit: false, cancel: false, retry: false, confirm: false, remove: false };

const isOverdue = ({ nextAt }: Pick<ShareRow, 'nextAt'>, now: Date): boolean =>
  nextAt !== null && now.getTime() - nextAt.getTime() > overdueMinutes * 60_000;

/** Where what a network refused is mended. What only time mends is mended nowhere. */
const fixes: Record<ShareFailureKind, ForecastNote['fix']> = {
  ...{ reauthorize: 'connection', permission: 'connection', rejected: 'edit', duplicate: 'edit', unfit: 'edit' },
  ...{ gone: 'connection', busy: 'none', unclear: 'none', unreachable: 'none', missed: 'none' },
};

const troubleOf = ({
  state,
  failureKind,
  failureSentence,
  forecast,
  forecastNotes,
}: SummaryRow): ForecastNote | null => {
  if (state === 'intent') return forecastNotes?.find(({ level }) => level === forecast) ?? null;
  if (state === 'published' || state === 'cancelled' || !failureKind) return null;
  return { level: 'red', code: failureKind, sentence: failureSentence ?? '', fix: fixes[failureKind] };
};

export const presentSummary = (row: SummaryRow, now: Date, isTheirs: IsTheirs): ShareSummary => ({
  id: row.id,
  social_network: wireNetwork(row.network),
  social_account: row.targetId,
  name: row.targetName,
  message: row.message,
  state: row.state,
  due: row.dueAt,
  planned: { at: row.wall, zone: row.zone },
  url: row.url,
  failure: row.state === 'published' || row.state === 'cancelled' ? null : row.failureSentence,
  forecast: row.state === 'intent' ? row.forecast : null,
  trouble: troubleOf(row),
  overdue: isOverdue(row, now),
  yours: isTheirs({ network: row.network, remoteId: row.targetId }),
  post: row.siteId !== null && row.postId !== null ? { site_id: row.siteId, post_id: row.postId } : null,
});

export const presentShare = (row: ShareRow, steps: ShareStep[], now: Date, isTheirs: IsTheirs): Share => ({
  ...presentSummary(row, now, isTheirs),
  text: row.text,
  thread: row.thread.map(({ message }) => message),
  link: row.link,
  link_name: row.linkName,
  link_description: row.linkDescription,
  board_id: row.boardId,
  media: row.media.map(({ kind, mediaId, url, alt }) => ({ kind, media_id: mediaId, url, alt })),
  remote_id: row.remoteId,
  reason: row.failureKind
    ? {
        kind: row.failureKind,
        sentence: row.failureSentence ?? '',
        words: row.failureWords,
        next_step: nextStepOf(row.failureKind),
      }
    : null,
  attempts: row.attempts,
  version: row.version,
  next: row.nextAt,
  forecast_notes: row.state === 'intent' ? (row.forecastNotes ?? []) : [],
  can: isTheirs({ network: row.network, remoteId: row.targetId }) ? allowedActions(row) : nothing,
  steps,
});

/** For the post it belongs to. */
export const presentForPost = (row: ShareRow): PostShare => ({
  id: row.id,
  social_type: wireNetwork(row.network),
  social_id: row.targetId,
  name: row.targetName,
  message: row.message,
  link_name: row.linkName,
  link_description: row.linkDescription,
  state: row.state,
  due: row.dueAt,
  url: row.url,
});

export const nextStepOf = (kind: ShareFailureKind): string => {
  if (kind === 'missed') return 'Send it now, plan it anew or cancel it.';
  if (kind === 'unfit') return 'Change it and send it again.';
  return nextSteps[kind];
};
