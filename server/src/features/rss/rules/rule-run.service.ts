import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { allows } from '@fanfare/contract/kit/permission';
import type { RuleAction } from '@fanfare/contract/rss/rule-calls';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext, FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import type { Social } from '../../social/index.ts';
import type { SourceScope } from '../channels/source-scope.ts';
import { applyRulesJob } from '../job-types.ts';
import type { CreateDraft, FindMadePost, MadePost, PlanPost } from './create-draft.ts';
import { splitWords, toDraft, toPlannedPost } from './item-quote.ts';
import {
  type DecisionChange,
  type DecisionKey,
  type DecisionRow,
  type RuleRow,
  ruleStore,
  type UndecidedItem,
} from './rules.store.ts';

type Deps = {
  findMembership: FindMembership;
  createDraft: CreateDraft;
  planPost: PlanPost;
  findMadePost: FindMadePost;
  sourceScope: SourceScope;
  social: Pick<Social, 'planPost' | 'findPlannedPost'>;
};
export type RuleRunService = ReturnType<typeof ruleRunService>;
/** A rule that may act now, with the rights of the member who saved it. */
type RunningRule = { rule: RuleRow; business: BusinessContext };

const itemsPerRead = 100;
const matches = 'Matches the rule.';
const notConfirmed = 'The post isn’t confirmed yet.';
const neverConfirmed = 'The site didn’t confirm the post. Check whether it has it.';
/** Time after a run when the posts that were not confirmed are looked at again. */
const checkAgainMs = 10 * minuteMs;
/** Role that a rule needs for its actions: the same as doing them by hand. */
export const neededRole = {
  draft: 'content:editor',
  plan: 'content:publisher',
  social: 'social:publisher',
} as const satisfies Record<RuleAction, string>;
const noRights: Record<RuleAction, string> = {
  draft: 'The member who saved this rule can’t create drafts on this site anymore.',
  plan: 'The member who saved this rule can’t publish on this site anymore.',
  social: 'The member who saved this rule can’t publish to these accounts anymore.',
};

/** Idempotency keys of rules contain `:`, which keys of callers can't, so that no member can use one up. */
const toKey = ({ channelId, itemId }: DecisionKey): string => `rss-rule:${channelId}:${itemId}`;
const toRow = ({ businessId, channelId, itemId, decidedAt }: DecisionRow) => ({
  businessId,
  channelId,
  itemId,
  decidedAt,
});
const noPost = { siteId: null, copyId: null, postId: null, shareId: null, approvalId: null } as const;
const skip = (reason: string): DecisionChange => ({ outcome: 'skipped', reason, ...noPost });

/**
 * Applies rules to new items. Each item is decided once: the decision is stored before its post is made, and completed
 * after it. A run that was interrupted between the two is continued by the next one, which finds the post by its key.
 */
