import type { Output } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { RequestId } from '../logs/request-id.tsx';
import classes from '../staff.module.css';

type Entry = Output<'GET /staff/audit'>['items'][number];

export const auditColumns: Column<Entry>[] = [
  {
    id: 'what',
    head: 'What happened',
    minWidth: 220,
    isName: true,
    cell: (row) => <span className={classes.long}>{row.what}</span>,
  },
  { id: 'who', head: 'Who', minWidth: 160, cell: (row) => <Who row={row} /> },
  { id: 'business', head: 'Business', minWidth: 150, cell: (row) => <Business row={row} /> },
  { id: 'at', head: 'When', minWidth: 225, cell: (row) => <DateTime at={row.at} /> },
  { id: 'address', head: 'From', cell: (row) => row.address },
  { id: 'request', head: 'Request id', isExtra: true, cell: (row) => <RequestId value={row.request_id} /> },
];

const Who = ({ row }: { row: Entry }) => (
  <span className={classes.words}>
    {row.who}
    {row.acting_staff && <small>{row.acting_staff} (staff) acting as them</small>}
  </span>
);

/** One click keeps to that business. */
const Business = ({ row }: { row: Entry }) =>
  row.business_id === null ? null : (
    <TextLink to="/staff/audit" search={{ business_id: row.business_id }}>
      {row.business_name ?? `Business ${row.business_id}`}
    </TextLink>
  );
