import { planDays } from '@fanfare/contract/bulk-ai/articles';
import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups } from '@fanfare/contract/calendar/calendar-groups';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlanService } from './plan/plan.service.ts';
import { type FindSiteScope, isInScope } from './site-scope.ts';

type Deps = { plan: Pick<PlanService, 'list'>; findScope: FindSiteScope };

const planMs = planDays * dayMs;

/** Calendar source of articles that will be written and posted. A posted article is in the calendar as a post. */
export const bulkAiSource = ({ now }: Platform, { plan, findScope }: Deps) => ({
  kind: 'article' as const,
  need: 'bulk_ai:viewer' as const,
  groupBetween: async (
    business: BusinessContext,
    { from, to, state, network, account }: CalendarRangeQuery,
    limit: number,
  ) => {
    if (network !== undefined || account !== undefined || (state !== undefined && state !== 'intent')) return [];
    // Planned articles lie between now and `planMs` from now, so a range outside of that needs no statement.
    if (to <= now() || from.getTime() > now().getTime() + planMs) return [];
    const found = await plan.list(business.id);
    if (!found) return [];
    const scope = await findScope(business);
    const items = found.items
      .filter(({ at, siteId }) => at >= from && at < to && isInScope(scope, siteId))
      .map(({ at, kind, keyword, site, siteId, article_id }) => ({
        kind: 'article' as const,
        id: article_id ?? 0,
        site_id: siteId,
        name: site,
        due: at,
        state: 'intent' as const,
        title: `${kind === 'write' ? 'Write' : 'Publish'}: ${keyword}`,
        social_network: null,
        zone: found.row.settings.time_zone,
        forecast: null,
        version: null,
      }))
      .slice(0, limit);
    return toCalendarGroups(items);
  },
});
