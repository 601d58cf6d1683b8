import type { SitePost } from '@fanfare/connectors/ports/site';
import { networkOf } from '@fanfare/contract/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problem';
import { type Due, toSchedule } from '@fanfare/contract/scheduling';
import { socialMessages } from '@fanfare/contract/social';
import type { PlannedShare } from '@fanfare/contract/working-copies';
import { presentForPost, type ShareDraft, type ShareRow } from '../../social/index.ts';
import type { PublishRequest, RequestedShare } from '../publish/publish-request.ts';

/** Out, or on its way out: what is asked for again is this one. */
const isLive = ({ state }: ShareRow): boolean => state !== 'cancelled' && state !== 'failed' && state !== 'missed';

/** Never before the post itself is out, and at once when its moment has passed. */
export const shareDueAt = ({ dueAt }: Pick<RequestedShare, 'dueAt'>, asked: PublishRequest, now: Date): Due => {
  const wished = dueAt ? new Date(dueAt) : now;
  const out = asked.publishAt ? new Date(asked.publishAt) : now;
  const due = wished > out ? wished : out;
  return due > now
    ? { plan: toSchedule(due, asked.zone), dueAt: due, isNow: false }
    : { plan: toSchedule(now, asked.zone), dueAt: now, isNow: true };
};

const isOfAccount = (row: ShareRow, { network, account }: RequestedShare): boolean =>
  row.network === networkOf[network] && row.targetId === account;

/** The same words to the same account, and at the same time where one was named. */
const isSame = (row: ShareRow, share: RequestedShare): boolean =>
  isOfAccount(row, share) &&
  row.message === share.message &&
  (row.boardId ?? '') === share.board &&
  (share.dueAt === null || row.dueAt.getTime() === new Date(share.dueAt).getTime());

/** What is asked for and neither out nor planned already. */
export const selectNewShares = (asked: readonly RequestedShare[], there: readonly ShareRow[]): RequestedShare[] => {
  const live = there.filter(isLive);
  const keyOf = (share: RequestedShare) =>
    JSON.stringify([share.network, share.account, share.board, share.message, share.dueAt]);
  const distinct = [...new Map(asked.map((share) => [keyOf(share), share])).values()];
  return distinct.filter((share) => !live.some((row) => isSame(row, share)));
};

/** Pinterest and Twitter take a post once for each account: other words to the same one are no second share. */
export const oncePerAccountProblems = (asked: readonly RequestedShare[], there: readonly ShareRow[]): FieldProblem[] =>
  asked.flatMap((share, at) => {
    const isOnce = share.network === 'pinterest' || share.network === 'twitter';
    const isThere = there.some((row) => isLive(row) && isOfAccount(row, share) && !isSame(row, share));
    return isOnce && isThere ? [{ path: `social_account.${at}`, message: socialMessages.accountOnce }] : [];
  });

/** A share of a post is its link, with the picture where a network shows nothing else. */
export const toShareDraft = (
  share: RequestedShare,
  { asked, post, siteId, now }: { asked: PublishRequest; post: SitePost; siteId: number; now: Date },
): ShareDraft => {
  const mediaId = asked.picture.kind === 'file' ? asked.picture.id : null;
  const url = mediaId === null ? (post.pictureUrl ?? asked.pictureUrl) : null;
  const hasPicture = mediaId !== null || url !== null;
  return {
    ...{ network: share.network, targetId: share.account, targetName: share.name, type: 'link' },
    ...{
      message: share.message,
      linkName: share.linkName || asked.title.slice(0, 255),
      linkDescription: share.linkDescription,
    },
    link: asked.status === 'planned' ? post.sampleUrl : post.url,
    boardId: share.board || undefined,
    picture: hasPicture ? { kind: 'image', mediaId, url, alt: asked.title.slice(0, 1000) } : undefined,
    due: shareDueAt(share, asked, now),
    post: { siteId, postId: post.id },
  };
};

/** A planned share as a row of the working copy again, for a post that is a draft again. */
export const toPlannedShare = (row: ShareRow): PlannedShare => {
  const { id, social_type, social_id, message, link_name, link_description } = presentForPost(row);
  return {
    ...{ key: `share-of-${id}`, social_network: social_type, social_account: social_id, message },
    ...{ board_id: row.boardId ?? '', link_name, link_description, adprofile: '' },
  };
};
