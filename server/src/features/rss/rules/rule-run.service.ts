import { allows } from '@fanfare/contract/kit/permission';
import type { RuleAction } from '@fanfare/contract/rss/rule-calls';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, type FindMembership, Problem } from '../../../platform/http/index.ts';
import type { SourceScope } from '../source-scope.ts';
import type { CreateDraft, PlanPost } from './create-draft.ts';
import { splitWords, toDraft } from './item-quote.ts';
import { type DecisionRow, type RuleRow, ruleStore, type UndecidedItem } from './rules.store.ts';

type Deps = {
  db: Db;
  now: Now;
  findMembership: FindMembership;
  createDraft: CreateDraft;
  planPost: PlanPost;
  sourceScope: SourceScope;
};
export type RuleRunService = ReturnType<typeof ruleRunService>;
type Verdict = Pick<DecisionRow, 'outcome' | 'reason' | 'copyId' | 'postId'>;

const itemsPerRun = 100;
const matches = 'Matches the rule.';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** What a rule does needs the same role as doing it by hand. */
export const neededRole = { draft: 'content:editor', plan: 'content:publisher' } as const satisfies Record<
  RuleAction,
  string
>;
const noRights: Record<RuleAction, string> = {
  draft: 'The member who saved this rule can’t create drafts on this site anymore.',
  plan: 'The member who saved this rule can’t publish on this site anymore.',
};

/** Applies rules to new items. Each item is decided once; its post has a key, so that a repeated run makes no second one. */
export const ruleRunService = ({ db, now, findMembership, createDraft, planPost, sourceScope }: Deps) => {
  const skip = (reason: string): Verdict => ({ outcome: 'skipped', reason, copyId: null, postId: null });
  /** From the item's time, not from now: a repeated run asks for the same post. Schedules are to the minute. */
  const publishTime = ({ planHours }: RuleRow, { item }: UndecidedItem): Date =>
    new Date(Math.ceil((item.firstSeenAt.getTime() + planHours * hourMs) / minuteMs) * minuteMs);

  /** Undefined: the item becomes a post. */
  const findObstacle = async (rule: RuleRow, undecided: UndecidedItem): Promise<Verdict | undefined> => {
    const { item, feedAddedAt } = undecided;
    const text = `${item.title} ${item.description}`.toLowerCase();
    const excluded = splitWords(rule.exclude).find((word) => text.includes(word));
    const included = splitWords(rule.include);
    if (item.publishedAt < feedAddedAt) return skip('Published before the feed was added.');
    if (item.permalink === '') return skip('The item has no link.');
    if (excluded) return skip(`Contains “${excluded}”.`);
    if (included.length > 0 && !included.some((word) => text.includes(word)))
      return skip('Contains none of the words.');
    if (await ruleStore(db).hasPostedLink(rule.channelId, item.linkKey))
      return skip('The same article of another feed.');
    const since = new Date(now().getTime() - dayMs);
    if ((await ruleStore(db).countPostedSince(rule.channelId, since)) >= rule.maxPerDay)
      return skip(`The limit of ${rule.maxPerDay} posts in 24 hours was reached.`);
    if (rule.action === 'plan' && publishTime(rule, undecided) <= now())
      return skip('Found too late: the time to publish it had passed.');
    return undefined;
  };

  const postItem = async (
    rule: RuleRow,
    business: BusinessContext,
    siteId: number,
    undecided: UndecidedItem,
  ): Promise<Verdict> => {
    const { item, sourceTitle } = undecided;
    const key = `rss-rule-${rule.channelId}-${item.id}`;
    const post = { ...toDraft(item, { title: sourceTitle }), categoryId: rule.categoryId, key };
    if (rule.action === 'draft') {
      const copyId = await createDraft(rule.savedById, business, siteId, post);
      return { outcome: 'drafted', reason: matches, copyId, postId: null };
    }
    const publishAt = publishTime(rule, undecided);
    const planned = await planPost(rule.savedById, business, siteId, { ...post, publishAt });
    const { postId, copyId, message } = planned;
    if (postId !== null) return { outcome: 'planned', reason: matches, copyId: null, postId };
    return { outcome: planned.waitsForApproval ? 'drafted' : 'failed', reason: message, copyId, postId };
  };

  const applyRule = async (rule: RuleRow, sourceId: number): Promise<void> => {
    const business = await findMembership(rule.savedById, rule.businessId);
    const { siteId } = rule;
    if (!business || siteId === null || !allows(neededRole[rule.action], business) || !allows('rss:manager', business))
      return ruleStore(db).setProblem(rule.channelId, noRights[rule.action]);
    // Posts of a page that the member who saved the rule can't use wait without a decision.
    if (!(await sourceScope.listVisibleIds(business)).includes(sourceId)) return;
    for (const undecided of await ruleStore(db).listUndecided(rule, sourceId, itemsPerRun)) {
      const obstacle = await findObstacle(rule, undecided);
      let verdict = obstacle;
      try {
        verdict ??= await postItem(rule, business, siteId, undecided);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'not-found') return ruleStore(db).setProblem(rule.channelId, noRights[rule.action]);
        verdict = { outcome: 'failed', reason: error.message, copyId: null, postId: null };
      }
      await ruleStore(db).insertDecision({
        ...{ businessId: rule.businessId, channelId: rule.channelId, itemId: undecided.item.id, decidedAt: now() },
        ...{ ...verdict, siteId: verdict.copyId === null && verdict.postId === null ? null : siteId },
      });
    }
  };

  return {
    apply: async (sourceId: number): Promise<void> => {
      for (const rule of await ruleStore(db).listEnabledBySource(sourceId)) await applyRule(rule, sourceId);
    },
  };
};
