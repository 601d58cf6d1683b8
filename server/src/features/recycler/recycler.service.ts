import { createHash } from 'node:crypto';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { done } from '@fanfare/contract/kit/success';
import { type PostReportRow, postDeleted } from '@fanfare/contract/post-reports/post-report';
import { type PlannedTime, spreadTimes, startDates } from '@fanfare/contract/recycler/recycle-times';
import {
  type RecyclePosts,
  type RecycleRequest,
  type RecycleResult,
  recycledMessage,
  recyclerMessages,
  sameTextDays,
} from '@fanfare/contract/recycler/recycler';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidFields, invalidInput, Problem } from '../../platform/problem.ts';
import type { AdProfiles } from '../ad-profiles/index.ts';
import type { Actor } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import { type IdempotencyKey, RepeatedRequest } from '../deliveries/index.ts';
import type { PostReports } from '../post-reports/index.ts';
import type { ShareDraft, Social } from '../social/index.ts';
import { hasContent, type PostCopyService } from './post-copies.service.ts';
import { findRepeatedTexts, sameTextMs } from './posted-texts.ts';
import type { RecycledAdService } from './recycled-ads.service.ts';

type Deps = {
  social: Pick<Social, 'access' | 'shares' | 'refuseUnapproved'>;
  postReports: Pick<PostReports, 'findPosts'>;
  adProfiles: Pick<AdProfiles, 'usePlans'>;
  copies: PostCopyService;
  ads: RecycledAdService;
};
export type RecyclerService = ReturnType<typeof recyclerService>;
/** Post that a request names, with the id in the request and the text of its copy. */
type ChosenPost = { id: string; post: PostReportRow; text: string };
type UnknownPost = { id: string; post: undefined };
type PlannedPost = ChosenPost & { time: PlannedTime };
type StoredShare = { id: number; dueAt: Date };

/**
 * Posts page posts again, as copies that are spread over a timeframe and planned as shares; on request it creates ads
 * from the original posts.
 */
