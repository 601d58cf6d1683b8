import {
  destinationKindLabels,
  type LeadDeliveryState,
  type LeadState,
  leadDeliveryLabels,
  leadStateLabels,
} from '@fanfare/contract/leads/states';
import { Badge, Tooltip } from '@mantine/core';
import { Block } from '../../../ui/layout/layout.tsx';
import type { Lead } from '../lead-queries.ts';
import classes from '../leads.module.css';

const stateColors: Record<LeadState, string> = { new: 'violet', contacted: 'blue', won: 'green', lost: 'gray' };

export const StateBadge = ({ state }: { state: LeadState }) => (
  <Badge color={stateColors[state]}>{leadStateLabels[state]}</Badge>
);

export const deliveryColors: Record<LeadDeliveryState, string> = {
  held: 'gray',
  planned: 'violet',
  retrying: 'orange',
  'handed-over': 'blue',
  delivered: 'green',
  unconfirmed: 'orange',
  failed: 'red',
  skipped: 'gray',
};

/** Badge for each destination, with the state of its delivery. */
export function DeliveryBadges({ deliveries }: Pick<Lead, 'deliveries'>) {
  if (deliveries.length === 0)
    return (
      <Block component="span" c="dimmed">
        Inbox only
      </Block>
    );
  return (
    <span className={classes.badges}>
      {deliveries.map(({ id, kind, target, state, reason }) => (
        <Tooltip key={id} label={reason ? `${target}: ${reason}` : target}>
          <Badge color={deliveryColors[state]}>
            {destinationKindLabels[kind]}: {leadDeliveryLabels[state].toLowerCase()}
          </Badge>
        </Tooltip>
      ))}
    </span>
  );
}
