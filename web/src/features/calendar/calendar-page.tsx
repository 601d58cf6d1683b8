import { minuteMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { timesIn } from '@fanfare/contract/kit/terms';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePolledQuery } from '../../lib/api/use-polled-query.ts';
import { useNow } from '../../lib/clock.ts';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { useLetterKeys } from '../../lib/use-letter-keys.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { StopBanner } from '../deliveries/index.tsx';
import classes from './calendar.module.css';
import { CalendarBar, formatViewTitle } from './calendar-bar.tsx';
import { type Day, daysFor, monthGrid, moveByPage, toDay, type View } from './calendar-days.ts';
import { CalendarFilters, isFiltered } from './calendar-filters.tsx';
import { calendarItemsQuery } from './calendar-items-query.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarQuery } from './calendar-query.ts';
import { CalendarGrid } from './grid/calendar-grid.tsx';
import { groupByDay, toDateRange } from './items/items-by-day.ts';

const pollMs = minuteMs;
const viewKeys: Readonly<Record<string, View>> = { m: 'month', w: 'week', d: 'day', l: 'list' };

export function CalendarPage() {
  const [calendarQuery, setCalendarQuery] = useListQuery(CalendarQuery);
  const timeZone = useTimeZone();
  const now = useNow(30_000);
  const mayCreate = useCan('social:publisher');
  const currentHour = toLocalTime(now, timeZone).slice(0, 13);
  const { view, day = toDay(currentHour), ...filter } = calendarQuery;
  // All views are cut from the same 6 weeks, so that switching views needs no request.
  const gridDays = useMemo(() => monthGrid(day), [day]);
  const itemsRequest = calendarItemsQuery({ ...toDateRange(gridDays, timeZone), ...filter });
  const itemsQuery = usePolledQuery({ ...itemsRequest, placeholderData: keepPreviousData }, pollMs);
  const days = useMemo(() => daysFor(view, day), [view, day]);
  const items = useMemo(
    () => groupByDay(itemsQuery.data?.items ?? [], gridDays, timeZone),
    [itemsQuery.data, gridDays, timeZone],
  );

  const onNavigate = (next: { view?: View; day?: Day }) =>
    setCalendarQuery({ ...next, ...(next.day === toDay(currentHour) ? { day: undefined } : {}) });
  useLetterKeys((key) => {
    const keyView = viewKeys[key];
    if (key === 't') onNavigate({ day: toDay(currentHour) });
    else if (keyView) onNavigate({ view: keyView });
    else if (key === 'j' || key === 'k') onNavigate({ day: moveByPage(view, day, key === 'j' ? 1 : -1) });
    else return false;
    return true;
  });

  const count = days.reduce((sum, one) => sum + (items.get(one)?.length ?? 0), 0);
  const isTruncated = itemsQuery.data !== undefined && itemsQuery.data.total > itemsQuery.data.items.length;
  return (
    <Page
      title="Calendar"
      lead={`Everything published and scheduled. ${timesIn(timeZone.replaceAll('_', ' '))}`}
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
      <StopBanner />
      <CalendarBar view={view} day={day} today={toDay(currentHour)} onNavigate={onNavigate} />
      <CalendarFilters filter={filter} onFilter={setCalendarQuery} />
      {isTruncated && (
        <Alert tone="info">
          Only the first {formatNumber(itemsQuery.data.items.length)} of these weeks are shown. Filter by account or
          network to see the rest.
        </Alert>
      )}
      {!itemsQuery.data && itemsQuery.error && (
        <Block panel>
          <ErrorState error={itemsQuery.error} onRetry={() => void itemsQuery.refetch()} />
        </Block>
      )}
      {!itemsQuery.data && !itemsQuery.error && (
        <div role="status" aria-label="Loading calendar">
          <Skeleton height={640} radius="lg" />
        </div>
      )}
      {itemsQuery.data && (
        <>
          {count === 0 && !itemsQuery.isPlaceholderData && (
            <p className={classes.none}>
              {isFiltered(filter)
                ? 'No posts match these filters.'
                : `Nothing scheduled for ${formatViewTitle(view, day)}.`}{' '}
              {mayCreate && !isFiltered(filter) && 'Select a day to schedule a post.'}{' '}
              <TextLink to="/social">View all social posts</TextLink>
            </p>
          )}
          <CalendarGrid
            view={view}
            day={day}
            days={days}
            items={items}
            timeZone={timeZone}
            currentHour={currentHour}
            mayMove={mayCreate}
            mayCreate={mayCreate}
            isBusy={itemsQuery.isPlaceholderData}
            onNavigate={onNavigate}
          />
          <CalendarLegend />
        </>
      )}
    </Page>
  );
}
