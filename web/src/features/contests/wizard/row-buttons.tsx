import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import classes from './wizard.module.css';

type Props = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  isRemovable?: boolean;
};

/** Buttons of a row in a list of the wizard: move up, move down and remove. */
export const RowButtons = ({ name, index, count, onMove, onRemove, isRemovable = true }: Props) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      className={classes.rowButton}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} up`}
      disabled={index === 0}
      onClick={({ currentTarget }) => changeRows(currentTarget, index - 1, () => onMove(index - 1))}
    >
      <IconArrowUp size={18} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      className={classes.rowButton}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} down`}
      disabled={index === count - 1}
      onClick={({ currentTarget }) => changeRows(currentTarget, index + 1, () => onMove(index + 1))}
    >
      <IconArrowDown size={18} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      className={classes.rowButton}
      variant="subtle"
      color="red"
      aria-label={`Remove ${name}`}
      disabled={!isRemovable}
      onClick={({ currentTarget }) => changeRows(currentTarget, index, onRemove)}
    >
      <IconTrash size={18} stroke={1.5} />
    </ActionIcon>
  </Group>
);

/**
 * Moves or removes a row. The focus goes to the same button of the row that is now at `to`, or to another button that
 * remains.
 */
const changeRows = (button: HTMLElement, to: number, change: () => void) => {
  const rows = button.closest('li')?.parentElement;
  const position = [...(button.parentElement?.children ?? [])].indexOf(button);
  flushSync(change);
  const row = rows?.children[Math.min(to, rows.children.length - 1)];
  const buttons = [...((row ?? rows?.parentElement)?.querySelectorAll('button') ?? [])];
  const enabled = buttons.filter(({ disabled }) => !disabled);
  const same = enabled.find((candidate) => candidate === buttons[position]);
  (same ?? enabled[0])?.focus();
};

/** Adds a row at the end of a list and focuses its first field. */
export const addRow = (rows: HTMLElement | null, add: () => void) => {
  flushSync(add);
  rows?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
};

/** A copy of the list with one item moved. */
export const moveItem = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
};
