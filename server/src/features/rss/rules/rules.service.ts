import { allows } from '@fanfare/contract/kit/permission';
import type { Rule, RuleDraft, SocialPostStart } from '@fanfare/contract/rss/rule-calls';
import type { BusinessContext, Caller } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Sites } from '../../sites/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { channelStore } from '../channels/channels.store.ts';
import { itemListStore } from '../channels/item-lists.store.ts';
import type { SourceScope } from '../channels/source-scope.ts';
import { itemStore } from '../fetch/items.store.ts';
import type { CreateDraft } from './create-draft.ts';
import { toDraft, toSocialPost } from './item-quote.ts';
import { neededRole } from './rule-run.service.ts';
import { ruleStore } from './rules.store.ts';

type Deps = {
  sites: Pick<Sites['service'], 'findForUser'>;
  createDraft: CreateDraft;
  sourceScope: SourceScope;
  access: Pick<AccountAccessService, 'get'>;
};
export type RuleService = ReturnType<typeof ruleService>;

const decisionsPerPage = 50;
const noRule: Rule = {
  enabled: false,
  action: 'draft',
  plan_hours: 24,
  accounts: [],
  site_id: null,
  post_category: 0,
  include: '',
  exclude: '',
  max_per_day: 3,
  saved_by: null,
  error: null,
};

/** Rules of channels, their decisions, and what a member starts from an item. */
export const ruleService = ({ db }: Platform, { sites, createDraft, sourceScope, access }: Deps) => {
  const requireChannel = async (business: BusinessContext, id: number) => {
    if (!(await channelStore(db).find(business.id, id))) throw new Problem('not-found');
  };

  const getRule = async (business: BusinessContext, channelId: number): Promise<Rule> => {
    await requireChannel(business, channelId);
    const saved = await ruleStore(db).find(business.id, channelId);
    if (!saved) return noRule;
    const { row, savedBy } = saved;
    return {
      enabled: row.isEnabled,
      action: row.action,
      plan_hours: row.planHours,
      site_id: row.siteId,
      accounts: row.accounts,
      post_category: row.categoryId,
      include: row.include,
      exclude: row.exclude,
      max_per_day: row.maxPerDay,
      saved_by: savedBy,
      error: row.problem,
    };
  };

  /** Items are for members with the feature, also if they can't post from them. */
  const getItem = async (business: BusinessContext, id: number) => {
    if (!allows('rss:viewer', business)) throw new Problem('restricted');
    const sourceIds = await sourceScope.listVisibleIds(business);
    const [found] = await itemListStore(db).listByIds(sourceIds, [id]);
    if (!found) throw new Problem('not-found');
    return found;
  };

  return {
    get: getRule,

    save: async (caller: Caller, business: BusinessContext, channelId: number, draft: RuleDraft): Promise<Rule> => {
      await requireChannel(business, channelId);
      if (draft.site_id !== null) await sites.findForUser(business, draft.site_id);
      if (draft.enabled && draft.action === 'social')
        for (const { social_network, social_account } of draft.accounts)
          await access.get(business, social_network, social_account);
      if (draft.enabled && !allows(neededRole[draft.action], business)) throw new Problem('restricted');
      const existing = await ruleStore(db).find(business.id, channelId);
      // Items that came while the rule was off stay as they are.
      const afterItemId = existing?.row.isEnabled ? existing.row.afterItemId : await itemStore(db).lastId();
      await ruleStore(db).save({
        channelId,
        businessId: business.id,
        isEnabled: draft.enabled,
        siteId: draft.site_id,
        afterItemId,
        action: draft.action,
        planHours: draft.plan_hours,
        accounts: draft.accounts,
        categoryId: draft.post_category,
        include: draft.include,
        exclude: draft.exclude,
        maxPerDay: draft.max_per_day,
        savedById: caller.userId,
        problem: null,
      });
      return getRule(business, channelId);
    },

    listDecisions: async (business: BusinessContext, channelId: number, before: number | undefined) => {
      await requireChannel(business, channelId);
      const filter = { pageIds: await sourceScope.listPageIds(business), before };
      const rows = await ruleStore(db).listDecisions(business.id, channelId, filter, decisionsPerPage + 1);
      const page = rows.slice(0, decisionsPerPage);
      return {
        decisions: page.map(({ row, title, permalink }) => ({
          id: row.id,
          item_title: title,
          permalink,
          outcome: row.outcome,
          reason: row.reason,
          at: row.decidedAt,
          site_id: row.siteId,
          copy_id: row.copyId,
          post_id: row.postId,
          share_id: row.shareId,
          approval_id: row.approvalId,
        })),
        next: rows.length > decisionsPerPage ? (page.at(-1)?.row.id ?? null) : null,
      };
    },

    startDraft: async (
      caller: Caller,
      business: BusinessContext,
      itemId: number,
      { site_id, submit_id }: { site_id: number; submit_id?: string | undefined },
    ) => {
      const { item, sourceTitle } = await getItem(business, itemId);
      const draft = { ...toDraft(item, { title: sourceTitle }), categoryId: 0, key: submit_id };
      return { site_id, copy_id: await createDraft(caller.userId, business, site_id, draft) };
    },

    startSocialPost: async (business: BusinessContext, itemId: number): Promise<SocialPostStart> =>
      toSocialPost((await getItem(business, itemId)).item),
  };
};
