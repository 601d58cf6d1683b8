import { type ContestState, contestStateLabels } from '@fanfare/contract/contests/contest';
import { Badge } from '@mantine/core';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Contest } from '../contest-queries.ts';

/** Colors of the states. Blue: scheduled; green: open to visitors; orange: something to do; violet: drawn. */
const colors: Record<ContestState, string> = {
  draft: 'gray',
  scheduled: 'blue',
  running: 'green',
  ended: 'orange',
  drawn: 'violet',
};

export const StateBadge = ({ state }: { state: ContestState }) => (
  <Badge component="span" color={colors[state]} variant="light" miw="max-content">
    {contestStateLabels[state]}
  </Badge>
);

/** Time of a state in the contest's time zone as shown: "until Nov 15, 2026, 6:00 PM GMT+1". */
export function StateTime({ contest }: { contest: Pick<Contest, 'state' | 'starts' | 'ends' | 'timezone'> }) {
  const { state, starts, ends, timezone } = contest;
  const at = state === 'draft' || state === 'scheduled' ? starts : ends;
  if (!at) return null;
  return (
    <span>
      {timeWords[state]} <DateTime at={at} timeZone={timezone} />
    </span>
  );
}

const timeWords: Record<ContestState, string> = {
  draft: 'Starts',
  scheduled: 'Starts',
  running: 'until',
  ended: 'Ended',
  drawn: 'Ended',
};
