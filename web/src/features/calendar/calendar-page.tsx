import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePolledQuery } from '../../lib/api/use-polled-query.ts';
import { query } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import classes from './calendar.module.css';
import { CalendarBar, titleOf } from './calendar-bar.tsx';
import { type Day, dayOf, daysOf, monthGrid, moveByPage, type View } from './calendar-days.ts';
import { CalendarFilters, isFiltered } from './calendar-filters.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarQuery } from './calendar-query.ts';
import { CalendarGrid } from './grid/calendar-grid.tsx';
import { groupByDay, windowOf } from './items/items-by-day.ts';
import { useLetterKeys } from './use-letter-keys.ts';

const pollMs = 60_000;
const letters: Readonly<Record<string, View>> = { m: 'month', w: 'week', d: 'day', l: 'list' };

export function CalendarPage() {
  const [place, setPlace] = useListQuery(CalendarQuery);
  const zone = useTimeZone();
  const now = useNow(30_000);
  const mayCreate = useCan('social:publisher');
  const present = toLocalTime(now, zone).slice(0, 13);
  const { view, day = dayOf(present), ...filter } = place;
  // Every view of a month is cut from its six weeks, so that changing the view asks for nothing.
  const weeks = useMemo(() => monthGrid(day), [day]);
  const asked = query('GET /social/calendar', { query: { ...windowOf(weeks, zone), ...filter }, silent: true });
  const read = usePolledQuery({ ...asked, placeholderData: keepPreviousData }, pollMs);
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const items = useMemo(() => groupByDay(read.data?.items ?? [], weeks, zone), [read.data, weeks, zone]);

  const onPlace = (next: { view?: View; day?: Day }) =>
    setPlace({ ...next, ...(next.day === dayOf(present) ? { day: undefined } : {}) });
  useLetterKeys((key) => {
    const chosen = letters[key];
    if (key === 't') onPlace({ day: dayOf(present) });
    else if (chosen) onPlace({ view: chosen });
    else if (key === 'j' || key === 'k') onPlace({ day: moveByPage(view, day, key === 'j' ? 1 : -1) });
    else return false;
    return true;
  });

  const count = days.reduce((sum, one) => sum + (items.get(one)?.length ?? 0), 0);
  const isShort = read.data !== undefined && read.data.total > read.data.items.length;
  return (
    <Page
      title="Calendar"
      lead={`Everything that went or goes out. Times are on the clocks of ${zone.replaceAll('_', ' ')}.`}
      width="wide"
      action={
        mayCreate && (
          <Button
            component={Link}
            to="/social/post/create"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          >
            New social post
          </Button>
        )
      }
    >
      <CalendarBar view={view} day={day} today={dayOf(present)} onPlace={onPlace} />
      <CalendarFilters filter={filter} onFilter={setPlace} />
      {isShort && (
        <Alert tone="info">
          Only the first {formatNumber(read.data.items.length)} of these weeks are shown. Filter by account or network
          to see the rest.
        </Alert>
      )}
      {read.error && !read.data ? (
        <div className={classes.card}>
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        </div>
      ) : !read.data ? (
        <div role="status" aria-label="Loading the calendar">
          <Skeleton height={640} radius="lg" />
        </div>
      ) : (
        <>
          {count === 0 && !read.isPlaceholderData && (
            <p className={classes.none}>
              {isFiltered(filter)
                ? 'Nothing matches these filters here.'
                : `Nothing goes out in ${titleOf(view, day)} yet.`}{' '}
              {mayCreate && !isFiltered(filter) && 'Press a day to plan something for it.'}{' '}
              <TextLink to="/social">See all social posts</TextLink>
            </p>
          )}
          <CalendarGrid
            view={view}
            day={day}
            days={days}
            items={items}
            zone={zone}
            present={present}
            mayMove={mayCreate}
            mayCreate={mayCreate}
            isBusy={read.isPlaceholderData}
            onPlace={onPlace}
          />
          <CalendarLegend />
        </>
      )}
    </Page>
  );
}
