import { runStateLabels } from '@fanfare/contract/automators/run-log';
import { countOf } from '@fanfare/contract/kit/plurals';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Automator } from '../automator-calls.ts';

type LastRun = NonNullable<Automator['last_run']>;

const countText = (count: number): string => countOf(count, 'action');

/** Result of a run in a few words. */
const resultText = ({ state, dry_run, acted, message }: LastRun): string => {
  if (state !== 'done') return message ? `${runStateLabels[state]}. ${message}` : runStateLabels[state];
  if (acted === 0) return 'nothing to do';
  return dry_run ? `would take ${countText(acted)}` : countText(acted);
};

export const LastRunText = ({ run }: { run: LastRun }) => (
  <>
    <DateTime at={run.started_at} show="relative" />: {resultText(run)}
  </>
);
