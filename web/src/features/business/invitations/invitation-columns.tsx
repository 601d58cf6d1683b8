import { Badge } from '@mantine/core';
import { Block } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import type { Invitation } from './invitation-query.ts';

const stateLabels: Record<Invitation['state'], { label: string; color: string }> = {
  invited: { label: 'Invited', color: 'blue' },
  're-invited': { label: 'Invited again', color: 'blue' },
  accepted: { label: 'Joined', color: 'green' },
  cancelled: { label: 'Canceled', color: 'gray' },
  expired: { label: 'Expired', color: 'orange' },
};

export const invitationColumns: Column<Invitation>[] = [
  { id: 'invitee', head: 'Invitee', isName: true, cell: (row) => row.invitee, text: (row) => row.invitee },
  { id: 'state', head: 'Status', cell: (row) => <StateBadge row={row} />, text: (row) => stateLabels[row.state].label },
  { id: 'by', head: 'Invited by', cell: (row) => row.invited_by, text: (row) => row.invited_by },
  {
    id: 'sent',
    head: 'Sent',
    cell: (row) => <DateTime at={row.sent_at} show="relative" />,
    text: (row) => row.sent_at,
  },
  { id: 'expires', head: 'Expires', cell: (row) => <Expiry row={row} />, text: (row) => row.expires_at },
];

function StateBadge({ row }: { row: Invitation }) {
  const { label, color } = stateLabels[row.state];
  return (
    <Block component="span" smallBelow flex="1 1 200px" miw={0} breakWords>
      <Badge color={color}>{label}</Badge>
      {row.accepted_by && <small>as {row.accepted_by}</small>}
    </Block>
  );
}

/** The expiry date of an invitation; a dash when the invitation is accepted or canceled. */
const Expiry = ({ row }: { row: Invitation }) =>
  row.state === 'accepted' || row.state === 'cancelled' ? <>–</> : <DateTime at={row.expires_at} />;
