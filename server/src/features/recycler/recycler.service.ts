import { createHash } from 'node:crypto';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { done } from '@fanfare/contract/kit/success';
import { notPromotable, type PostReportRow, postDeleted } from '@fanfare/contract/post-reports/post-report';
import {
  type RecyclePosts,
  type RecycleRequest,
  type RecycleResult,
  recycledMessage,
  recyclerMessages,
  sameWordsDays,
} from '@fanfare/contract/recycler/recycler';
import { type PlannedTime, spreadTimes, startDates } from '@fanfare/contract/recycler/times';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidFields, invalidInput, Problem } from '../../platform/problem.ts';
import type { AdBuilder } from '../ad-builder/index.ts';
import type { AdProfiles } from '../ad-profiles/index.ts';
import type { Actor } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import { type IdempotencyKey, RepeatedRequest } from '../deliveries/index.ts';
import type { PostReports } from '../post-reports/index.ts';
import type { ShareDraft, Social } from '../social/index.ts';
import { hasContent, type PostCopyService } from './post-copies.service.ts';
import { findRepeatedWords, sameWordsMs } from './same-words.ts';

type Deps = {
  social: Pick<Social, 'access' | 'shares' | 'refuseUnapproved'>;
  postReports: Pick<PostReports, 'findPosts' | 'markAdvertised'>;
  adBuilder: Pick<AdBuilder, 'createFromPost'>;
  adProfiles: Pick<AdProfiles, 'usePlans'>;
  copies: PostCopyService;
};
export type RecyclerService = ReturnType<typeof recyclerService>;
type ChosenPost = { id: string; post: PostReportRow; words: string };
type PlannedPost = ChosenPost & { time: PlannedTime };
type StoredShare = { id: number; dueAt: Date };

