import {
  destinationKindLabels,
  leadDeliveryLabels,
  leadSourceLabels,
  leadStateLabels,
} from '@fanfare/contract/leads/states';
import { Anchor, Badge } from '@mantine/core';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { Lead } from '../lead-queries.ts';
import classes from '../leads.module.css';
import { DeliveryBadges, StateBadge } from './lead-badges.tsx';

export const leadName = ({ name, email }: Pick<Lead, 'name' | 'email'>): string =>
  name || email || 'Lead without a name';

export const inboxColumns = (onOpen: (lead: Lead) => void): Column<Lead>[] => [
  {
    id: 'lead',
    head: 'Lead',
    isName: true,
    minWidth: 150,
    cell: (lead) => (
      <Grid component="span" flex="1 1 200px" miw={0} breakWords smallBelow>
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(lead)}>
          {leadName(lead)}
        </Anchor>
        {lead.name && <small>{lead.email}</small>}
        {(lead.is_old || lead.is_test) && (
          <span className={classes.badges}>
            {lead.is_old && <Badge color="gray">Old</Badge>}
            {lead.is_test && <Badge color="blue">Test</Badge>}
          </span>
        )}
      </Grid>
    ),
    text: ({ email }) => email,
  },
  {
    id: 'form',
    head: 'Form',
    minWidth: 130,
    cell: ({ form_name, source, created }) => (
      <Grid component="span" flex="1 1 200px" miw={0} breakWords smallBelow>
        <span>{form_name}</span>
        <small>
          {leadSourceLabels[source]}, <DateTime at={created} show="relative" />
        </small>
      </Grid>
    ),
    text: ({ form_name }) => form_name,
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 80,
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => leadStateLabels[state],
  },
  {
    id: 'person',
    head: 'Member',
    minWidth: 120,
    isExtra: true,
    cell: ({ person }) => person?.name ?? '–',
    text: ({ person }) => person?.name,
  },
  {
    id: 'deliveries',
    head: 'Deliveries',
    minWidth: 120,
    cell: ({ deliveries }) => <DeliveryBadges deliveries={deliveries} />,
    text: ({ deliveries }) =>
      deliveries.map(({ kind, state }) => `${destinationKindLabels[kind]}: ${leadDeliveryLabels[state]}`).join(', '),
  },
  {
    id: 'created',
    head: 'Received',
    minWidth: 100,
    isExtra: true,
    cell: ({ created }) => <DateTime at={created} show="relative" />,
    text: ({ created }) => created,
  },
  { id: 'note', head: 'Note', minWidth: 200, isExtra: true, cell: ({ note }) => note || '–', text: ({ note }) => note },
];
