import { shareStateLabels, shareStates } from '@fanfare/contract/social/shares';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { Select } from '@mantine/core';
import { DayRangeFilter } from '../../../ui/fields/day-range-filter.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { FilterFields } from '../../../ui/table/filter-fields.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { useSocialAccounts } from '../accounts/use-social-accounts.ts';
import { type LedgerQuery, openStage, statesOf } from './ledger-query.ts';

type Props = { query: LedgerQuery; onChange: (change: Partial<LedgerQuery>) => void };

const networks = socialNetworks.map((value) => ({ value, label: networkInfo[value].name }));
const findNetwork = (text: string | null): SocialNetwork | undefined =>
  socialNetworks.find((network) => network === text);

export function LedgerFilters({ query, onChange }: Props) {
  const { accounts } = useSocialAccounts();
  const { state, network, account, search, first, last } = query;
  const states = statesOf(openStage(query));
  const networkAccounts = accounts.filter(({ social_network }) => network === undefined || social_network === network);
  const accountOptions = [...new Map(networkAccounts.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  return (
    <FilterFields
      search={<SearchBox label="Search social posts" value={search} onSearch={(text) => onChange({ search: text })} />}
      activeCount={[state, network, account, first].filter((value) => value !== undefined).length}
    >
      {states.length > 1 && (
        <Select
          aria-label="Status"
          placeholder="All statuses"
          clearable
          data={states.map((value) => ({ value, label: shareStateLabels[value] }))}
          value={state ?? null}
          onChange={(value) => onChange({ state: shareStates.find((name) => name === value) })}
        />
      )}
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
      <DayRangeFilter first={first} last={last} onChange={onChange} />
    </FilterFields>
  );
}
