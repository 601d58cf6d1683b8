import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

type Props = { title: string; isSaved: boolean; onToggle: () => void; disabled?: boolean };

/** Star button of an article, highlighted when the favorite is saved. */
export function StarButton({ title, isSaved, onToggle, disabled }: Props) {
  const label = isSaved ? 'Remove from favorites' : 'Save to favorites';
  const Icon = isSaved ? IconStarFilled : IconStar;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isSaved ? 'light' : 'subtle'}
        color={isSaved ? 'orange' : 'gray'}
        size={32}
        aria-label={`Favorite: ${title}`}
        aria-pressed={isSaved}
        disabled={disabled}
        onClick={onToggle}
      >
        <Icon size={18} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
