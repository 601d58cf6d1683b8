import { widgetCacheMs } from '@fanfare/contract/dashboard/cache';
import { type Board, defaultWidgetRange } from '@fanfare/contract/dashboard/widgets';
import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useMe } from '../../../lib/session.ts';
import { toLocalTime } from '../../../lib/time/zoned-time.ts';
import { dropWidget, keepWidget, readWidgetCache, widgetCacheKey } from '../../../lib/user-data/widget-cache.ts';
import type { Widget } from './use-dashboard.ts';

export type Figures = Output<'GET /user/{userId}/widget/{name}'>;

type Options = { board: Board; contest: number | undefined };

/** Time between two looks for the first figures of ads, in ms; reading them takes seconds. */
const firstReadingMs = 5000;
const isFirstReading = ({ notice }: Figures): boolean => notice === 'ads-not-read-yet';

/** True if the kept figures end today; after midnight they are of another day. */
const endsToday = ({ days, timezone }: Figures): boolean => {
  const lastDay = days.at(-1)?.day;
  return lastDay === undefined || lastDay === toLocalTime(now(), timezone).day;
};

/** The figures of a widget, from this browser for two hours after they were loaded. A failed call is not kept. */
export function useWidget({ name, settings }: Widget, { board, contest }: Options) {
  const me = useMe();
  const { collapsed: _, range = defaultWidgetRange, ...choices } = settings;
  const search = { ...choices, range, board, contest };
  const businessId = board === 'staff' ? null : (me.business?.id ?? null);
  // Days and times of the figures are in the user's time zone.
  const key = widgetCacheKey({ userId: me.id, businessId, name, search: { ...search, timezone: me.timezone } });
  const figures = useQuery({
    queryKey: ['GET /user/{userId}/widget/{name}', key],
    staleTime: widgetCacheMs,
    queryFn: async ({ signal }): Promise<Figures> => {
      const kept = readWidgetCache<Figures>(key, now());
      if (kept && endsToday(kept)) return kept;
      const input = { params: { userId: me.id, name }, query: search, silent: true, signal };
      const answer = await call('GET /user/{userId}/widget/{name}', input);
      if (!isFirstReading(answer)) keepWidget(key, answer, now());
      return answer;
    },
    refetchInterval: ({ state }) => (state.data && isFirstReading(state.data) ? firstReadingMs : false),
  });
  const refresh = () => {
    dropWidget(key);
    void figures.refetch();
  };
  return { figures, refresh };
}
