import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { searchDelayMs } from '../../../ui/fields/search-box.tsx';
import classes from '../staff.module.css';
import { userQuery } from '../staff-queries.ts';

type User = Pick<Output<'GET /staff/user/{id}'>, 'id' | 'name' | 'email'>;
type Props = { userId: number | undefined; onUser: (id: number | undefined) => void };

const toOption = ({ id, name, email }: User) => ({ value: String(id), label: `${name} (${email})` });

type Option = ReturnType<typeof toOption>;

/** Options including the selected user, who may not be among the found users: last during a search, otherwise first. */
const withSelected = (options: Option[], selected: Option | undefined, isSearch: boolean): Option[] => {
  if (!selected || options.some(({ value }) => value === selected.value)) return options;
  return isSearch ? [...options, selected] : [selected, ...options];
};

/** Select of a user, searched on the server, debounced. */
export function UserPicker({ userId, onUser }: Props) {
  const [text, setText] = useState('');
  const selectedUser = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  const selectedOption = userId !== undefined && selectedUser.data ? toOption(selectedUser.data) : undefined;
  // The text of the selected option is not sent as a search.
  const searchText = text === selectedOption?.label ? '' : text.trim();
  const [search] = useDebouncedValue(searchText, searchDelayMs);
  const results = useQuery({
    ...query('GET /staff/users', { query: { search }, silent: true }),
    placeholderData: keepPreviousData,
  });
  const isSearching = searchText !== search || results.isFetching;
  const options = (results.data?.items ?? []).map(toOption);
  const emptyText = isSearching ? 'Searching…' : 'No users found';

  return (
    <Select
      className={classes.picker}
      label="User"
      placeholder="Name or email address"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear user' }}
      data={withSelected(options, selectedOption, searchText !== '')}
      // The select does not filter again: the server has filtered the users, by fields that the select does not show.
      filter={({ options: all }) => all}
      value={selectedOption?.value ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(value) => onUser(value ? Number(value) : undefined)}
      maxDropdownHeight={320}
      nothingFoundMessage={<NoOptions>{results.error ? 'Search failed. Try again.' : emptyText}</NoOptions>}
      leftSection={isSearching ? <Loader size={16} /> : <IconUser size={18} stroke={1.5} aria-hidden />}
    />
  );
}