/** Posts page posts again: copies, spread over a window and planned as shares; on request ads from the posts, too. */
export const recyclerService = (platform: Platform, deps: Deps) => {
  const { db, now, random } = platform;
  const { social, postReports, adBuilder, adProfiles, copies } = deps;
  const { access, shares, refuseUnapproved } = social;

  /** The posts in the order of the request, each once; undefined for those that are not in the reports of the page. */
  const findChosen = async (businessId: number, { page_data, messages }: RecycleRequest) => {
    const ids = [...new Set(page_data.posts)];
    const found = (await postReports.findPosts(businessId, ids)).filter(
      ({ page_id }) => page_id === page_data.fb_page_id,
    );
    const chosen = ids.map((id) => {
      const post = found.find(({ post_id, promotable_id }) => post_id === id || promotable_id === id);
      if (!post) return { id, post, words: '' };
      const words = messages[id] ?? messages[post.post_id] ?? post.full_message.trim();
      return { id, post, words };
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

  const requirePosts = (chosen: Awaited<ReturnType<typeof findChosen>>): ChosenPost[] => {
    const problems: FieldProblem[] = [];
    const usable = chosen.flatMap(({ id, post, words }, index): ChosenPost[] => {
      if (post && post.problem !== postDeleted && hasContent({ post, words })) return [{ id, post, words }];
      const isGone = !post || post.problem === postDeleted;
      problems.push({
        path: pathOf(index),
        message: isGone ? recyclerMessages.noPost : recyclerMessages.noContent,
      });
      return [];
    });
    requireNone(problems);
    return usable;
  };

  const requireOtherWords = async (
    reader: Db | Tx,
    businessId: number,
    pageId: string,
    posts: readonly PlannedPost[],
  ) => {
    const times = posts.map(({ time }) => time.instant.getTime());
    const range = { from: new Date(Math.min(...times) - sameWordsMs), to: new Date(Math.max(...times) + sameWordsMs) };
    const account = { network: 'facebook' as const, accountId: pageId };
    const others = await shares.listMessages(reader, businessId, account, range);
    const repeated = findRepeatedWords(
      posts.map(({ words, time, post }) => ({
        words,
        at: time.instant,
        original: { words: post.full_message, at: post.created },
      })),
      others.map(({ message, dueAt }) => ({ words: message, at: dueAt })),
    );
    requireNone(repeated.map((index) => ({ path: pathOf(index), message: recyclerMessages.sameWords(sameWordsDays) })));
  };

  const plan = async (
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
    const chosen = requirePosts(await findChosen(business.id, request));
    const { start_date: startDate, timeframe, time } = request;
    const times = spreadTimes({ startDate, timeframe, time, count: chosen.length }, now(), timeZone);
    const posts = chosen.flatMap((each, index): PlannedPost[] => {
      const at = times[index];
      return at ? [{ ...each, time: at }] : [];
    });
    // Duplicate texts are rejected before pictures are fetched, and again in the transaction, because another request
    // may have planned the same text.
    await requireOtherWords(db, business.id, pageId, posts);
    const copied = await copies.copyAll({ businessId: business.id, userId }, posts);
    requireNone(
      copied.flatMap((copy, index) => ('problem' in copy ? [{ path: pathOf(index), message: copy.problem }] : [])),
    );
    const drafts = posts.flatMap((post, index): ShareDraft[] => {
      const copy = copied[index];
      if (!copy || 'problem' in copy) return [];
      const due = {
        schedule: { at: post.time.at, zone: timeZone },
        dueAt: post.time.instant,
        isNow: false,
      };
      return [{ network: 'facebook', accountId: page.remoteId, accountName: page.name, ...copy, due }];
    });
    return db.transaction(async (tx) => {
      await businessQueries(tx).lock(business.id);
      await requireOtherWords(tx, business.id, pageId, posts);
      // Repeats don't wait for approval, because they were published before; changed texts do.
      if (posts.some(({ words, post }) => words !== post.full_message.trim())) await refuseUnapproved(tx, business);
      return shares.plan(tx, actor, business.id, drafts, idempotencyKey);
    });
  };

  const planOnce = async (
    actor: Actor,
    business: BusinessContext,
    request: RecycleRequest,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<StoredShare[]> => {
    const findEarlier = async () => (idempotencyKey ? shares.findEarlier(business.id, idempotencyKey) : []);
    const earlier = await findEarlier();
    if (earlier.length > 0) return earlier;
    try {
      return await plan(actor, business, request, idempotencyKey);
    } catch (error) {
      // The second of two requests with one idempotency key fails on the text or key of the first; then it gets the
      // shares of the first.
      const planned = error instanceof RepeatedRequest || error instanceof Problem ? await findEarlier() : [];
      if (planned.length > 0) return planned;
      throw error;
    }
  };

  /**
   * Creates one ad for each post; one that fails does not stop the others. The same `submitId` creates no second ad for
   * a post.
   */
  const advertise = async (
    actor: Actor,
    businessId: number,
    submitId: string,
    profileId: number,
    posts: readonly PostReportRow[],
  ): Promise<Pick<RecycleResult, 'batches' | 'errors'>> => {
    const batches: number[] = [];
    const errors: RecycleResult['errors'] = [];
    for (const { post_id, promotable_id, page_id, name, problem } of posts) {
      if (promotable_id === null) {
        errors.push({ name, error: problem ?? notPromotable });
        continue;
      }
      try {
        const { batchId } = await db.transaction(async (tx) => {
          const created = await adBuilder.createFromPost(tx, {
            businessId,
            userId: actor.caller.userId,
            profileId,
            source: 'recycler',
            pagePost: { pageId: page_id, id: promotable_id, title: name },
            sourceKey: `recycler:${submitId}:${post_id}`,
          });
          await postReports.markAdvertised(tx, businessId, [post_id]);
          return created;
        });
        batches.push(batchId);
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        errors.push({ name, error: error.message });
      }
    }
    return { batches, errors };
  };

  return {
    listPosts: async (business: BusinessContext, { page_id, posts }: RecyclePosts) => {
      const page = await access.get(business, 'facebook', page_id);
      const ids = posts.split(',').slice(0, maxPosts);
      const found = await postReports.findPosts(business.id, ids);
      return { posts: found.filter((post) => post.page_id === page.remoteId && post.problem !== postDeleted) };
    },

    recycle: async (actor: Actor, business: BusinessContext, request: RecycleRequest): Promise<RecycleResult> => {
      const { submit_id, adprofile } = request;
      const key = submit_id === undefined ? undefined : { key: submit_id, hash: hashRequest(request) };
      const rows = await planOnce(actor, business, request, key);
      const chosen = await findChosen(business.id, request);
      const ads =
        request.advertise && adprofile !== undefined
          ? await advertise(
              actor,
              business.id,
              submit_id ?? random(16).toString('base64url'),
              adprofile,
              chosen.flatMap(({ post }) => post ?? []),
            )
          : { batches: [], errors: [] };
      return {
        ...done,
        message: recycledMessage(rows.length),
        ...ads,
        shares: rows.map(({ id, dueAt }, index) => ({
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

const pathOf = (index: number): string => `page_data.posts.${index}`;
const requireNone = (problems: FieldProblem[]) => {
  if (problems.length > 0) throw invalidFields(problems);
};

const hashRequest = ({ submit_id: _, ...request }: RecycleRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
