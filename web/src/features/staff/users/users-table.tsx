import { Badge } from '@mantine/core';
import { toUrl } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery } from '../../../ui/table/data-table.tsx';
import { CsvDownloadLink } from '../csv-download-link.tsx';
import classes from '../staff.module.css';
import { useUserActions } from './use-user-actions.tsx';
import { levelLabel, stateLabel, type User, UserState } from './user-state.tsx';

type ListParams = { page: number; search: string };
type Props = { users: ListQuery<User>; list: ListParams; onList: (change: Partial<ListParams>) => void };

const columns: Column<User>[] = [
  { id: 'name', head: 'Name', isName: true, cell: (row) => <NameCell user={row} />, text: (row) => row.name },
  { id: 'email', head: 'Email', cell: (row) => <span className={classes.long}>{row.email}</span> },
  { id: 'level', head: 'Level', cell: (row) => levelLabel(row.access_level) },
  { id: 'businesses', head: 'Businesses', align: 'end', cell: (row) => formatNumber(row.businesses) },
  { id: 'seen', head: 'Last seen', cell: (row) => <LastSeenCell at={row.last_seen_at} /> },
  { id: 'state', head: 'Status', cell: (row) => <UserState user={row} />, text: stateLabel },
  { id: 'created', head: 'Created', isExtra: true, cell: (row) => <DateTime at={row.created_at} /> },
];

export function UsersTable({ users, list, onList }: Props) {
  const { rowActions, dialogs } = useUserActions();
  return (
    <>
      <DataTable
        id="staff-users"
        label="Users"
        query={users}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        page={list.page}
        onPage={(page) => onList({ page })}
        onClear={list.search ? () => onList({ search: '' }) : undefined}
        hasCsv={false}
        filters={
          <>
            <SearchBox label="Search users" value={list.search} onSearch={(search) => onList({ search })} />
            <CsvDownloadLink href={toUrl('GET /staff/users/export')} />
          </>
        }
        actions={rowActions}
        empty={null}
      />
      {dialogs}
    </>
  );
}

const NameCell = ({ user }: { user: User }) => (
  <Flex component="span" gap="4px 10px" wrap inline>
    <TextLink to="/staff/user/$id" params={{ id: String(user.id) }}>
      {user.name}
    </TextLink>
    {user.is_staff && <Badge color="violet">Staff</Badge>}
  </Flex>
);

const LastSeenCell = ({ at }: { at: string | null }) => (at ? <DateTime at={at} show="relative" /> : 'Never');
