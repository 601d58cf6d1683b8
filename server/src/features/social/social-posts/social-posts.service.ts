import { createHash } from 'node:crypto';
import { networkByKind } from '@fanfare/contract/connections/connections';
import { done } from '@fanfare/contract/kit/success';
import { type Due, resolveDue, resolveDueSeconds } from '@fanfare/contract/social/schedule';
import type { MediaInput, PostAccount, SocialPost } from '@fanfare/contract/social/social';
import type { UploadedFile } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ApprovedWork } from '../../approvals/index.ts';
import { type Actor, toUserActor } from '../../audit/index.ts';
import type { Target } from '../../connections/index.ts';
import { type Deliveries, type IdempotencyKey, isDone, RepeatedRequest } from '../../deliveries/index.ts';
import { type AccountAccessService, type MemberContext, unknownAccount } from '../accounts/account-access.service.ts';
import type { PostApproval } from '../approval/post-approval.ts';
import { toPublishedShare } from '../delivery/published-share.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareService } from '../share-actions/shares.service.ts';
import type { ShareDraft } from '../shares/share-draft.ts';
import { shareStore } from '../shares/shares.store.ts';
import type { Medium } from '../social.tables.ts';
import { type LibraryPort, parseFormFiles, storeFormFiles } from './form-files.ts';
import { pictureSizeProblems } from './picture-size-check.ts';
import { addAdResults, presentResult, type SettleShareAds } from './post-results.ts';

export type SocialPostService = ReturnType<typeof socialPostService>;
type Deps = {
  access: AccountAccessService;
  shares: ShareService;
  sendNowAndWait: Deliveries['sendNowAndWait'];
  addNote: Deliveries['addNote'];
  media: Pick<MediaPort, 'open'> | undefined;
  library: LibraryPort | undefined;
  settleShareAds: SettleShareAds | undefined;
  approval: PostApproval;
};
type Planned = { ids: number[]; approvalId?: number | undefined };

/** Social posts without a site post: one text, several accounts, now or scheduled. */
export const socialPostService = (platform: Platform, deps: Deps) => {
  const { db, now } = platform;
  const { access, shares, sendNowAndWait, addNote, media, library, settleShareAds, approval } = deps;

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
    // The native ad belongs to the whole post, and is created with the ad profile of one of its accounts.
    const nativeIndex = Math.max(
      0,
      post.accounts.findIndex(({ adprofile }) => adprofile !== undefined),
    );
    return destinations.map(({ account, target }, index) => ({
      ...toShareDraft(post, account, target, due),
      adProfileId: account.adprofile,
      nativeAd: index === nativeIndex ? post.nativead : undefined,
    }));
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
  const findEarlierIds = async (businessId: number, idempotencyKey: IdempotencyKey | undefined): Promise<number[]> =>
    idempotencyKey ? (await shares.findEarlier(businessId, idempotencyKey)).map(({ id }) => id) : [];

  /** Plans a post once. `note`: ledger note for a post that a second person approved. */
  const planOnce = async (
    actor: Actor,
    business: MemberContext,
    post: SocialPost,
    { idempotencyKey, note }: { idempotencyKey: IdempotencyKey | undefined; note?: string },
  ): Promise<Planned> => {
    const { id: businessId } = business;
    const earlierIds = await findEarlierIds(businessId, idempotencyKey);
    if (earlierIds.length > 0) return { ids: earlierIds };
    const drafts = await buildDrafts(actor, business, post);
    await rejectSmallImages(businessId, post);
    shares.validate(drafts);
    try {
      return await db.transaction(async (tx) => {
        const approvalId = note !== undefined ? undefined : await approval.hold(tx, actor, business, { post, drafts });
        if (approvalId !== undefined) return { ids: [], approvalId };
        const rows = await shares.plan(tx, actor, businessId, drafts, idempotencyKey);
        if (note !== undefined) for (const { id } of rows) await addNote(tx, businessId, id, 'approved', note);
        return { ids: rows.map(({ id }) => id) };
      });
    } catch (error) {
      if (error instanceof RepeatedRequest) return { ids: await findEarlierIds(businessId, idempotencyKey) };
      throw error;
    }
  };

  return {
    create: async (actor: Actor, business: MemberContext, request: SocialPost, files: UploadedFile[] = []) => {
      const { id: businessId } = business;
      const post = await withStoredFiles(actor, business, request, files);
      const idempotencyKey = post.submit_id ? { key: post.submit_id, hash: hashRequest(post) } : undefined;
      const { ids, approvalId } = await planOnce(actor, business, post, { idempotencyKey });
      if (approvalId !== undefined) return { ...done, results: [], approval_id: approvalId };
      await sendNowAndWait(ids);
      const finalRows = await shareStore(db).findMany(businessId, ids);
      const published = finalRows.filter(({ state }) => isDone(state)).flatMap((row) => toPublishedShare(row) ?? []);
      const adErrors = published.length > 0 ? await settleShareAds?.(published) : undefined;
      const results = addAdResults(
        finalRows.map((row) => presentResult(row, now())),
        ...([finalRows, adErrors ?? new Map()] as const),
      );
      return { success: results.every(({ published, scheduled }) => published || scheduled), results };
    },

    /** Plans a post for a user without their request, with the same checks and approval. The same key plans one post. */
    planFor: async (userId: number, business: MemberContext, post: SocialPost, key: string) => {
      const actor = toUserActor(userId, business, key);
      const { ids, approvalId } = await planOnce(actor, business, post, { idempotencyKey: { key, hash: key } });
      return { shareId: ids[0] ?? null, approvalId: approvalId ?? null };
    },

    /** The first share that `planFor` made with this key. */
    findPlanned: async (businessId: number, key: string): Promise<number | undefined> =>
      (await findEarlierIds(businessId, { key, hash: key }))[0],

    /** Plans a post that waited for approval; once, however often it runs. */
    publishApproved: async ({ id, requester, member, note }: ApprovedWork, post: SocialPost): Promise<void> => {
      const idempotencyKey = { key: post.submit_id ?? `approval:${id}`, hash: hashRequest(post) };
      const { ids } = await planOnce(requester, member, post, { idempotencyKey, note });
      await sendNowAndWait(ids);
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
  accountId: target.remoteId,
  accountName: target.name,
  type: post.type,
  message: account.message ?? post.message,
  ai: post.ai,
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
