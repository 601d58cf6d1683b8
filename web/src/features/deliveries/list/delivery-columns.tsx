import { deliveryStateLabels } from '@fanfare/contract/deliveries/states';
import type { Output } from '../../../lib/api.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import classes from '../deliveries.module.css';
import { DeliveryStateBadge } from '../delivery-state-badge.tsx';
import { PlaceLogo } from '../place-logo.tsx';
import type { DeliveryTab } from './deliveries-query.ts';

export type DeliveryListItem = Output<'GET /deliveries'>['items'][number];

export const deliveryName = ({ title, kind_label, account_name }: DeliveryListItem): string =>
  title.slice(0, 60) || `${kind_label} for ${account_name}`;

const columns: Column<DeliveryListItem>[] = [
  {
    id: 'title',
    head: 'Delivery',
    isName: true,
    minWidth: 200,
    cell: (row) => (
      <Grid smallBelow breakWords component="span" gap={2} miw={0}>
        <TextLink lineClamp={2} maw="44ch" to="/deliveries/$id" params={{ id: String(row.id) }}>
          {row.title || deliveryName(row)}
        </TextLink>
        <small>{row.kind_label}</small>
      </Grid>
    ),
    text: ({ title }) => title,
  },
  {
    id: 'account',
    head: 'Account or site',
    minWidth: 170,
    cell: ({ network, account_name, place }) => (
      <Flex smallBelow component="span" className={classes.place} gap={8}>
        <PlaceLogo network={network} />
        <span>
          {account_name}
          {place !== account_name && <small>{place}</small>}
        </span>
      </Flex>
    ),
    text: ({ account_name, place }) => (place === account_name ? place : `${place}: ${account_name}`),
  },
  {
    id: 'due',
    head: 'Date',
    minWidth: 140,
    sortable: true,
    cell: ({ due }) => <DateTime at={due} />,
    text: ({ due }) => String(due),
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 136,
    cell: (row) => <DeliveryStateBadge delivery={row} />,
    text: ({ state }) => deliveryStateLabels[state],
  },
  {
    id: 'failure',
    head: 'Problem',
    minWidth: 160,
    cell: ({ failure }) => (
      <Block component="span" display="block" maw="46ch" fz={13} breakWords>
        {failure ?? '–'}
      </Block>
    ),
    text: ({ failure }) => failure ?? '',
  },
];

const columnsWithoutProblem = columns.filter(({ id }) => id !== 'failure');

/** Columns of a tab. Upcoming and sent deliveries have no problem to show. */
export const columnsFor = (tab: DeliveryTab) => (tab === 'open' || tab === 'done' ? columnsWithoutProblem : columns);
