import { accountKindFor, networkByKind } from '@fanfare/contract/connections/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { type PlannedShare, postLimits, shareLimits } from '@fanfare/contract/posts/working-copies';
import { type Due, toSchedule } from '@fanfare/contract/social/schedule';
import { socialMessages, takesPostOncePerAccount } from '@fanfare/contract/social/social';
import { socialNetworks } from '@fanfare/contract/social/social-text';
import type { Target } from '../../connections/index.ts';
import { presentForPost, type ShareDraft, type ShareRow } from '../../social/index.ts';
import { type PublishedPost, type PublishRequest, type RequestedShare, willBePublic } from '../publish-request.ts';

/** True for a share that is published, scheduled or being sent; a request for an equal share then adds nothing. */
const isActive = ({ state }: ShareRow): boolean => state !== 'cancelled' && state !== 'failed' && state !== 'missed';

/** Due time of a share: never before the post is public, and now if its time has passed. */
const shareDueAt = ({ dueAt }: Pick<RequestedShare, 'dueAt'>, request: PublishRequest, now: Date): Due => {
  const requestedAt = dueAt ? new Date(dueAt) : now;
  const publicAt = request.publishAt ? new Date(request.publishAt) : now;
  const due = requestedAt > publicAt ? requestedAt : publicAt;
  return due > now
    ? { schedule: toSchedule(due, request.zone), dueAt: due, isNow: false }
    : { schedule: toSchedule(now, request.zone), dueAt: now, isNow: true };
};

const matchesAccount = (row: ShareRow, { network, account }: RequestedShare): boolean =>
  row.network === networkByKind[network] && row.accountId === account;

/** True for a share with the same text to the same account, at the same time if one is requested. */
const isSameShare = (row: ShareRow, share: RequestedShare): boolean =>
  matchesAccount(row, share) &&
  row.message === share.message &&
  (row.boardId ?? '') === share.board &&
  (share.dueAt === null || row.dueAt.getTime() === new Date(share.dueAt).getTime());

/** Selects the requested shares that are neither published nor scheduled yet. */
const selectNewShares = (requested: readonly RequestedShare[], existing: readonly ShareRow[]): RequestedShare[] => {
  const active = existing.filter(isActive);
  const toKey = (share: RequestedShare) =>
    JSON.stringify([share.network, share.account, share.board, share.message, share.dueAt]);
  const distinct = [...new Map(requested.map((share) => [toKey(share), share])).values()];
  return distinct.filter((share) => !active.some((row) => isSameShare(row, share)));
};

/** Problems of shares to an account that has the post already, on networks that take a post once per account. */
export const oncePerAccountProblems = (
  requested: readonly RequestedShare[],
  existing: readonly ShareRow[],
): FieldProblem[] =>
  requested.flatMap((share, index) => {
    const isShared = existing.some((row) => isActive(row) && matchesAccount(row, share) && !isSameShare(row, share));
    return takesPostOncePerAccount(share.network) && isShared
      ? [{ path: `social_account.${index}`, message: socialMessages.accountOnce }]
      : [];
  });

/** Draft of a share: the link of the post, and the image for networks that need one. */
const toShareDraft = (share: RequestedShare, { request, post, site }: PublishedPost, now: Date): ShareDraft => {
  const mediaId = request.picture.kind === 'file' ? request.picture.id : null;
  const url = mediaId === null ? (post.pictureUrl ?? request.pictureUrl) : null;
  const hasPicture = mediaId !== null || url !== null;
  return {
    network: share.network,
    accountId: share.account,
    accountName: share.name,
    type: 'link',
    message: share.message,
    linkName: share.linkName || request.title.slice(0, shareLimits.linkName),
    linkDescription: share.linkDescription,
    link: request.status === 'planned' ? post.sampleUrl : post.url,
    boardId: share.board || undefined,
    picture: hasPicture ? { kind: 'image', mediaId, url, alt: request.title.slice(0, 1000) } : undefined,
    due: shareDueAt(share, request, now),
    post: { siteId: site.id, postId: post.id },
    adProfileId: share.adProfileId,
  };
};

/** Drafts of the shares of a post that is or will be public, except those already published or scheduled. */
export const draftNewShares = (published: PublishedPost, existing: readonly ShareRow[], now: Date): ShareDraft[] => {
  const { request } = published;
  if (!willBePublic(request)) return [];
  return selectNewShares(request.shares, existing).map((share) => toShareDraft(share, published, now));
};

/** Converts a canceled share to a field of the working copy, for a post that became a draft again. */
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

/** Networks that need more than a text and a link: Pinterest a board, Instagram an image. */
const networksWithMoreFields: readonly string[] = ['pinterest', 'instagram'];

/** Draft shares of a post for a person to edit and send: one with the post's title to each working account. */
export const toDraftShares = (title: string, accounts: readonly Target[]): PlannedShare[] =>
  accounts
    .flatMap(({ network, remoteId, isWorking }) => {
      const social_network = socialNetworks.find((name) => name === accountKindFor(network));
      return social_network && isWorking && !networksWithMoreFields.includes(social_network)
        ? [{ social_network, social_account: remoteId }]
        : [];
    })
    .slice(0, postLimits.shares)
    .map((account, index) => ({
      ...account,
      key: `share-${index + 1}`,
      message: title,
      board_id: '',
      link_name: '',
      link_description: '',
      adprofile: '',
    }));