export const ruleRunService = (platform: Platform, deps: Deps) => {
  const { db, now, jobs } = platform;
  const { findMembership, createDraft, planPost, findMadePost, sourceScope, social } = deps;

  /**
   * Time of publication, from the item's time, not from now: a repeated run asks for the same post. Schedules are to
   * the minute.
   */
  const publishTime = ({ planHours }: RuleRow, { item }: UndecidedItem): Date =>
    new Date(Math.ceil((item.firstSeenAt.getTime() + planHours * hourMs) / minuteMs) * minuteMs);

  /** Reason why an item becomes no post; undefined: it becomes one, if there is room for it. */
  const findObstacle = (rule: RuleRow, undecided: UndecidedItem): DecisionChange | undefined => {
    const { item, feedAddedAt } = undecided;
    const text = `${item.title} ${item.description}`.toLowerCase();
    const excluded = splitWords(rule.exclude).find((word) => text.includes(word));
    const included = splitWords(rule.include);
    if (item.publishedAt < feedAddedAt) return skip('Published before the feed was added.');
    if (item.permalink === '') return skip('The item has no link.');
    if (excluded) return skip(`Contains “${excluded}”.`);
    if (included.length > 0 && !included.some((word) => text.includes(word)))
      return skip('Contains none of the words.');
    if (rule.action !== 'draft' && publishTime(rule, undecided) <= now())
      return skip('Found too late: the time to publish it had passed.');
    return undefined;
  };

  const findLimit = async (reader: Db | Tx, rule: RuleRow, linkKey: string): Promise<DecisionChange | undefined> => {
    if (await ruleStore(reader).hasPostedLink(rule.channelId, linkKey))
      return skip('The same article of another feed.');
    const since = new Date(now().getTime() - dayMs);
    if ((await ruleStore(reader).countPostedSince(rule.channelId, since)) >= rule.maxPerDay)
      return skip(`The limit of ${rule.maxPerDay} posts in 24 hours was reached.`);
    return undefined;
  };

  /** True: this run makes the post. Runs of other feeds of the channel wait here, so that they see each other's posts. */
  const startPost = ({ rule }: RunningRule, { item }: UndecidedItem): Promise<boolean> =>
    db.transaction(async (tx) => {
      await businessQueries(tx).lock(rule.businessId);
      const limit = await findLimit(tx, rule, item.linkKey);
      const started: DecisionChange = {
        ...noPost,
        outcome: rule.action === 'draft' ? 'drafted' : 'planned',
        reason: notConfirmed,
        siteId: rule.action === 'social' ? null : rule.siteId,
      };
      return (await insert(tx, rule, item.id, limit ?? started)) && limit === undefined;
    });

  const insert = (reader: Db | Tx, { businessId, channelId }: RuleRow, itemId: number, change: DecisionChange) =>
    ruleStore(reader).insertDecision({ businessId, channelId, itemId, decidedAt: now(), ...change });

  const makePost = async (running: RunningRule, undecided: UndecidedItem, key: string): Promise<DecisionChange> => {
    const { rule, business } = running;
    if (rule.action === 'social') return makeSocialPost(running, undecided, key);
    const siteId = rule.siteId ?? 0;
    const post = { ...toDraft(undecided.item, { title: undecided.sourceTitle }), categoryId: rule.categoryId, key };
    if (rule.action === 'draft') {
      const copyId = await createDraft(rule.savedById, business, siteId, post);
      return { ...noPost, outcome: 'drafted', reason: matches, siteId, copyId };
    }
    const publishAt = publishTime(rule, undecided);
    const planned = await planPost(rule.savedById, business, siteId, { ...post, publishAt });
    const { postId, copyId, message } = planned;
    if (postId !== null) return { ...noPost, outcome: 'planned', reason: matches, siteId, postId };
    const outcome = planned.waitsForApproval ? 'drafted' : 'failed';
    return { ...noPost, outcome, reason: message, siteId, copyId };
  };

  const makeSocialPost = async (
    { rule, business }: RunningRule,
    undecided: UndecidedItem,
    key: string,
  ): Promise<DecisionChange> => {
    const post = toPlannedPost(undecided.item, rule.accounts, publishTime(rule, undecided));
    const made = await social.planPost(rule.savedById, business, post, key);
    const reason = made.approvalId === null ? matches : 'Waits for approval.';
    return { ...noPost, ...made, outcome: 'planned', reason };
  };

  /** Decision for a made post; undefined while the site can still confirm it. */
  const fromMade = ({ siteId, postId, copyId, isOpen }: MadePost): DecisionChange | undefined => {
    if (isOpen) return undefined;
    if (postId !== null) return { ...noPost, outcome: 'planned', reason: matches, siteId, postId };
    return { ...noPost, outcome: 'drafted', reason: matches, siteId, copyId };
  };

  /** Makes the post of a started decision and completes it. False: the rule can't go on. */
  const finishPost = async (running: RunningRule, undecided: UndecidedItem): Promise<boolean> => {
    const { rule } = running;
    const decision = { channelId: rule.channelId, itemId: undecided.item.id };
    const key = toKey(decision);
    let change: DecisionChange | undefined;
    try {
      change = await makePost(running, undecided, key);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'not-found') {
        await ruleStore(db).removeOpen(decision);
        await ruleStore(db).setProblem(rule, noRights[rule.action]);
        return false;
      }
      change = { outcome: 'failed', reason: error.message, ...noPost };
    }
    const mayBeMade = change.outcome === 'failed' && rule.action !== 'social';
    const made = mayBeMade ? await findMadePost(rule.businessId, key) : undefined;
    if (made?.isOpen) return true;
    if (made && made.postId !== null) change = fromMade(made) ?? change;
    await ruleStore(db).putDecision({ businessId: rule.businessId, decidedAt: now(), ...decision, ...change });
    return true;
  };

  /** The rule as it is now; undefined when it is off, or its member can't act anymore. */
  const findRunning = async (channelId: number, sourceId: number): Promise<RunningRule | undefined> => {
    const rule = (await ruleStore(db).listEnabledBySource(sourceId)).find((each) => each.channelId === channelId);
    if (!rule) return undefined;
    const business = await findMembership(rule.savedById, rule.businessId);
    const hasPlace = rule.action === 'social' ? rule.accounts.length > 0 : rule.siteId !== null;
    if (!business || !hasPlace || !allows(neededRole[rule.action], business) || !allows('rss:manager', business)) {
      await ruleStore(db).setProblem(rule, noRights[rule.action]);
      return undefined;
    }
    // Posts of a page that the member who saved the rule can't use wait without a decision.
    const isVisible = (await sourceScope.listVisibleIds(business)).includes(sourceId);
    return isVisible ? { rule, business } : undefined;
  };

  /** Decides items up to the next post: after it the rule is read again. False: none are left, or the rule can't go on. */
  const applyNext = async (channelId: number, sourceId: number, failures: unknown[]): Promise<boolean> => {
    const running = await findRunning(channelId, sourceId);
    if (!running) return false;
    const items = await ruleStore(db).listUndecided(running.rule, sourceId, itemsPerRead);
    for (const undecided of items) {
      const { rule } = running;
      const obstacle = findObstacle(rule, undecided) ?? (await findLimit(db, rule, undecided.item.linkKey));
      if (obstacle) await insert(db, rule, undecided.item.id, obstacle);
      else if (await startPost(running, undecided))
        // An item that fails unexpectedly is tried again by the next run, and does not keep the remaining items from
        // getting their posts.
        return await finishPost(running, undecided).catch((error: unknown) => {
          failures.push(error);
          return true;
        });
    }
    return items.length === itemsPerRead;
  };

  /** Completes a decision of an earlier run. One whose post was never made is decided again. */
  const resume = async (decision: DecisionRow): Promise<void> => {
    // A decision without a site is about a social post, which is planned in this process: it exists or not, and needs
    // no confirmation.
    if (decision.siteId === null) {
      const shareId = await social.findPlannedPost(decision.businessId, toKey(decision));
      if (shareId === undefined) return ruleStore(db).removeOpen(decision);
      const change: DecisionChange = { ...noPost, outcome: 'planned', reason: matches, shareId };
      return ruleStore(db).putDecision({ ...toRow(decision), ...change });
    }
    const made = await findMadePost(decision.businessId, toKey(decision));
    if (!made) return ruleStore(db).removeOpen(decision);
    const isGivenUp = decision.decidedAt.getTime() < now().getTime() - dayMs;
    const { siteId, copyId } = made;
    const givenUp: DecisionChange = { ...noPost, outcome: 'failed', reason: neverConfirmed, siteId, copyId };
    const change = fromMade(made) ?? (isGivenUp ? givenUp : undefined);
    if (change) await ruleStore(db).putDecision({ ...toRow(decision), ...change });
  };

  return {
    apply: async (sourceId: number): Promise<void> => {
      for (const decision of await ruleStore(db).listOpen(sourceId)) await resume(decision);
      const failures: unknown[] = [];
      for (const { channelId } of await ruleStore(db).listEnabledBySource(sourceId)) {
        let hasMore = true;
        while (hasMore) hasMore = await applyNext(channelId, sourceId, failures);
      }
      if (failures.length > 0) throw failures[0];
      if ((await ruleStore(db).listOpen(sourceId)).length === 0) return;
      const checkAt = new Date(now().getTime() + checkAgainMs);
      await db.transaction((tx) => jobs.send(tx, applyRulesJob, { sourceId }, checkAt));
    },
  };
};
