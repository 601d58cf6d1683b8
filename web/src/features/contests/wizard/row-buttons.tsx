import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';

type Props = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  isRemovable?: boolean;
};

/** Move up, move down and remove, of a row in a list of the wizard. */
export const RowButtons = ({ name, index, count, onMove, onRemove, isRemovable = true }: Props) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      {...{ variant: 'subtle', color: 'gray', 'aria-label': `Move ${name} up`, disabled: index === 0 }}
      onClick={() => onMove(index - 1)}
    >
      <IconArrowUp size={18} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      {...{ variant: 'subtle', color: 'gray', 'aria-label': `Move ${name} down`, disabled: index === count - 1 }}
      onClick={() => onMove(index + 1)}
    >
      <IconArrowDown size={18} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      {...{ variant: 'subtle', color: 'red', 'aria-label': `Remove ${name}`, disabled: !isRemovable }}
      onClick={onRemove}
    >
      <IconTrash size={18} stroke={1.5} />
    </ActionIcon>
  </Group>
);

/** A copy of the list with one item moved. */
export const moveItem = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
};
