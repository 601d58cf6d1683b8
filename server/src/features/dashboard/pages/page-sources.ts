import type { WidgetDay, WidgetFigures } from '@fanfare/contract/dashboard/dashboard';
import { type Period, sumDays, toWidgetDays } from '@fanfare/contract/dashboard/period';
import { dashboardMessages, type WidgetNotice } from '@fanfare/contract/dashboard/widgets';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import { pageStatisticsScope } from '@fanfare/contract/networks/facebook';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Target } from '../../connections/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import type { DashboardSource, Viewer } from '../source.ts';
import { type LikesRow, pageReadingStore } from './page-readings.store.ts';
import { toComparableUrl } from './post-links.ts';

type Deps = { access: Pick<AccountAccessService, 'list'> };

/** Dashboard sources for page likes and post actions, from our own readings of Facebook pages. */
export const pageSources = ({ db }: Platform, { access }: Deps): DashboardSource[] => {
  const listPages = async ({ business }: Viewer): Promise<Target[]> =>
    business ? (await access.list(business)).filter(({ network }) => network === 'facebook').sort(byName) : [];

  /** Finds the chosen page, or the one with the most likes, with its readings. */
  const findReading = async (viewer: Viewer, pageId: string | undefined) => {
    const pages = await listPages(viewer);
    const [first] = pages;
    if (!first || !viewer.business) {
      if (pageId !== undefined) throw pageUnknown();
      return { isRead: false, figures: withoutFigures('no-page', null) } as const;
    }
    const businessId = viewer.business.id;
    const readings = await pageReadingStore(db).listReadings(businessId);
    const chosenId = pageId ?? readings.find((row) => pages.some(({ remoteId }) => remoteId === row.pageId))?.pageId;
    const page = pages.find(({ remoteId }) => remoteId === (chosenId ?? first.remoteId));
    if (!page) throw pageUnknown();
    const reading = readings.find((row) => row.pageId === page.remoteId);
    if (reading) return { isRead: true, key: { businessId, pageId: page.remoteId }, reading, name: page.name } as const;
    const notice = page.granted.includes(pageStatisticsScope) ? 'not-read-yet' : 'no-permission';
    return { isRead: false, figures: withoutFigures(notice, page.name) } as const;
  };

  const page = {
    boards: ['business'] as const,
    need: ['social:viewer', 'reports:viewer'] as const,
    listOptions: async (viewer: Viewer) =>
      (await listPages(viewer)).map(({ remoteId, name }) => ({ value: remoteId, label: name })),
  };

  return [
    {
      ...page,
      name: 'total_page_likes',
      load: async (viewer, settings, period) => {
        const found = await findReading(viewer, settings.page);
        if (!found.isRead) return found.figures;
        const rows = await pageReadingStore(db).listLikes(found.key, period.previousStart);
        const { since, readAt } = found.reading;
        return { ...toLikesFigures(rows, period), subject: found.name, since, as_of: readAt, notice: null };
      },
    },
    {
      ...page,
      name: 'post_actions',
      load: async (viewer, { page: pageId, link }, period) => {
        const found = await findReading(viewer, pageId);
        if (!found.isRead) return found.figures;
        const { since, readAt } = found.reading;
        const sums = await pageReadingStore(db).sumActionsByDay(found.key, {
          since: period.previousStart,
          timeZone: period.timeZone,
          link: link === undefined ? undefined : (toComparableUrl(link) ?? ''),
        });
        const days = toWidgetDays(period, sums, since);
        const [firstDay = ''] = period.days;
        const previous = [...sums].reduce((sum, [day, gained]) => (day < firstDay ? sum + gained : sum), 0);
        return {
          subject: found.name,
          total: sumDays(days),
          since,
          days,
          notice: null,
          as_of: readAt,
          previous: since <= period.previousStart ? previous : null,
        };
      },
    },
  ];
};

const pageUnknown = () => new Problem('not-found', { message: dashboardMessages.pageUnknown });

const byName = (a: Target, b: Target) => a.name.localeCompare(b.name);

const withoutFigures = (notice: WidgetNotice, subject: string | null): WidgetFigures => ({
  subject,
  total: null,
  previous: null,
  since: null,
  days: [],
  notice,
  as_of: null,
});

/**
 * Likes at the end of each day and the change per day. `rows`: readings of both periods, and the last one before them.
 */
export const toLikesFigures = (rows: readonly Pick<LikesRow, 'likes' | 'readAt'>[], period: Period) => {
  const byDay = new Map(rows.map(({ likes, readAt }) => [toLocalDay(readAt, period.timeZone), likes]));
  const lastBefore = (at: Date) => rows.findLast(({ readAt }) => readAt < at)?.likes;
  const atStart = lastBefore(period.start);
  const atPreviousStart = lastBefore(period.previousStart);
  let known = atStart;
  const days = period.days.map((day): WidgetDay => {
    const total = byDay.get(day) ?? null;
    const value = total === null || known === undefined ? null : total - known;
    known = total ?? known;
    return { day, value, total };
  });
  return {
    total: rows.at(-1)?.likes ?? null,
    previous: atStart === undefined || atPreviousStart === undefined ? null : atStart - atPreviousStart,
    days,
  };
};
