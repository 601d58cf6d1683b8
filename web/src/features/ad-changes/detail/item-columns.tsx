import { minuteMs } from '@fanfare/contract/kit/durations';
import { Badge } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Output } from '../../../lib/api.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/format.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import type { Column } from '../../../ui/table/data-table.tsx';

export type ActionItem = Output<'GET /ads/action/{id}'>['items'][number];
export type ItemState = ActionItem['state'];

export const itemStates = ['waiting', 'done', 'failed', 'cancelled', 'skipped'] as const satisfies ItemState[];
export const itemStateLabels: Record<ItemState, string> = {
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled',
  skipped: 'Skipped',
};
const colors: Record<ItemState, string> = {
  waiting: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
  skipped: 'gray',
};

/**
 * Wait in ms from which a row shows when it is due. A row that is being sent is due again shortly, in case its worker
 * is interrupted.
 */
const longWait = 5 * minuteMs;

type WaitingItem = Pick<ActionItem, 'state' | 'next_at' | 'message'>;
type OfAction = Pick<Output<'GET /ads/action/{id}'>['action'], 'action' | 'network'>;

/**
 * Reason for waiting as shown: "Waits until 3:15 PM: Facebook allows four changes an hour."; undefined when the row is
 * sent soon.
 */
export const waitText = (
  { state, next_at: nextAt, message }: WaitingItem,
  { action, network }: OfAction,
  now: Date,
  timeZone: string,
): string | undefined => {
  if (state !== 'waiting' || !nextAt || new Date(nextAt).getTime() - now.getTime() < longWait) return undefined;
  const isLimited = network === 'facebook' && action === 'budget';
  const reason = message ?? (isLimited ? 'Facebook allows four changes an hour.' : undefined);
  const wait = `Waits until ${formatTime(nextAt, timeZone)}`;
  return reason ? `${wait}: ${reason}` : `${wait}.`;
};

function Reason({ item, action }: { item: ActionItem; action: OfAction }) {
  const wait = waitText(item, action, useNow(30_000), useTimeZone());
  return (
    <Block component="span" display="block" maw="52ch" fz={13} breakWords>
      {wait ?? item.message ?? '–'}
    </Block>
  );
}

export const itemColumnsOf = (action: OfAction | undefined): Column<ActionItem>[] => [
  {
    id: 'name',
    head: 'Name',
    isName: true,
    minWidth: 220,
    cell: ({ name, id, delivery_id }) => (
      <Grid smallBelow component="span" gap={2} miw={0} breakWords>
        {delivery_id === null ? (
          name
        ) : (
          <TextLink to="/deliveries/$id" params={{ id: String(delivery_id) }}>
            {name}
          </TextLink>
        )}
        <small>{id}</small>
      </Grid>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'values',
    head: 'Before and after',
    minWidth: 260,
    cell: ({ before, after }) => (
      <Flex component="span" gap="4px 8px" wrap inline>
        <Block component="span" c="dimmed">
          {before ?? '–'}
        </Block>
        <Flex component="span" icons="dimmed" gap={8} inline fw={600}>
          <IconArrowRight size={16} stroke={1.5} role="img" aria-label="changed to" />
          {after ?? '–'}
        </Flex>
      </Flex>
    ),
    text: ({ before, after }) => `${before ?? ''} → ${after ?? ''}`,
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 110,
    cell: ({ state }) => <Badge color={colors[state]}>{itemStateLabels[state]}</Badge>,
    text: ({ state }) => itemStateLabels[state],
  },
  {
    id: 'message',
    head: 'Reason',
    minWidth: 200,
    cell: (item) => (action ? <Reason item={item} action={action} /> : null),
    text: ({ message }) => message ?? '',
  },
];
