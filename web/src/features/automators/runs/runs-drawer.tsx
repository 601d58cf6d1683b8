import { Drawer } from '@mantine/core';
import type { Automator } from '../automator-calls.ts';
import type { AutomatorParams } from '../automator-params.ts';
import { RunDetails } from './run-details.tsx';
import { RunList } from './run-list.tsx';

type Props = {
  /** The automators of the list; the title names the one whose runs are open. */
  automators: readonly Automator[];
  params: AutomatorParams;
  onChange: (change: Partial<AutomatorParams>) => void;
};

const closed: Partial<AutomatorParams> = { runs: undefined, run: undefined, outcome: undefined, search: '' };

/** The run log of an automator: its runs, or the rows of one run. */
export function RunsDrawer({ automators, params, onChange }: Props) {
  const { runs, run } = params;
  const name = automators.find(({ automator_id }) => automator_id === runs)?.automator_name;
  return (
    <Drawer
      opened={runs !== undefined || run !== undefined}
      onClose={() => onChange(closed)}
      position="right"
      size="lg"
      title={name ? `Run log of ${name}` : 'Run log'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {run !== undefined ? (
        <RunDetails key={run} runId={run} params={params} onChange={onChange} />
      ) : (
        runs !== undefined && <RunList automatorId={runs} params={params} onChange={onChange} />
      )}
    </Drawer>
  );
}
