import { createHash } from 'node:crypto';
import { networkByKind } from '@fanfare/contract/connections';
import { type Due, resolveDue, resolveDueSeconds } from '@fanfare/contract/scheduling';
import type { MediaInput, PostAccount, SocialPost } from '@fanfare/contract/social';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem, type UploadedFile } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Target } from '../../connections/index.ts';
import { type AccountAccessService, type MemberContext, unknownAccount } from '../accounts/account-access.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import type { ShareWorker } from '../delivery/share-worker.ts';
import type { ShareDraft } from '../shares/share-draft.ts';
import type { IdempotencyKey, ShareService } from '../shares/shares.service.ts';
import { shareStore } from '../shares/shares.store.ts';
import type { Medium } from '../social.tables.ts';
import { type LibraryPort, parseFormFiles, storeFormFiles } from './form-files.ts';
import { pictureSizeProblems } from './picture-size-check.ts';
import { addAdResults, presentResult } from './post-results.ts';

export type SocialPostService = ReturnType<typeof socialPostService>;
type Deps = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  access: AccountAccessService;
  shares: ShareService;
  worker: Pick<ShareWorker, 'sendNow' | 'wake'>;
  media: Pick<MediaPort, 'open'> | undefined;
  library: LibraryPort | undefined;
};

/** How long the request waits for the networks; slower shares continue in the background. */
const waitLimitMs = 20_000;
const pollMs = 100;

/** Social posts without a site post: one text, several accounts, now or scheduled. */
export const socialPostService = ({ db, now, sleep, access, shares, worker, media, library }: Deps) => {
  const resolvePostDue = (
    { timeZone }: Actor['caller'],
    { schedule, scheduled_publish_time: seconds }: SocialPost,
  ): Due => {
    const zoned = schedule && { at: schedule.at, zone: schedule.zone ?? timeZone };
    const due =
      zoned || seconds === undefined ? resolveDue(zoned, now(), timeZone) : resolveDueSeconds(seconds, now(), timeZone);
    if (!('problem' in due)) return due;
    throw new Problem('invalid-input', {
      message: due.problem,
      fields: [{ path: schedule ? 'schedule' : 'scheduled_publish_time', message: due.problem }],
    });
  };

  /** Accounts and due time, validated before anything is stored. */
  const resolveDestinations = async (actor: Actor, business: MemberContext, post: SocialPost) => {
    const due = resolvePostDue(actor.caller, post);
    const targets = await access.list(business);
    const destinations = post.accounts.map((account, index) => {
      const { social_network: network, social_account: remoteId } = account;
      const target = targets.find((item) => item.network === networkByKind[network] && item.remoteId === remoteId);
      if (!target) throw unknownAccount(`accounts.${index}.social_account`);
      return { account, target };
    });
    return { due, destinations };
  };

  const buildDrafts = async (actor: Actor, business: MemberContext, post: SocialPost): Promise<ShareDraft[]> => {
    const { due, destinations } = await resolveDestinations(actor, business, post);
    return destinations.map(({ account, target }) => toShareDraft(post, account, target, due));
  };

  /** Stores uploaded files in the media library. The same file again gets the same id. */
  const withStoredFiles = async (
    actor: Actor,
    business: MemberContext,
    post: SocialPost,
    files: UploadedFile[],
  ): Promise<SocialPost> => {
    if (!post.uploads && files.length === 0) return post;
    const formFiles = parseFormFiles(post, files);
    await resolveDestinations(actor, business, post);
    if (!library) throw new Problem('no-files');
    const owner = { businessId: business.id, userId: actor.caller.userId };
    return { ...(await storeFormFiles(library, owner, post, formFiles)), uploads: false };
  };

  const rejectSmallImages = async (businessId: number, post: SocialPost) => {
    const fields = await pictureSizeProblems(media, businessId, post);
    const [first] = fields;
    if (first) throw new Problem('invalid-input', { message: first.message, fields });
  };

  /** Shares of an earlier request with the same key, whatever their state. */
  const findEarlierShares = async (
    businessId: number,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<ShareRow[]> => {
    if (!idempotencyKey) return [];
    const rows = await shareStore(db).findByIdempotencyKey(businessId, idempotencyKey.key);
    if (rows.some(({ requestHash }) => requestHash !== idempotencyKey.hash)) throw new Problem('submit-reused');
    return rows;
  };

  const planOnce = async (
    actor: Actor,
    business: MemberContext,
    post: SocialPost,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<ShareRow[]> => {
    const { id: businessId } = business;
    const earlierRows = await findEarlierShares(businessId, idempotencyKey);
    if (earlierRows.length > 0) return earlierRows;
    const drafts = await buildDrafts(actor, business, post);
    await rejectSmallImages(businessId, post);
    try {
      return await db.transaction((tx) => shares.plan(tx, actor, businessId, drafts, idempotencyKey));
    } catch (error) {
      if (uniqueViolation(error) !== undefined) return findEarlierShares(businessId, idempotencyKey);
      throw error;
    }
  };

  /** Polls until no share is in progress, or the wait limit is reached. */
  const waitForResults = async (businessId: number, ids: number[]): Promise<ShareRow[]> => {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const rows = await shareStore(db).findMany(businessId, ids);
      const isAnyInProgress = rows.some(isInProgress);
      if (!isAnyInProgress || waitedMs >= waitLimitMs) return rows;
      await sleep(pollMs);
    }
  };

  /** Being sent, or due and not postponed. */
  const isInProgress = ({ state, slotAt, nextAt }: ShareRow): boolean =>
    state === 'sending' || (state === 'intent' && (slotAt ?? nextAt ?? now()) <= now());

  return {
    create: async (actor: Actor, business: MemberContext, request: SocialPost, files: UploadedFile[] = []) => {
      const { id: businessId } = business;
      const post = await withStoredFiles(actor, business, request, files);
      const idempotencyKey = post.submit_id ? { key: post.submit_id, hash: hashRequest(post) } : undefined;
      const rows = await planOnce(actor, business, post, idempotencyKey);
      const ids = rows.map(({ id }) => id);
      const isDue = ({ state, nextAt }: ShareRow) => state === 'intent' && nextAt !== null && nextAt <= now();
      const dueIds = rows.filter(isDue).map(({ id }) => id);
      if (dueIds.length > 0) await Promise.race([worker.sendNow(dueIds), sleep(waitLimitMs)]);
      worker.wake();
      const finalRows = await waitForResults(businessId, ids);
      const results = addAdResults(
        finalRows.map((row) => presentResult(row, now())),
        post,
      );
      return { success: results.every(({ published, scheduled }) => published || scheduled), results };
    },
  };
};

const toMedium = (kind: Medium['kind'], { media_id, url, alt }: MediaInput): Medium => ({
  kind,
  mediaId: media_id ?? null,
  url: url ?? null,
  alt,
});

export const toShareDraft = (post: SocialPost, account: PostAccount, target: Target, due: Due): ShareDraft => ({
  network: account.social_network,
  targetId: target.remoteId,
  targetName: target.name,
  type: post.type,
  message: account.message ?? post.message,
  thread: post.threads,
  link: post.link,
  linkName: post.link_name,
  linkDescription: post.link_description,
  boardId: account.board_id,
  images: post.images.map((image) => toMedium('image', image)),
  video: post.video && toMedium('video', post.video),
  picture: post.picture ? { kind: 'image', mediaId: null, url: post.picture, alt: '' } : undefined,
  due,
});

const hashRequest = ({ submit_id: _, ...post }: SocialPost): string =>
  createHash('sha256').update(JSON.stringify(post)).digest('base64url');
