import {
  destinationKindLabels,
  type LeadDeliveryState,
  type LeadState,
  leadDeliveryLabels,
  leadStateLabels,
} from '@fanfare/contract/leads/states';
import { Badge, Tooltip } from '@mantine/core';
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

/** One badge a destination, with its state. */
export function DeliveryBadges({ deliveries }: Pick<Lead, 'deliveries'>) {
  if (deliveries.length === 0) return <span className={classes.quiet}>Inbox only</span>;
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
