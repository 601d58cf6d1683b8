import { Paging } from '@fanfare/contract/kit/paging';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Page } from '../../../ui/page/page.tsx';
import { NewUserModal } from './new-user-modal.tsx';
import { UsersTable } from './users-table.tsx';

export function UsersPage() {
  const [list, setList] = useListQuery(Paging);
  const [isCreating, setCreating] = useState(false);
  const users = useQuery({ ...query('GET /staff/users', { query: list }), placeholderData: keepPreviousData });
  return (
    <Page
      title="Users"
      lead="All users, newest first."
      width="wide"
      action={<Button onClick={() => setCreating(true)}>New user</Button>}
    >
      <UsersTable users={users} list={list} onList={setList} />
      <NewUserModal opened={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}
