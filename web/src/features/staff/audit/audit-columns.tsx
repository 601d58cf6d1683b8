import type { Output } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { RequestId } from '../logs/request-id.tsx';
import classes from '../staff.module.css';

type AuditEntry = Output<'GET /staff/audit'>['items'][number];

export const auditColumns: Column<AuditEntry>[] = [
  {
    id: 'what',
    head: 'Activity',
    minWidth: 220,
    isName: true,
    cell: (row) => <span className={classes.long}>{row.what}</span>,
  },
  { id: 'who', head: 'Who', minWidth: 160, cell: (row) => <ActorCell row={row} /> },
  { id: 'business', head: 'Business', minWidth: 150, cell: (row) => <BusinessCell row={row} /> },
  { id: 'at', head: 'When', minWidth: 245, cell: (row) => <DateTime at={row.at} /> },
  { id: 'address', head: 'IP address', cell: (row) => row.address },
  { id: 'request', head: 'Request ID', isExtra: true, cell: (row) => <RequestId value={row.request_id} /> },
];

const ActorCell = ({ row }: { row: AuditEntry }) => (
  <span className={classes.text}>
    {row.who}
    {row.acting_staff && <small>by {row.acting_staff} (staff)</small>}
  </span>
);

/** Cell with the business, which filters the list by it. */
const BusinessCell = ({ row }: { row: AuditEntry }) =>
  row.business_id === null ? null : (
    <TextLink to="/staff/audit" search={{ business_id: row.business_id }}>
      {row.business_name ?? `Business ${row.business_id}`}
    </TextLink>
  );
