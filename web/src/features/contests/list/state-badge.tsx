import { type ContestState, contestStateLabels } from '@fanfare/contract/contests/contest';
import { Badge } from '@mantine/core';

const colors: Record<ContestState, string> = {
  draft: 'gray',
  scheduled: 'blue',
  running: 'green',
  ended: 'orange',
  drawn: 'violet',
};

export const StateBadge = ({ state }: { state: ContestState }) => (
  <Badge color={colors[state]} variant="light">
    {contestStateLabels[state]}
  </Badge>
);
