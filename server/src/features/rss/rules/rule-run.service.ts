import { allows } from '@fanfare/contract/kit/permission';
import type { DecisionOutcome } from '@fanfare/contract/rss/rule-calls';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, type FindMembership, Problem } from '../../../platform/http/index.ts';
import type { SourceScope } from '../source-scope.ts';
import type { CreateDraft } from './create-draft.ts';
import { splitWords, toDraft } from './item-quote.ts';
import { type RuleRow, ruleStore, type UndecidedItem } from './rules.store.ts';

type Deps = { db: Db; now: Now; findMembership: FindMembership; createDraft: CreateDraft; sourceScope: SourceScope };
export type RuleRunService = ReturnType<typeof ruleRunService>;
type Verdict = { outcome: DecisionOutcome; reason: string; copyId: number | null };

const itemsPerRun = 100;
const dayMs = 86_400_000;
const noRights = 'The member who saved this rule can’t create drafts on this site anymore.';

/** Applies rules to new items. Each item is decided once; its draft has a key, so that a repeated run makes no second one. */
export const ruleRunService = ({ db, now, findMembership, createDraft, sourceScope }: Deps) => {
  const skip = (reason: string): Verdict => ({ outcome: 'skipped', reason, copyId: null });

  /** Undefined: the item becomes a draft. */
  const findObstacle = async (rule: RuleRow, { item, feedAddedAt }: UndecidedItem): Promise<Verdict | undefined> => {
    const text = `${item.title} ${item.description}`.toLowerCase();
    const excluded = splitWords(rule.exclude).find((word) => text.includes(word));
    const included = splitWords(rule.include);
    if (item.publishedAt < feedAddedAt) return skip('Published before the feed was added.');
    if (item.permalink === '') return skip('The item has no link.');
    if (excluded) return skip(`Contains “${excluded}”.`);
    if (included.length > 0 && !included.some((word) => text.includes(word)))
      return skip('Contains none of the words.');
    if (await ruleStore(db).hasDraftedLink(rule.channelId, item.linkKey))
      return skip('The same article of another feed.');
    const since = new Date(now().getTime() - dayMs);
    if ((await ruleStore(db).countDraftedSince(rule.channelId, since)) >= rule.maxPerDay)
      return skip(`The limit of ${rule.maxPerDay} drafts in 24 hours was reached.`);
    return undefined;
  };

  const draftItem = async (
    rule: RuleRow,
    business: BusinessContext,
    siteId: number,
    { item, sourceTitle }: UndecidedItem,
  ): Promise<Verdict> => {
    const key = `rss-rule-${rule.channelId}-${item.id}`;
    const draft = { ...toDraft(item, { title: sourceTitle }), categoryId: rule.categoryId, key };
    const copyId = await createDraft(rule.savedById, business, siteId, draft);
    return { outcome: 'drafted', reason: 'Matches the rule.', copyId };
  };

  const applyRule = async (rule: RuleRow, sourceId: number): Promise<void> => {
    const business = await findMembership(rule.savedById, rule.businessId);
    const { siteId } = rule;
    if (!business || siteId === null || !allows('content:editor', business) || !allows('rss:manager', business))
      return ruleStore(db).setProblem(rule.channelId, noRights);
    // Posts of a page that the member who saved the rule can't use wait without a decision.
    if (!(await sourceScope.listVisibleIds(business)).includes(sourceId)) return;
    for (const undecided of await ruleStore(db).listUndecided(rule, sourceId, itemsPerRun)) {
      const obstacle = await findObstacle(rule, undecided);
      let verdict = obstacle;
      try {
        verdict ??= await draftItem(rule, business, siteId, undecided);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'not-found') return ruleStore(db).setProblem(rule.channelId, noRights);
        verdict = { outcome: 'failed', reason: error.message, copyId: null };
      }
      const { outcome, reason, copyId } = verdict;
      await ruleStore(db).insertDecision({
        ...{ businessId: rule.businessId, channelId: rule.channelId, itemId: undecided.item.id, decidedAt: now() },
        ...{ outcome, reason, siteId: copyId === null ? null : siteId, copyId },
      });
    }
  };

  return {
    apply: async (sourceId: number): Promise<void> => {
      for (const rule of await ruleStore(db).listEnabledBySource(sourceId)) await applyRule(rule, sourceId);
    },
  };
};
