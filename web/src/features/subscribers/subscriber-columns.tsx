import { type SubscriberState, subscriberStates } from '@fanfare/contract/subscribers';
import { Badge } from '@mantine/core';
import type { Output } from '../../lib/api.ts';
import { Block } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import type { Column } from '../../ui/table/table-types.ts';

export type Subscriber = Output<'GET /subscribers'>['items'][number];

const stateColors: Record<SubscriberState, string> = { pending: 'orange', subscribed: 'green', unsubscribed: 'gray' };

const formatEmail = ({ email }: Subscriber) => (
  <Block component="span" breakWords>
    {email}
  </Block>
);

export const subscriberColumns: Column<Subscriber>[] = [
  { id: 'email', head: 'Email', minWidth: 200, isName: true, cell: formatEmail, text: (row) => row.email },
  {
    id: 'state',
    head: 'Status',
    minWidth: 150,
    cell: ({ state, requested_again }) => (
      <>
        <Badge color={stateColors[state]}>{subscriberStates[state]}</Badge>
        {requested_again && (
          <Block component="small" display="block" fz={12}>
            Asked again <DateTime at={requested_again} show="relative" />, not confirmed
          </Block>
        )}
      </>
    ),
    text: ({ state }) => subscriberStates[state],
  },
  { id: 'source', head: 'Source', minWidth: 120, cell: ({ source }) => source.name, text: ({ source }) => source.name },
  {
    id: 'requested',
    head: 'Requested',
    minWidth: 120,
    cell: ({ requested }) => <DateTime at={requested} show="relative" />,
    text: ({ requested }) => requested,
  },
  {
    id: 'confirmed',
    head: 'Confirmed',
    minWidth: 120,
    cell: ({ confirmed }) => (confirmed ? <DateTime at={confirmed} show="relative" /> : '–'),
    text: ({ confirmed }) => confirmed,
  },
  {
    id: 'unsubscribed',
    head: 'Unsubscribed',
    minWidth: 120,
    isExtra: true,
    cell: ({ unsubscribed }) => (unsubscribed ? <DateTime at={unsubscribed} show="relative" /> : '–'),
    text: ({ unsubscribed }) => unsubscribed,
  },
  {
    id: 'consent',
    head: 'Consent',
    minWidth: 260,
    isExtra: true,
    cell: (row) => row.consent,
    text: (row) => row.consent,
  },
];
