import { Badge } from '@mantine/core';
import { addressOf } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery } from '../../../ui/table/data-table.tsx';
import { CsvDownloadLink } from '../csv-download-link.tsx';
import classes from '../staff.module.css';
import { useUserActions } from './use-user-actions.tsx';
import { levelLabel, stateOf, type User, UserState } from './user-state.tsx';

type Place = { page: number; search: string };
type Props = { users: ListQuery<User>; list: Place; onList: (change: Partial<Place>) => void };

const columns: Column<User>[] = [
  { id: 'name', head: 'Name', isName: true, cell: (row) => <Name user={row} />, text: (row) => row.name },
  { id: 'email', head: 'E-mail', cell: (row) => <span className={classes.long}>{row.email}</span> },
  { id: 'level', head: 'Level', cell: (row) => levelLabel(row.access_level) },
  { id: 'businesses', head: 'Businesses', align: 'end', cell: (row) => formatNumber(row.businesses) },
  { id: 'seen', head: 'Last seen', cell: (row) => <Seen at={row.last_seen_at} /> },
  { id: 'state', head: 'State', cell: (row) => <UserState user={row} />, text: stateOf },
  { id: 'created', head: 'Created', isExtra: true, cell: (row) => <DateTime at={row.created_at} /> },
];

export function UsersTable({ users, list, onList }: Props) {
  const { actionsFor, dialogs } = useUserActions();
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
            <CsvDownloadLink href={addressOf('GET /staff/users/export')} />
          </>
        }
        actions={actionsFor}
        empty={null}
      />
      {dialogs}
    </>
  );
}

const Name = ({ user }: { user: User }) => (
  <span className={classes.name}>
    <TextLink to="/staff/user/$id" params={{ id: String(user.id) }}>
      {user.name}
    </TextLink>
    {user.is_staff && <Badge color="violet">Staff</Badge>}
  </span>
);

const Seen = ({ at }: { at: string | null }) => (at ? <DateTime at={at} show="relative" /> : 'Never');
