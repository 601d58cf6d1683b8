import { Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../../lib/random-id.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { networkLabel } from '../../../ad-changes/index.tsx';
import type { ReportSelection } from '../../report-selection.ts';
import { countText } from '../action-forecast.ts';
import type { NewAction } from '../started-actions.ts';
import { BudgetForm } from './budget-form.tsx';
import { loadBudgets } from './network-budgets.ts';

type Props = {
  opened: boolean;
  selection: ReportSelection;
  onStart: (action: NewAction) => void;
  onClose: () => void;
};

/** Dialog for the budgets of the selected rows. Mounted once per opening: budgets are read on the network each time. */
export function BudgetModal({ opened, selection, onStart, onClose }: Props) {
  const { network, level, rows } = selection;
  const [openingId] = useState(newId);
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const budgets = useQuery({
    queryKey: ['budgets of ads', openingId],
    queryFn: () => loadBudgets(network, level, rows),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Change the budget of ${countText(level, rows.length)}`}
      size={920}
      fullScreen={isNarrow}
    >
      {budgets.isPending && (
        <>
          <Text mb="md">Reading budgets on {networkLabel(network)}…</Text>
          <FormSkeleton fields={Math.min(4, rows.length)} />
        </>
      )}
      {budgets.isError && <ErrorState error={budgets.error} onRetry={() => void budgets.refetch()} />}
      {budgets.data && <BudgetForm budgets={budgets.data} selection={selection} onStart={onStart} onClose={onClose} />}
    </Modal>
  );
}
