import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
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

type Props = { place: LedgerQuery; onPlace: (change: Partial<LedgerQuery>) => void };

const networks = socialNetworks.map((value) => ({ value, label: networkInfo[value].name }));
const isNetwork = (text: string | null): SocialNetwork | undefined => socialNetworks.find((one) => one === text);

export function LedgerFilters({ place, onPlace }: Props) {
  const { accounts } = useSocialAccounts();
  const { stage, network, account, search } = place;
  const known = accounts.filter(({ social_network }) => network === undefined || social_network === network);
  const offered = [...new Map(known.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  return (
    <div className={classes.filters}>
      <FilterChips
        label="Show"
        value={stage ?? 'all'}
        options={[...stages.map((value) => ({ value, label: stageLabels[value] })), { value: 'all', label: 'All' }]}
        onChange={(value) => onPlace({ stage: value === 'all' ? undefined : value })}
      />
      <div className={classes.fields}>
        <SearchBox label="Search social posts" value={search} onSearch={(text) => onPlace({ search: text })} />
        <Select
          aria-label="Network"
          placeholder="All networks"
          clearable
          data={networks}
          value={network ?? null}
          onChange={(value) => onPlace({ network: isNetwork(value), account: undefined })}
        />
        <Select
          aria-label="Account"
          placeholder="All accounts"
          clearable
          searchable={offered.length > 6}
          data={offered}
          value={offered.some(({ value }) => value === account) ? (account ?? null) : null}
          onChange={(value) => onPlace({ account: value ?? undefined })}
        />
        <Days place={place} onPlace={onPlace} />
      </div>
    </div>
  );
}

function Days({ place: { first, last }, onPlace }: Props) {
  const [begun, setBegun] = useState<string | null>(null);
  const shown: [string | null, string | null] = begun ? [begun, null] : [first ?? null, last ?? null];
  const words = shown.flatMap((day) => (day ? formatDay(`${day}T12:00Z`, 'UTC') : [])).join(' – ');
  return (
    <DatePickerInput
      type="range"
      aria-label={words ? `Days: ${words}` : 'Any day'}
      placeholder="Any day"
      clearable
      valueFormat="MMM D, YYYY"
      firstDayOfWeek={1}
      hideOutsideDates
      allowSingleDateInRange
      previousLabel="Previous month"
      nextLabel="Next month"
      popoverProps={{ withRoles: false }}
      clearButtonProps={{ 'aria-label': 'Any day' }}
      value={shown}
      onChange={([start, end]) => {
        setBegun(start && !end ? start : null);
        if (start && end) onPlace({ first: start.slice(0, 10), last: end.slice(0, 10) });
        if (!start && !end) onPlace({ first: undefined, last: undefined });
      }}
      leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
    />
  );
}
