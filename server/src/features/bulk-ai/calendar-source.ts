import { planDays } from '@fanfare/contract/bulk-ai/articles';
import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups } from '@fanfare/contract/calendar/calendar-groups';
import type { Now } from '../../platform/clock.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { PlanService } from './plan/plan.service.ts';
import { type FindSiteScope, isInScope } from './site-scope.ts';

type Deps = { now: Now; plan: Pick<PlanService, 'list'>; findScope: FindSiteScope };

const planMs = planDays * 86_400_000;

/** Articles that will be written and posted, in the calendar. What was posted is there as a post. */
export const bulkAiSource = ({ now, plan, findScope }: Deps) => ({
  kind: 'article' as const,
  need: 'bulk_ai:viewer' as const,
  groupBetween: async (
    business: BusinessContext,
    { from, to, state, network, account }: CalendarRangeQuery,
    limit: number,
  ) => {
    if (network !== undefined || account !== undefined || (state !== undefined && state !== 'intent')) return [];
    // A plan takes a dozen statements; no range before or after it needs them.
    if (to <= now() || from.getTime() > now().getTime() + planMs) return [];
    const found = await plan.list(business.id);
    if (!found) return [];
    const scope = await findScope(business);
    const items = found.items
      .filter(({ at, siteId }) => at >= from && at < to && isInScope(scope, siteId))
      .map(({ at, kind, keyword, site, siteId, article_id }) => ({
        ...{
          kind: 'article' as const,
          id: article_id ?? 0,
          site_id: siteId,
          name: site,
          due: at,
          state: 'intent' as const,
        },
        title: `${kind === 'write' ? 'Write' : 'Publish'}: ${keyword}`,
        ...{ social_network: null, zone: found.row.settings.time_zone, forecast: null, version: null },
      }))
      .slice(0, limit);
    return toCalendarGroups(items);
  },
});
