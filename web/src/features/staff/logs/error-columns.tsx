import type { Output } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import classes from '../staff.module.css';
import { RequestId } from './request-id.tsx';

export type ErrorRow = Output<'POST /staff/user/logs/error/{userId}'>['errors'][number];

export const errorColumns: Column<ErrorRow>[] = [
  {
    id: 'place',
    head: 'Where',
    isName: true,
    width: 260,
    cell: (row) => <code className={classes.path}>{row.place}</code>,
    text: (row) => row.place,
  },
  {
    id: 'kind',
    head: 'Type',
    isExtra: true,
    cell: (row) => (row.kind === 'job' ? 'Job' : 'API call'),
    text: (row) => row.kind,
  },
  { id: 'message', head: 'Message', cell: (row) => <MessageCell row={row} />, text: (row) => row.message },
  { id: 'code', head: 'Code', isExtra: true, cell: (row) => row.code, text: (row) => row.code },
  { id: 'at', head: 'When', cell: (row) => <DateTime at={row.at} />, text: (row) => row.at },
  {
    id: 'request',
    head: 'Request ID',
    cell: (row) => (row.request_id ? <RequestId value={row.request_id} /> : null),
    text: (row) => row.request_id,
  },
];

const MessageCell = ({ row }: { row: ErrorRow }) => (
  <span className={classes.text}>
    {row.message}
    <small>{row.code}</small>
  </span>
);
