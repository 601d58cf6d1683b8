import { hourSeconds } from '@fanfare/contract/kit/durations';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { clockMoves } from '@fanfare/contract/practice';
import { Button, Group } from '@mantine/core';
import { type Output, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Flex } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Section } from '../../ui/page/section.tsx';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;
type Move = (typeof clockMoves)[number];

const moves: { move: Move; label: string }[] = [
  { move: 'hour', label: '+1 hour' },
  { move: 'day', label: '+1 day' },
  { move: 'month', label: '+30 days' },
];

/** The clock of the practice networks, to test expiring tokens and growing statistics. */
export function ClockSection({ state: { now, offset_seconds } }: { state: State }) {
  const clock = useSave('POST /practice/clock', { refreshes: ['GET /practice'] });
  const move = (step: Move) => clock.mutate({ body: { move: step } }, { onError: toast.failed });
  return (
    <Section title="Practice clock" lead="Moves only the practice networks. Fanfare keeps real time.">
      <Flex component="p" className={classes.clock} gap="4px 12px" align="baseline" wrap>
        <DateTime at={now} />
        <small>{offset_seconds === 0 ? 'Same as real time' : formatAhead(offset_seconds)}</small>
      </Flex>
      <Group gap="xs">
        {moves.map(({ move: step, label }) => (
          <Button key={step} variant="default" disabled={clock.isPending} onClick={() => move(step)}>
            {label}
          </Button>
        ))}
        <Button variant="subtle" disabled={clock.isPending || offset_seconds === 0} onClick={() => move('back')}>
          Reset to now
        </Button>
      </Group>
    </Section>
  );
}

const formatAhead = (seconds: number): string => {
  const hours = Math.round(seconds / hourSeconds);
  const days = Math.floor(hours / 24);
  const parts = [days > 0 && countOf(days, 'day'), hours % 24 > 0 && `${hours % 24} h`];
  return `${parts.filter(Boolean).join(' ')} ahead`;
};
