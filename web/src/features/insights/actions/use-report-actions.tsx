import { actionLabel, actionsFor, maxSelectedAds, type RowAction } from '@fanfare/contract/ad-changes/row-actions';
import { adNetworkFeatures } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { ReportRow } from '@fanfare/contract/insights/report';
import { Button, Text } from '@mantine/core';
import { type Icon, IconCoin, IconCopy, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { ChangesStoppedAlert, staleAfterChange } from '../../ad-changes/index.tsx';
import type { ReportActions, ReportScope, ReportSelection } from '../report-selection.ts';
import { countText, fits } from './action-forecast.ts';
import { ConfirmActionModal } from './confirm-action-modal.tsx';
import { RunningAction } from './running-action.tsx';
import { useStartedActions } from './started-actions.ts';

/** Dialog that is loaded when a budget is changed for the first time. */
const BudgetModal = lazy(() => import('./budget/budget-modal.tsx').then((file) => ({ default: file.BudgetModal })));

const icons: Record<RowAction, Icon> = {
  pause: IconPlayerPause,
  activate: IconPlayerPlay,
  clone: IconCopy,
  budget: IconCoin,
};

type Dialog = { key: number; action: RowAction; selection: ReportSelection };

/** Actions of a report: buttons, menu entries, dialogs and notices. */
export function useReportActions(scope: ReportScope): ReportActions {
  const { network, account, level, status, refresh } = scope;
  const need = `${adNetworkFeatures[network]}:publisher` as const;
  const mayChange = useCan(need);
  const client = useQueryClient();
  const { actions, pending, start, setFinished, setParentsActivated, close } = useStartedActions(network);
  const [dialog, setDialog] = useState<Dialog>();
  const [isOpen, setOpen] = useState(false);

  const open = useCallback((action: RowAction, selection: ReportSelection) => {
    if (!selection.rows.some((row) => fits(selection, action, row)))
      return void toast.warn(nothingToDo(action, selection));
    setDialog((last) => ({ key: (last?.key ?? 0) + 1, action, selection }));
    setOpen(true);
  }, []);
  // The identity of this function changes only when a dependency changes, because a new function renders all rows of a
  // long table again.
  const rowActions = useCallback(
    (row: ReportRow) => {
      const selection = { network, account, level, status, refresh, rows: [row], clear: () => undefined };
      const offered = mayChange ? actionsFor(status).filter((action) => fits(selection, action, row)) : [];
      return offered.map((action) => ({
        label: actionLabel(network, action),
        icon: icons[action],
        disabled: pending.has(row.id),
        onClick: () => open(action, selection),
      }));
    },
    [mayChange, network, account, level, status, refresh, pending, open],
  );
  const handleFinish = (id: number, isFinished: boolean) => {
    setFinished(id, isFinished);
    if (!isFinished) return;
    for (const key of staleAfterChange) void client.invalidateQueries({ queryKey: [key] });
    refresh();
  };
  const dialogProps = dialog && {
    opened: isOpen,
    selection: dialog.selection,
    onStart: start,
    onClose: () => setOpen(false),
  };

  return {
    pending,
    rowActions,
    renderSelection: (selection) =>
      mayChange ? (
        <SelectionButtons selection={selection} onOpen={open} />
      ) : (
        <RestrictedButton need={need}>Change ads</RestrictedButton>
      ),
    notices: (
      <>
        <Grid hideEmpty gap={12}>
          <ChangesStoppedAlert />
          {actions.map((started) => (
            <RunningAction
              key={started.id}
              started={started}
              onFinish={(isFinished) => handleFinish(started.id, isFinished)}
              onStart={start}
              onActivateParents={() => setParentsActivated(started.id)}
              onClose={() => close(started.id)}
            />
          ))}
        </Grid>
        {dialogProps && dialog.action !== 'budget' && (
          <ConfirmActionModal {...dialogProps} key={dialog.key} action={dialog.action} />
        )}
        {dialogProps && dialog.action === 'budget' && (
          <Suspense>
            <BudgetModal {...dialogProps} key={dialog.key} />
          </Suspense>
        )}
      </>
    ),
  };
}

const nothingToDo = (action: RowAction, { network, level, rows }: ReportSelection): string =>
  `${actionLabel(network, action)} changes nothing for ${countText(level, rows.length)}.`;

type ButtonsProps = { selection: ReportSelection; onOpen: (action: RowAction, selection: ReportSelection) => void };

function SelectionButtons({ selection, onOpen }: ButtonsProps) {
  const { network, status, rows } = selection;
  if (rows.length > maxSelectedAds)
    return <Text size="sm">Select at most {formatNumber(maxSelectedAds)} rows to change them.</Text>;
  return actionsFor(status).map((action) => {
    const ActionIcon = icons[action];
    return (
      <Button
        key={action}
        size="xs"
        variant="default"
        leftSection={<ActionIcon size={16} stroke={1.5} aria-hidden />}
        onClick={() => onOpen(action, selection)}
      >
        {actionLabel(network, action)}
      </Button>
    );
  });
}
