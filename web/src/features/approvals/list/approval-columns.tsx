import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { type Approval, StateBadge, spendText } from '../approval-state.tsx';

const common: Column<Approval>[] = [
  {
    id: 'title',
    head: 'Request',
    isName: true,
    minWidth: 180,
    cell: ({ id, title, kind_label }) => (
      <Grid component="span" gap={2} miw={0} breakWords>
        <TextLink to="/approvals/$id" params={{ id: String(id) }}>
          {title}
        </TextLink>
        <Block component="small" fw={400}>
          {kind_label}
        </Block>
      </Grid>
    ),
    text: ({ title }) => title,
  },
  {
    id: 'by',
    head: 'Requested by',
    minWidth: 110,
    cell: ({ requested_by }) => requested_by,
    text: ({ requested_by }) => requested_by,
  },
  {
    id: 'money',
    head: 'Spend',
    minWidth: 120,
    cell: ({ money }) => spendText(money) || '–',
    text: ({ money }) => spendText(money),
  },
];

export const waitingColumns: Column<Approval>[] = [
  ...common,
  {
    id: 'requested',
    head: 'Requested',
    minWidth: 100,
    cell: ({ requested_at }) => <DateTime at={requested_at} show="relative" />,
    text: ({ requested_at }) => requested_at,
  },
  {
    id: 'expires',
    head: 'Expires',
    minWidth: 120,
    cell: ({ expires_at }) => <DateTime at={expires_at} />,
    text: ({ expires_at }) => expires_at,
  },
];

export const decidedColumns: Column<Approval>[] = [
  ...common,
  {
    id: 'status',
    head: 'Status',
    minWidth: 120,
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => state,
  },
  {
    id: 'decider',
    head: 'Decided by',
    minWidth: 140,
    cell: ({ decided_by }) => decided_by ?? '–',
    text: ({ decided_by }) => decided_by ?? '',
  },
  {
    id: 'decided',
    head: 'Date',
    minWidth: 140,
    cell: ({ decided_at }) => decided_at && <DateTime at={decided_at} />,
    text: ({ decided_at }) => decided_at ?? '',
  },
];
