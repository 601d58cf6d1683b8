import { Button, CloseButton, Transition } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Flex } from '../layout/layout.tsx';
import classes from './data-table.module.css';
import type { BulkAction } from './table-types.ts';

type BarProps<Row> = {
  rows: Row[];
  onClear: () => void;
  actions: readonly BulkAction<Row>[];
  /** Content of the selection bar after the number of selected rows. */
  children?: ReactNode;
};

export function SelectionBar<Row>({ rows, onClear, actions, children }: BarProps<Row>) {
  const [busy, setBusy] = useState<string>();

  async function run(action: BulkAction<Row>) {
    setBusy(action.label);
    try {
      await action.onClick(rows);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Transition mounted={rows.length > 0} transition="slide-up" duration={180}>
      {(styles) => (
        <Flex
          component="section"
          className={classes.bar}
          gap={8}
          wrap
          data-bottom-bar
          style={styles}
          aria-label="Selected rows"
        >
          <output className={classes.count}>{formatNumber(rows.length)} selected</output>
          {children}
          {actions.map((action) => (
            <Button
              key={action.label}
              size="xs"
              variant={action.danger ? 'light' : 'default'}
              color={action.danger ? 'red' : undefined}
              leftSection={<action.icon size={16} stroke={1.5} aria-hidden />}
              loading={busy === action.label}
              disabled={busy !== undefined}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
          <CloseButton aria-label="Clear selection" onClick={onClear} />
        </Flex>
      )}
    </Transition>
  );
}
