import { deliveryStages, deliveryStateLabels, deliveryStates } from '@fanfare/contract/deliveries/states';
import { networkLabels, networkNames } from '@fanfare/contract/networks/names';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { DayRangeFilter } from '../../../ui/fields/day-range-filter.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { FilterFields } from '../../../ui/table/filter-fields.tsx';
import { currentTab, type DeliveriesQuery } from './deliveries-query.ts';

type Props = { filters: DeliveriesQuery; onChange: (change: Partial<DeliveriesQuery>) => void };

/**
 * Filters of the list. Names of networks and accounts can contain any character, so the value of an option is its
 * position in the list.
 */
export function DeliveriesFilters({ filters, onChange }: Props) {
  const { state, kind, network, account, batch, search, first, last } = filters;
  const { data: kindList } = useQuery(query('GET /deliveries/kinds', { silent: true }));
  const { data: placeList } = useQuery(query('GET /deliveries/places', { silent: true }));
  const tab = currentTab(filters);
  const states = deliveryStates.filter((name) => tab === 'all' || deliveryStages[tab].some((each) => each === name));
  const places = (placeList?.places ?? []).filter((place) => network === undefined || place.network === network);
  const networks = networkNames.filter((name) => placeList?.places.some((place) => place.network === name));
  const placeIndex = places.findIndex((place) => place.account === account && place.network === network);
  return (
    <FilterFields
      search={<SearchBox label="Search deliveries" value={search} onSearch={(text) => onChange({ search: text })} />}
      activeCount={[state, kind, network, account, batch, first].filter((value) => value !== undefined).length}
    >
      <Select
        aria-label="Status"
        placeholder="All statuses"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
        data={states.map((value) => ({ value, label: deliveryStateLabels[value] }))}
        value={state ?? null}
        onChange={(value) => onChange({ state: deliveryStates.find((name) => name === value) })}
      />
      <Select
        aria-label="Type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear type' }}
        data={(kindList?.kinds ?? []).map(({ name, label }) => ({ value: name, label }))}
        value={kind ?? null}
        onChange={(value) => onChange({ kind: value ?? undefined })}
      />
      <Select
        aria-label="Network"
        placeholder="All networks"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear network' }}
        data={networks.map((value) => ({ value, label: networkLabels[value] }))}
        value={network ?? null}
        onChange={(value) => onChange({ network: networkNames.find((name) => name === value), account: undefined })}
      />
      <Select
        aria-label="Account or site"
        placeholder="All accounts"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear account or site' }}
        searchable={places.length > 6}
        data={places.map(({ name, network: at }, index) => ({
          value: String(index),
          label: `${name} (${networkLabels[at]})`,
        }))}
        value={placeIndex < 0 ? null : String(placeIndex)}
        onChange={(value) => {
          const place = value === null ? undefined : places[Number(value)];
          onChange(place ? { network: place.network, account: place.account } : { account: undefined });
        }}
      />
      <DayRangeFilter first={first} last={last} onChange={onChange} />
    </FilterFields>
  );
}
