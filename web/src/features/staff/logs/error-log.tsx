import { minuteMs } from '@fanfare/contract/kit/durations';
import { Paging } from '@fanfare/contract/kit/paging';
import { DateRange } from '@fanfare/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/clock.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { asListQuery } from '../client-paging.ts';
import { formatRange, logPresets, parseRange, utcDay } from '../filters/date-range.ts';
import { DateRangePicker } from '../filters/date-range-picker.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import classes from '../staff.module.css';
import { errorLogQuery } from '../staff-queries.ts';
import { type ErrorRow, errorColumns } from './error-columns.tsx';

const day = DateRange.shape.start_date.optional();
const ErrorLogParams = Paging.extend({ start_date: day, end_date: day });

/** Largest number of errors that the server returns, which are the newest. */
const maxErrors = 1000;

const toText = ({ place, code, message, request_id }: ErrorRow) => [place, code, message, request_id].join('\n');

/** Errors of one user in a range of UTC days. */
export function ErrorLog({ userId }: { userId: number }) {
  const [list, setList] = useListQuery(ErrorLogParams);
  const today = utcDay(useNow(minuteMs));
  const range = parseRange(list, 'last-7', today);
  const errors = useQuery(errorLogQuery(userId, range));
  const period = formatRange(range, (day) => formatDay(day, 'UTC'));
  const count = errors.data?.errors.length ?? 0;

  return (
    <Grid columns={1} gap={20}>
      <div className={classes.controls}>
        <DateRangePicker label="Dates (UTC)" range={range} today={today} presets={logPresets} onChange={setList} />
        <RefreshButton queries={[errors]} />
      </div>
      {count >= maxErrors && (
        <Alert tone="warn">
          Showing the newest {formatNumber(maxErrors)} errors. Choose fewer days to see older ones.
        </Alert>
      )}
      <DataTable
        id="staff-errors"
        label={`Errors, ${period} (UTC)`}
        query={asListQuery(errors, (data) => data.errors, list, toText)}
        columns={errorColumns}
        idOf={(row) => row.id}
        nameOf={(row) => row.place}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={list.search ? () => setList({ search: '' }) : undefined}
        filters={<SearchBox label="Search errors" value={list.search} onSearch={(search) => setList({ search })} />}
        empty={
          <EmptyState title="No errors" illustration="cup">
            No calls or jobs failed: {period} (UTC). Errors are stored for 30 days.
          </EmptyState>
        }
      />
    </Grid>
  );
}
