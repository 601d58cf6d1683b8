import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/dates/styles.css';
import { formatDay } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { useSocialAccounts } from '../accounts/use-social-accounts.ts';
import classes from './ledger.module.css';
import { type LedgerQuery, stageLabels, stages } from './ledger-query.ts';

type Props = { query: LedgerQuery; onChange: (change: Partial<LedgerQuery>) => void };

const networks = socialNetworks.map((value) => ({ value, label: networkInfo[value].name }));
const findNetwork = (text: string | null): SocialNetwork | undefined =>
  socialNetworks.find((network) => network === text);

export function LedgerFilters({ query, onChange }: Props) {
  const { accounts } = useSocialAccounts();
  const { stage, network, account, search } = query;
  const networkAccounts = accounts.filter(({ social_network }) => network === undefined || social_network === network);
  const accountOptions = [...new Map(networkAccounts.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  return (
    <div className={classes.filters}>
      <FilterChips
        label="Show"
        value={stage ?? 'all'}
        options={[...stages.map((value) => ({ value, label: stageLabels[value] })), { value: 'all', label: 'All' }]}
        onChange={(value) => onChange({ stage: value === 'all' ? undefined : value })}
      />
      <div className={classes.fields}>
        <SearchBox label="Search social posts" value={search} onSearch={(text) => onChange({ search: text })} />
        <Select
          aria-label="Network"
          placeholder="All networks"
          clearable
          data={networks}
          value={network ?? null}
          onChange={(value) => onChange({ network: findNetwork(value), account: undefined })}
        />
        <Select
          aria-label="Account"
          placeholder="All accounts"
          clearable
          searchable={accountOptions.length > 6}
          data={accountOptions}
          value={accountOptions.some(({ value }) => value === account) ? (account ?? null) : null}
          onChange={(value) => onChange({ account: value ?? undefined })}
        />
        <DateRangeFilter query={query} onChange={onChange} />
      </div>
    </div>
  );
}

function DateRangeFilter({ query: { first, last }, onChange }: Props) {
  const [rangeStart, setRangeStart] = useState<string | null>(null);
  const range: [string | null, string | null] = rangeStart ? [rangeStart, null] : [first ?? null, last ?? null];
  const rangeLabel = range.flatMap((day) => (day ? formatDay(`${day}T12:00Z`, 'UTC') : [])).join(' – ');
  return (
    <DatePickerInput
      type="range"
      aria-label={rangeLabel ? `Dates: ${rangeLabel}` : 'Any date'}
      placeholder="Any date"
      clearable
      valueFormat="MMM D, YYYY"
      firstDayOfWeek={1}
      hideOutsideDates
      allowSingleDateInRange
      previousLabel="Previous month"
      nextLabel="Next month"
      popoverProps={{ withRoles: false }}
      clearButtonProps={{ 'aria-label': 'Clear dates' }}
      value={range}
      onChange={([start, end]) => {
        setRangeStart(start && !end ? start : null);
        if (start && end) onChange({ first: start.slice(0, 10), last: end.slice(0, 10) });
        if (!start && !end) onChange({ first: undefined, last: undefined });
      }}
      leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
    />
  );
}
