import { calendarKinds } from '@fanfare/contract/calendar/calendar';
import { type ShareState, shareStateLabels, shareStates } from '@fanfare/contract/social/shares';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { Button, Select } from '@mantine/core';
import { Flex } from '../../ui/layout/layout.tsx';
import { FilterFields } from '../../ui/table/filter-fields.tsx';
import { networkInfo } from '../connections/index.tsx';
import { useSocialAccounts } from '../social/index.tsx';
import classes from './calendar.module.css';
import type { CalendarQuery } from './calendar-query.ts';

type Filter = Pick<CalendarQuery, 'kind' | 'state' | 'network' | 'account'>;
type Props = { filter: Filter; onFilter: (filter: Partial<Filter>) => void };

const kinds = [
  { value: 'share', label: 'Social posts' },
  { value: 'post', label: 'Blog posts' },
  { value: 'contest', label: 'Contests' },
  { value: 'article', label: 'Bulk AI' },
] as const;
const states = shareStates.map((value) => ({ value, label: shareStateLabels[value] }));
const networks = socialNetworks.map((value) => ({ value, label: networkInfo[value].name }));

const findValue = <Value extends string>(all: readonly Value[], text: string | null): Value | undefined =>
  all.find((value) => value === text);

export const isFiltered = ({ kind, state, network, account }: Filter): boolean =>
  kind !== undefined || state !== undefined || network !== undefined || account !== undefined;

export function CalendarFilters({ filter, onFilter }: Props) {
  const { accounts } = useSocialAccounts();
  const { kind, state, network, account } = filter;
  // Two networks can have an account of the same id; the filter lists this id once.
  const networkAccounts = accounts.filter(({ social_network }) => network === undefined || social_network === network);
  const accountOptions = [...new Map(networkAccounts.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  const isAccountRemoved = account !== undefined && !accountOptions.some(({ value }) => value === account);
  return (
    <Flex className={classes.filters} gap={8} align="stretch" wrap mt={12} mb={16}>
      <FilterFields activeCount={[kind, state, network, account].filter((value) => value !== undefined).length}>
        <Select
          aria-label="Type"
          placeholder="All types"
          clearable
          data={kinds}
          value={kind ?? null}
          onChange={(value) => onFilter({ kind: findValue(calendarKinds, value) })}
        />
        <Select
          aria-label="Network"
          placeholder="All networks"
          clearable
          data={networks}
          value={network ?? null}
          onChange={(value) =>
            onFilter({ network: findValue<SocialNetwork>(socialNetworks, value), account: undefined })
          }
        />
        <Select
          aria-label="Account"
          placeholder="All accounts"
          clearable
          searchable={accountOptions.length > 6}
          data={isAccountRemoved ? [...accountOptions, { value: account, label: 'Removed account' }] : accountOptions}
          value={account ?? null}
          onChange={(value) => onFilter({ account: value ?? undefined })}
        />
        <Select
          aria-label="Status"
          placeholder="All statuses"
          clearable
          data={states}
          value={state ?? null}
          onChange={(value) => onFilter({ state: findValue<ShareState>(shareStates, value) })}
        />
      </FilterFields>
      {isFiltered(filter) && (
        <Button
          variant="subtle"
          onClick={() => onFilter({ kind: undefined, state: undefined, network: undefined, account: undefined })}
        >
          Clear filters
        </Button>
      )}
    </Flex>
  );
}
