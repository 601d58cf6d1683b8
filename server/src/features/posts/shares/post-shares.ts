import type { SitePost } from '@fanfare/connectors/ports/site';
import { networkByKind } from '@fanfare/contract/connections/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { PlannedShare } from '@fanfare/contract/posts/working-copies';
import { type Due, toSchedule } from '@fanfare/contract/social/schedule';
import { socialMessages } from '@fanfare/contract/social/social';
import { presentForPost, type ShareDraft, type ShareRow } from '../../social/index.ts';
import type { PublishRequest, RequestedShare } from '../publish-request.ts';

/** True for a share that is published, scheduled or being sent: the same share requested again is this one. */
const isActive = ({ state }: ShareRow): boolean => state !== 'cancelled' && state !== 'failed' && state !== 'missed';

/** Due time of a share: never before the post is public; now when its time has passed. */
export const shareDueAt = ({ dueAt }: Pick<RequestedShare, 'dueAt'>, request: PublishRequest, now: Date): Due => {
  const requestedAt = dueAt ? new Date(dueAt) : now;
  const publicAt = request.publishAt ? new Date(request.publishAt) : now;
  const due = requestedAt > publicAt ? requestedAt : publicAt;
  return due > now
    ? { schedule: toSchedule(due, request.zone), dueAt: due, isNow: false }
    : { schedule: toSchedule(now, request.zone), dueAt: now, isNow: true };
};

const matchesAccount = (row: ShareRow, { network, account }: RequestedShare): boolean =>
  row.network === networkByKind[network] && row.accountId === account;

/** Checks if a share has the same text to the same account, and the same time if one is given. */
const isSameShare = (row: ShareRow, share: RequestedShare): boolean =>
  matchesAccount(row, share) &&
  row.message === share.message &&
  (row.boardId ?? '') === share.board &&
  (share.dueAt === null || row.dueAt.getTime() === new Date(share.dueAt).getTime());

/** Requested shares that are neither published nor scheduled. */
export const selectNewShares = (
  requested: readonly RequestedShare[],
  existing: readonly ShareRow[],
): RequestedShare[] => {
  const active = existing.filter(isActive);
  const toKey = (share: RequestedShare) =>
    JSON.stringify([share.network, share.account, share.board, share.message, share.dueAt]);
  const distinct = [...new Map(requested.map((share) => [toKey(share), share])).values()];
  return distinct.filter((share) => !active.some((row) => isSameShare(row, share)));
};

/** Pinterest and X accept a post once per account, also with another text. */
export const oncePerAccountProblems = (
  requested: readonly RequestedShare[],
  existing: readonly ShareRow[],
): FieldProblem[] =>
  requested.flatMap((share, index) => {
    const isOnce = share.network === 'pinterest' || share.network === 'twitter';
    const isShared = existing.some((row) => isActive(row) && matchesAccount(row, share) && !isSameShare(row, share));
    return isOnce && isShared ? [{ path: `social_account.${index}`, message: socialMessages.accountOnce }] : [];
  });

/** A share of a post is its link, with the image for networks that need one. */
export const toShareDraft = (
  share: RequestedShare,
  { request, post, siteId, now }: { request: PublishRequest; post: SitePost; siteId: number; now: Date },
): ShareDraft => {
  const mediaId = request.picture.kind === 'file' ? request.picture.id : null;
  const url = mediaId === null ? (post.pictureUrl ?? request.pictureUrl) : null;
  const hasPicture = mediaId !== null || url !== null;
  return {
    network: share.network,
    accountId: share.account,
    accountName: share.name,
    type: 'link',
    message: share.message,
    linkName: share.linkName || request.title.slice(0, 255),
    linkDescription: share.linkDescription,
    link: request.status === 'planned' ? post.sampleUrl : post.url,
    boardId: share.board || undefined,
    picture: hasPicture ? { kind: 'image', mediaId, url, alt: request.title.slice(0, 1000) } : undefined,
    due: shareDueAt(share, request, now),
    post: { siteId, postId: post.id },
    adProfileId: share.adProfileId,
  };
};

/** A canceled share as a field of the working copy, for a post that became a draft again. */
export const toPlannedShare = (row: ShareRow): PlannedShare => {
  const { id, social_type, social_id, message, link_name, link_description } = presentForPost(row);
  return {
    key: `share-of-${id}`,
    social_network: social_type,
    social_account: social_id,
    message,
    board_id: row.boardId ?? '',
    link_name,
    link_description,
    adprofile: row.adProfileId === null ? '' : String(row.adProfileId),
  };
};