export const recyclerService = ({ db, now, random }: Platform, deps: Deps) => {
  const { social, postReports, adProfiles, copies, ads } = deps;
  const { access, shares, refuseUnapproved } = social;

  /** Finds the posts in the order of the request, each once; posts outside the reports of the page are unknown. */
  const findChosen = async (
    businessId: number,
    { page_data, messages }: RecycleRequest,
  ): Promise<(ChosenPost | UnknownPost)[]> => {
    const ids = [...new Set(page_data.posts)];
    const found = await postReports.findPosts(businessId, ids);
    const ofPage = found.filter(({ page_id }) => page_id === page_data.fb_page_id);
    const chosen = ids.map((id): ChosenPost | UnknownPost => {
      const post = ofPage.find(({ post_id, promotable_id }) => post_id === id || promotable_id === id);
      if (!post) return { id, post };
      return { id, post, text: messages[id] ?? messages[post.post_id] ?? post.full_message.trim() };
    });
    return chosen.filter(
      ({ post }, index) => !post || chosen.findIndex((each) => each.post?.post_id === post.post_id) === index,
    );
  };

  const requireStart = ({ start_date }: RecycleRequest, timeZone: string) => {
    const { first, last } = startDates(now(), timeZone);
    if (start_date < first || start_date > last) throw invalidInput('start_date', recyclerMessages.startRange);
  };

  const requireProfile = async (businessId: number, { advertise, adprofile }: RecycleRequest) => {
    if (!advertise || adprofile === undefined) return;
    if (await adProfiles.usePlans.find(db, businessId, adprofile)) return;
    const message = adMessages.profile;
    throw new Problem('not-found', { message, fields: [{ path: 'adprofile', message }] });
  };

  /** Refuses texts that are or will be on the page within `sameTextDays`. */
  const refuseRepeatedTexts = async (
    reader: Db | Tx,
    businessId: number,
    pageId: string,
    posts: readonly PlannedPost[],
  ) => {
    const times = posts.map(({ time }) => time.instant.getTime());
    const range = { from: new Date(Math.min(...times) - sameTextMs), to: new Date(Math.max(...times) + sameTextMs) };
    const account = { network: 'facebook' as const, accountId: pageId };
    const posted = await shares.listMessages(reader, businessId, account, range);
    const repeated = findRepeatedTexts(
      posts.map(({ text, time, post }) => ({
        text,
        at: time.instant,
        original: { text: post.full_message, at: post.created },
      })),
      posted.map(({ message, dueAt }) => ({ text: message, at: dueAt })),
    );
    const message = recyclerMessages.sameText(sameTextDays);
    refuseProblems(repeated.map((index) => ({ path: toPostPath(index), message })));
  };

  /** Copies the posts; refuses the request if a picture can't be read. */
  const copyPosts = async (
    owner: { businessId: number; userId: number },
    posts: readonly PlannedPost[],
    page: { remoteId: string; name: string },
    timeZone: string,
  ): Promise<ShareDraft[]> => {
    const copied = await copies.copyAll(owner, posts);
    refuseProblems(
      copied.flatMap((copy, index) => ('problem' in copy ? [{ path: toPostPath(index), message: copy.problem }] : [])),
    );
    return posts.flatMap(({ time }, index): ShareDraft[] => {
      const copy = copied[index];
      if (!copy || 'problem' in copy) return [];
      const due = {
        schedule: { at: time.local, zone: timeZone },
        dueAt: time.instant,
        isNow: false,
      };
      return [{ network: 'facebook', accountId: page.remoteId, accountName: page.name, ...copy, due }];
    });
  };

  const planShares = async (
    actor: Actor,
    business: BusinessContext,
    request: RecycleRequest,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<StoredShare[]> => {
    const { timeZone, userId } = actor.caller;
    const { fb_page_id: pageId } = request.page_data;
    const page = await access.get(business, 'facebook', pageId);
    requireStart(request, timeZone);
    await requireProfile(business.id, request);
    const chosen = requireUsable(await findChosen(business.id, request));
    const { start_date: startDate, timeframe, time } = request;
    const times = spreadTimes({ startDate, timeframe, time, count: chosen.length }, now(), timeZone);
    const posts = chosen.flatMap((each, index): PlannedPost[] => {
      const at = times[index];
      return at ? [{ ...each, time: at }] : [];
    });
    // Texts are checked for duplicates before pictures are fetched, and again under the lock, because another request
    // may have planned the same texts meanwhile.
    await refuseRepeatedTexts(db, business.id, pageId, posts);
    const drafts = await copyPosts({ businessId: business.id, userId }, posts, page, timeZone);
    return db.transaction(async (tx) => {
      await businessQueries(tx).lock(business.id);
      await refuseRepeatedTexts(tx, business.id, pageId, posts);
      // Copies with the text of the original don't wait for approval, because it was published before; a copy with
      // another text is refused while approval is required.
      if (posts.some(({ text, post }) => text !== post.full_message.trim())) await refuseUnapproved(tx, business);
      return shares.plan(tx, actor, business.id, drafts, idempotencyKey);
    });
  };

  const planSharesOnce = async (
    actor: Actor,
    business: BusinessContext,
    request: RecycleRequest,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<StoredShare[]> => {
    const findEarlier = async () => (idempotencyKey ? shares.findEarlier(business.id, idempotencyKey) : []);
    const earlier = await findEarlier();
    if (earlier.length > 0) return earlier;
    try {
      return await planShares(actor, business, request, idempotencyKey);
    } catch (error) {
      // Requests with the same idempotency key can run at the same time: the second fails on the text or key that the
      // first stored, and is answered with the shares of the first.
      const planned = error instanceof RepeatedRequest || error instanceof Problem ? await findEarlier() : [];
      if (planned.length > 0) return planned;
      throw error;
    }
  };

  const advertise = async (
    actor: Actor,
    businessId: number,
    { advertise: isAdvertised, adprofile: profileId, submit_id }: RecycleRequest,
    chosen: readonly (ChosenPost | UnknownPost)[],
  ): Promise<Pick<RecycleResult, 'batches' | 'errors'>> => {
    if (!isAdvertised || profileId === undefined) return { batches: [], errors: [] };
    const submitId = submit_id ?? random(16).toString('base64url');
    const posts = chosen.flatMap(({ post }) => post ?? []);
    return ads.createAds({ businessId, userId: actor.caller.userId, submitId, profileId }, posts);
  };

  return {
    listPosts: async (business: BusinessContext, { page_id, posts }: RecyclePosts) => {
      const page = await access.get(business, 'facebook', page_id);
      const ids = posts.split(',').slice(0, maxPosts);
      const found = await postReports.findPosts(business.id, ids);
      return { posts: found.filter((post) => post.page_id === page.remoteId && post.problem !== postDeleted) };
    },

    recycle: async (actor: Actor, business: BusinessContext, request: RecycleRequest): Promise<RecycleResult> => {
      const { submit_id } = request;
      const key = submit_id === undefined ? undefined : { key: submit_id, hash: hashRequest(request) };
      const planned = await planSharesOnce(actor, business, request, key);
      const chosen = await findChosen(business.id, request);
      const { batches, errors } = await advertise(actor, business.id, request, chosen);
      return {
        ...done,
        message: recycledMessage(planned.length),
        batches,
        errors,
        shares: planned.map(({ id, dueAt }, index) => ({
          post_id: chosen[index]?.post?.post_id ?? chosen[index]?.id ?? '',
          share_id: id,
          due: dueAt,
        })),
      };
    },
  };
};

/** Limit of posts in one request. */
const maxPosts = 200;

const toPostPath = (index: number): string => `page_data.posts.${index}`;
const refuseProblems = (problems: FieldProblem[]) => {
  if (problems.length > 0) throw invalidFields(problems);
};

/** Refuses the request unless every post exists and has something to post again. */
const requireUsable = (chosen: readonly (ChosenPost | UnknownPost)[]): ChosenPost[] => {
  const usable: ChosenPost[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, each] of chosen.entries()) {
    if (!each.post || each.post.problem === postDeleted)
      problems.push({ path: toPostPath(index), message: recyclerMessages.noPost });
    else if (hasContent(each)) usable.push(each);
    else problems.push({ path: toPostPath(index), message: recyclerMessages.noContent });
  }
  refuseProblems(problems);
  return usable;
};

const hashRequest = ({ submit_id: _, ...request }: RecycleRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
