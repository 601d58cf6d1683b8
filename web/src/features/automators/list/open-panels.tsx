import { Drawer } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { BackTestPanel } from '../../insights/index.tsx';
import { type Automator, backTest } from '../automator-calls.ts';
import { AutomatorParams, NewAutomatorParams } from '../automator-params.ts';
import { AutomatorModal } from '../modal/automator-modal.tsx';
import { newValues, savedValues } from '../modal/automator-values.ts';
import { RunsDrawer } from '../runs/runs-drawer.tsx';

/** The modal of a new automator, filled from the address. */
export function NewAutomator() {
  const navigate = useNavigate();
  const [params] = useListQuery(NewAutomatorParams);
  const timeZone = useTimeZone();
  return (
    <AutomatorModal
      initial={newValues(params, timeZone)}
      onClose={() => void navigate({ to: '/automators', resetScroll: false })}
    />
  );
}

/** Panels that the address opens over the list: settings, run log, back-test. */
export function OpenPanels({ automators }: { automators: readonly Automator[] }) {
  const [params, setParams] = useListQuery(AutomatorParams);
  const find = (id: number | undefined) => automators.find(({ automator_id }) => automator_id === id);
  const edited = find(params.edit);
  const tested = find(params.test);
  return (
    <>
      {params.edit !== undefined && !edited && <Alert tone="warn">Automator not found</Alert>}
      {edited?.can.edit && (
        <AutomatorModal
          key={edited.automator_id}
          automatorId={edited.automator_id}
          initial={savedValues(edited)}
          onClose={() => setParams({ edit: undefined })}
        />
      )}
      <RunsDrawer automators={automators} params={params} onChange={setParams} />
      <Drawer
        opened={tested !== undefined}
        onClose={() => setParams({ test: undefined })}
        position="right"
        size="lg"
        title={`Back-test of ${tested?.automator_name ?? ''}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {tested && <BackTestPanel run={(days) => backTest(days, { automator_id: tested.automator_id })} />}
      </Drawer>
    </>
  );
}
