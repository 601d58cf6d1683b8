import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { Flex } from '../../layout/layout.tsx';
import { type ColumnChoice, moveColumn, toggleColumn } from './column-choice.ts';
import classes from './toolbar.module.css';

type ColumnsMenuProps = {
  columns: readonly { id: string; head: string; isName?: boolean }[];
  choice: ColumnChoice;
  /** Called with the new choice; `undefined` restores the default. */
  onChange: (choice: ColumnChoice | undefined) => void;
};

/** Menu that shows, hides and moves columns. */
export function ColumnsMenu({ columns, choice, onChange }: ColumnsMenuProps) {
  const optional = choice.order.flatMap((id) => columns.find((column) => column.id === id && !column.isName) ?? []);
  if (optional.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<IconColumns3 size={18} stroke={1.5} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns to show" maw="min(340px, calc(100vw - 32px))">
        <ul className={classes.list}>
          {optional.map(({ id, head }, index) => (
            <Flex component="li" key={id} gap={4} mih={36}>
              <Checkbox
                className={classes.column}
                flex={1}
                miw={0}
                label={head}
                checked={!choice.hidden.includes(id)}
                onChange={(event) => onChange(toggleColumn(choice, id, event.currentTarget.checked))}
              />
              <ActionIcon
                size={28}
                aria-label={`Move ${head} up`}
                disabled={index === 0}
                onClick={() => onChange(moveColumn(choice, id, -1))}
              >
                <IconArrowUp size={16} stroke={1.5} />
              </ActionIcon>
              <ActionIcon
                size={28}
                aria-label={`Move ${head} down`}
                disabled={index === optional.length - 1}
                onClick={() => onChange(moveColumn(choice, id, 1))}
              >
                <IconArrowDown size={16} stroke={1.5} />
              </ActionIcon>
            </Flex>
          ))}
        </ul>
        <Button variant="subtle" size="xs" onClick={() => onChange(undefined)}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
