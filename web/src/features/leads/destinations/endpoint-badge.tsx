import { type EndpointState, endpointStateLabels } from '@fanfare/contract/leads/destinations';
import { Badge } from '@mantine/core';

const stateColors: Record<EndpointState, string> = {
  on: 'green',
  failing: 'orange',
  off: 'gray',
  gone: 'red',
  'given-up': 'red',
};

/** Badge with the state of a webhook. */
export const EndpointBadge = ({ state }: { state: EndpointState }) => (
  <Badge color={stateColors[state]}>{endpointStateLabels[state]}</Badge>
);
