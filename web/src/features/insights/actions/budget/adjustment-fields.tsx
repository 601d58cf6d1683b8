import { type Adjustment, adjustmentLabels, adjustmentModes } from '@fanfare/contract/ad-changes/budget-rules';
import { Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Grid } from '../../../../ui/layout/layout.tsx';
import classes from './budget.module.css';
import { firstAdjustment } from './use-budget-draft.ts';

type Props = { problem: string | undefined; onChange: (adjustment: Adjustment) => void };

/** Fields for one change of all budgets: a new amount, or more or less by an amount or in percent. */
export function AdjustmentFields({ problem, onChange }: Props) {
  const [adjustment, setAdjustment] = useState(firstAdjustment);
  const { mode, value } = adjustment;
  const change = (patch: Partial<Adjustment>) => {
    setAdjustment({ ...adjustment, ...patch });
    onChange({ ...adjustment, ...patch });
  };
  const isPercent = mode === 'add-percent' || mode === 'subtract-percent';
  return (
    <Grid
      className={classes.adjustment}
      columns="minmax(160px, 200px) minmax(120px, 160px) minmax(0, 1fr)"
      gap="8px 12px"
      align="start"
    >
      <Select
        label="All budgets"
        data={adjustmentModes.map((name) => ({ value: name, label: adjustmentLabels[name] }))}
        value={mode}
        allowDeselect={false}
        rightSectionPointerEvents="none"
        rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        onChange={(name) => change({ mode: adjustmentModes.find((each) => each === name) ?? mode })}
      />
      <TextInput
        data-autofocus
        label={isPercent ? 'Percent' : 'Amount'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        rightSection={isPercent ? '%' : undefined}
        value={value}
        error={problem}
        onChange={(event) => change({ value: event.currentTarget.value })}
        onKeyDown={(event) => {
          // Enter moves to the first line of the budgets, so that it does not send money changes by accident.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-budget-lines] input')?.focus();
        }}
      />
      <p className={classes.hint}>Whole numbers in the currency of each account. Raises round up, cuts round down.</p>
    </Grid>
  );
}
