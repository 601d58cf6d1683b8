import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Automator, automatorsQuery, staleAfterChange } from '../automator-calls.ts';
import { AutomatorParams } from '../automator-params.ts';
import { AutomatorRow, type RowCommands } from './automator-row.tsx';
import { NoAutomators } from './no-automators.tsx';
import { NewAutomator, OpenPanels } from './open-panels.tsx';
import { usePriority } from './use-priority.ts';

export const AutomatorsPage = () => <AutomatorList isNew={false} />;
export const NewAutomatorPage = () => <AutomatorList isNew />;

/** Time between two reads of the list while a run is under way, in ms. */
const pollMs = 3000;
const isUnderWay = ({ last_run }: Automator): boolean => last_run?.state === 'running' || last_run?.state === 'waiting';

function AutomatorList({ isNew }: { isNew: boolean }) {
  const list = useQuery({
    ...automatorsQuery,
    refetchInterval: ({ state: { data } }) => (data?.automators.some(isUnderWay) ? pollMs : false),
  });
  const canEdit = useCan('automators:editor');
  const rows = list.data?.automators;
  return (
    <Page
      title="Automators"
      lead="What changes your ads every day, in this order."
      width="wide"
      action={rows && rows.length > 0 && <NewAutomatorButton canEdit={canEdit} />}
    >
      <QueryState query={list} skeleton={<CardsSkeleton />}>
        {({ automators }) =>
          automators.length === 0 ? <NoAutomators canEdit={canEdit} /> : <AutomatorRows automators={automators} />
        }
      </QueryState>
      {rows && <OpenPanels automators={rows} />}
      {isNew && canEdit && <NewAutomator />}
    </Page>
  );
}

function AutomatorRows({ automators }: { automators: readonly Automator[] }) {
  const [, setParams] = useListQuery(AutomatorParams);
  const navigate = useNavigate();
  const order = usePriority(automators);
  const [removed, setRemoved] = useState<Automator>();
  const refreshes = staleAfterChange;
  const pause = useSave('POST /automator/{id}/pause', {
    refreshes,
    onDone: ({ automator }) => void toast.good(`${automator.automator_name} paused.`),
  });
  const activate = useSave('POST /automator/{id}/activate', {
    refreshes,
    onDone: ({ automator: { automator_name, state } }) =>
      void (state === 'active' ? toast.good(`${automator_name} activated.`) : toast.info(waitsForApprovalMessage)),
  });
  const run = useSave('POST /automator/{id}/run', { refreshes });
  const remove = useSave('POST /automator/{id}/delete', {
    refreshes,
    onDone: () => void toast.good('Automator deleted.'),
  });
  const input = ({ automator_id }: Automator) => ({ params: { id: automator_id } });
  const open = (search: Partial<AutomatorParams>) => void navigate({ to: '/automators', search, resetScroll: false });
  const commands: RowCommands = {
    pause: (automator) => pause.mutate(input(automator), { onError: toast.failed }),
    activate: (automator) => activate.mutate(input(automator), { onError: toast.failed }),
    runDry: (automator) =>
      run.mutate(input(automator), {
        onSuccess: ({ run_id }) => open({ runs: automator.automator_id, run: run_id }),
        onError: toast.failed,
      }),
    edit: ({ automator_id }) => setParams({ edit: automator_id }),
    showRuns: ({ automator_id }) => setParams({ runs: automator_id }),
    test: ({ automator_id }) => setParams({ test: automator_id }),
    remove: setRemoved,
  };
  const changedId = [pause, activate].find(({ isPending }) => isPending)?.variables?.params.id;
  return (
    <>
      <Grid component="ol" gap={12} aria-label="Automators by priority">
        {order.rows.map((automator, index) => (
          <AutomatorRow
            key={automator.automator_id}
            automator={automator}
            index={index}
            commands={commands}
            order={order}
            count={order.rows.length}
            isDragged={order.draggedId === automator.automator_id}
            isBusy={changedId === automator.automator_id}
          />
        ))}
      </Grid>
      <ConfirmModal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={`Delete ${removed?.automator_name ?? ''}?`}
        confirm="Delete automator"
        danger
        onConfirm={() => removed && remove.mutateAsync(input(removed))}
      >
        <p>It stops and its run log is deleted. What it did to your ads stays.</p>
      </ConfirmModal>
    </>
  );
}

function NewAutomatorButton({ canEdit }: { canEdit: boolean }) {
  if (!canEdit) return <RestrictedButton need="automators:editor">New automator</RestrictedButton>;
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/automator/new" />}
    >
      New automator
    </Button>
  );
}
