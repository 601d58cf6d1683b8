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

const optionOf = ({ id, name, email }: User) => ({ value: String(id), label: `${name} (${email})` });

/** Finds one of any number of users: what is typed is searched on the server once the typing rests. */
export function UserPicker({ userId, onUser }: Props) {
  const [typed, setTyped] = useState('');
  const chosen = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  const chosenOption = userId !== undefined && chosen.data ? optionOf(chosen.data) : undefined;
  // The field shows the chosen user's name as text; that is nothing somebody searches for.
  const wanted = typed === chosenOption?.label ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, searchDelayMs);
  const found = useQuery({
    ...query('GET /staff/users', { query: { search }, silent: true }),
    placeholderData: keepPreviousData,
  });
  const isSearching = wanted !== search || found.isFetching;
  const options = (found.data?.items ?? []).map(optionOf);
  const isMissing = chosenOption && !options.some(({ value }) => value === chosenOption.value);

  return (
    <Select
      className={classes.picker}
      label="User"
      placeholder="Type a name or an e-mail address"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Choose nobody' }}
      data={isMissing && !wanted ? [chosenOption, ...options] : isMissing ? [...options, chosenOption] : options}
      // The server has searched already, in more than the words on show.
      filter={({ options: all }) => all}
      value={chosenOption?.value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onUser(value ? Number(value) : undefined)}
      maxDropdownHeight={320}
      nothingFoundMessage={
        <NoOptions>
          {found.error ? 'The search did not work. Try again.' : isSearching ? 'Searching…' : 'Nobody found'}
        </NoOptions>
      }
      leftSection={isSearching ? <Loader size={16} /> : <IconUser size={18} stroke={1.5} aria-hidden />}
    />
  );
}
