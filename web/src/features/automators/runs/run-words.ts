import { type RunState, runStateLabels } from '@fanfare/contract/automators/run-log';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { Run } from '../automator-calls.ts';

const stateColors: Record<RunState, string> = {
  waiting: 'blue',
  running: 'blue',
  done: 'green',
  skipped: 'orange',
  failed: 'red',
};

export const runBadge = ({ state }: Pick<Run, 'state'>) => ({
  color: stateColors[state],
  label: runStateLabels[state],
});

export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running';

const rowsText = (count: number): string => countOf(count, 'row');

/** Counts of a run as shown: "Looked at 40 rows: 3 matched, 2 acted, 1 held back." */
export const countsText = ({ counts, dry_run }: Pick<Run, 'counts' | 'dry_run'>): string => {
  const deeds = dry_run ? `${counts.would_act} would act` : `${counts.acted} acted`;
  return `Looked at ${rowsText(counts.rows)}: ${counts.matched} matched, ${deeds}, ${counts.held_back} held back.`;
};
