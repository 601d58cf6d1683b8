import type { ContestState } from '@fanfare/contract/contests/contest';
import { Badge } from '@mantine/core';

export const stateLabels: Record<ContestState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended, not drawn',
  drawn: 'Winners drawn',
};
const colors: Record<ContestState, string> = {
  draft: 'gray',
  scheduled: 'blue',
  running: 'green',
  ended: 'orange',
  drawn: 'violet',
};

export const StateBadge = ({ state }: { state: ContestState }) => (
  <Badge color={colors[state]} variant="light">
    {stateLabels[state]}
  </Badge>
);
