import { Badge } from '@mantine/core';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import classes from '../business.module.css';
import type { Invitation } from './invitations-tab.tsx';

const states: Record<Invitation['state'], { word: string; color: string }> = {
  invited: { word: 'Invited', color: 'blue' },
  're-invited': { word: 'Invited again', color: 'blue' },
  accepted: { word: 'Joined', color: 'green' },
  cancelled: { word: 'Cancelled', color: 'gray' },
  expired: { word: 'Expired', color: 'orange' },
};

export const invitationColumns: Column<Invitation>[] = [
  { id: 'invitee', head: 'Invitee', isName: true, cell: (row) => row.invitee, text: (row) => row.invitee },
  { id: 'state', head: 'State', cell: (row) => <State row={row} />, text: (row) => states[row.state].word },
  { id: 'by', head: 'Invited by', cell: (row) => row.invited_by, text: (row) => row.invited_by },
  {
    id: 'sent',
    head: 'Sent',
    cell: (row) => <DateTime at={row.sent_at} show="relative" />,
    text: (row) => row.sent_at,
  },
  { id: 'expires', head: 'Expires', cell: (row) => <Expiry row={row} />, text: (row) => row.expires_at },
];

function State({ row }: { row: Invitation }) {
  const { word, color } = states[row.state];
  return (
    <span className={classes.words}>
      <Badge color={color}>{word}</Badge>
      {row.accepted_by && <small>as {row.accepted_by}</small>}
    </span>
  );
}

/** A date matters only while the invitation is open. */
const Expiry = ({ row }: { row: Invitation }) =>
  row.state === 'accepted' || row.state === 'cancelled' ? <>–</> : <DateTime at={row.expires_at} />;
