import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column } from './table-types.ts';

type ToolbarProps<Row> = {
  filters?: ReactNode;
  optional: readonly Column<Row>[];
  visible: readonly Column<Row>[];
  onToggle: (column: Column<Row>, isShown: boolean) => void;
  onCsv?: () => void;
};

export function TableToolbar<Row>({ filters, optional, visible: shown, onToggle, onCsv }: ToolbarProps<Row>) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.filters}>{filters}</div>
      <div className={classes.tools}>
        {optional.length > 0 && (
          <Popover position="bottom-end" trapFocus>
            <Popover.Target>
              <Button variant="subtle" color="gray" leftSection={<IconColumns3 size={18} stroke={1.5} aria-hidden />}>
                Columns
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label="Columns to show">
              <Stack gap={10} p={8}>
                {optional.map((column) => (
                  <Checkbox
                    key={column.id}
                    label={column.head}
                    checked={shown.includes(column)}
                    onChange={(event) => onToggle(column, event.currentTarget.checked)}
                  />
                ))}
              </Stack>
            </Popover.Dropdown>
          </Popover>
        )}
        {onCsv && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            onClick={onCsv}
          >
            CSV
          </Button>
        )}
      </div>
    </div>
  );
}
