import { type ShareState, shareStateLabels, shareStates } from '@fanfare/contract/shares';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import { Button, Select } from '@mantine/core';
import { networkInfo } from '../connections/index.tsx';
import { useSocialAccounts } from '../social/index.tsx';
import classes from './calendar.module.css';
import type { CalendarQuery } from './calendar-query.ts';

type Filter = Pick<CalendarQuery, 'kind' | 'state' | 'network' | 'account'>;
type Props = { filter: Filter; onFilter: (filter: Partial<Filter>) => void };

const kinds = [
  { value: 'share', label: 'Social posts' },
  { value: 'post', label: 'Blog posts' },
] as const;
const states = shareStates.map((value) => ({ value, label: shareStateLabels[value] }));
const networks = socialNetworks.map((value) => ({ value, label: networkInfo[value].name }));

const among = <Value extends string>(all: readonly Value[], text: string | null): Value | undefined =>
  all.find((one) => one === text);

export const isFiltered = ({ kind, state, network, account }: Filter): boolean =>
  kind !== undefined || state !== undefined || network !== undefined || account !== undefined;

export function CalendarFilters({ filter, onFilter }: Props) {
  const { accounts } = useSocialAccounts();
  const { kind, state, network, account } = filter;
  // One account may be there for several networks' numbers: its id is enough, and named once.
  const known = accounts.filter(({ social_network }) => network === undefined || social_network === network);
  const offered = [...new Map(known.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  const chosen = account !== undefined && !offered.some(({ value }) => value === account);
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Kind"
        placeholder="Everything"
        clearable
        data={kinds}
        value={kind ?? null}
        onChange={(value) => onFilter({ kind: among(['share', 'post'] as const, value) })}
      />
      <Select
        aria-label="Network"
        placeholder="All networks"
        clearable
        data={networks}
        value={network ?? null}
        onChange={(value) => onFilter({ network: among<SocialNetwork>(socialNetworks, value), account: undefined })}
      />
      <Select
        aria-label="Account"
        placeholder="All accounts"
        clearable
        searchable={offered.length > 6}
        data={chosen ? [...offered, { value: account, label: 'An account that is gone' }] : offered}
        value={account ?? null}
        onChange={(value) => onFilter({ account: value ?? undefined })}
      />
      <Select
        aria-label="Status"
        placeholder="Every status"
        clearable
        data={states}
        value={state ?? null}
        onChange={(value) => onFilter({ state: among<ShareState>(shareStates, value) })}
      />
      {isFiltered(filter) && (
        <Button
          variant="subtle"
          onClick={() => onFilter({ kind: undefined, state: undefined, network: undefined, account: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
