import { minuteMs } from '@fanfare/contract/kit/durations';
import { SpendRequest } from '@fanfare/contract/staff';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/clock.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { parseRange, reportPresets, utcDay } from '../filters/date-range.ts';
import { DateRangePicker } from '../filters/date-range-picker.tsx';
import { UserPicker } from '../filters/user-picker.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import classes from '../staff.module.css';
import { spendQuery, userQuery } from '../staff-queries.ts';
import { SpendReport } from './spend-report.tsx';

const SpendParams = SpendRequest.partial();
const allBusinesses = 'all';

export function SpendPage() {
  const [list, setList] = useListQuery(SpendParams);
  const { user_id: userId, business_id: businessId } = list;
  const today = utcDay(useNow(minuteMs));
  const range = parseRange(list, 'last-30', today);
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  const businesses = (user.data?.memberships ?? []).filter(({ deleted_at }) => deleted_at === null);
  const spend = useQuery({
    ...spendQuery({ user_id: userId ?? 0, business_id: businessId, ...range }),
    enabled: user.data !== undefined,
  });

  return (
    <Page title="Spend" lead="Ad spend of a user’s businesses, in the days of each account’s time zone." width="wide">
      <Grid columns={1} gap={20}>
        <div className={classes.controls}>
          <UserPicker userId={userId} onUser={(id) => setList({ user_id: id, business_id: undefined })} />
          <Select
            className={classes.picker}
            label="Business"
            data={[
              { value: allBusinesses, label: 'All businesses' },
              ...businesses.map(({ id, business_name }) => ({ value: String(id), label: business_name })),
            ]}
            searchable={businesses.length > 8}
            allowDeselect={false}
            disabled={user.data === undefined}
            nothingFoundMessage={<NoOptions />}
            value={businessId === undefined ? allBusinesses : String(businessId)}
            onChange={(value) => setList({ business_id: value === allBusinesses ? undefined : Number(value) })}
          />
        </div>
        <div className={classes.controls}>
          <DateRangePicker label="Dates" range={range} today={today} presets={reportPresets} onChange={setList} />
          {userId !== undefined && <RefreshButton queries={[spend]} />}
        </div>
        {userId === undefined && (
          <Block panel>
            <EmptyState title="No user selected" illustration="chart">
              Choose a user to see their ad spend by account and currency.
            </EmptyState>
          </Block>
        )}
        {userId !== undefined && user.error && (
          <Block panel>
            <ErrorState error={user.error} onRetry={() => void user.refetch()} />
          </Block>
        )}
        {userId !== undefined && !user.error && <SpendReport spend={spend} range={range} />}
      </Grid>
    </Page>
  );
}
