import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import classes from './conditions.module.css';

type Props = { text: string; onEdit: () => void; onClear: () => void };

/** The conditions of a report as a sentence, which opens them. */
export const ConditionsChip = ({ text, onEdit, onClear }: Props) => (
  <span className={classes.conditions}>
    <UnstyledButton className={classes.conditionsText} onClick={onEdit}>
      <IconFilter size={16} stroke={1.5} aria-hidden />
      <span>{text}</span>
    </UnstyledButton>
    <CloseButton size="sm" aria-label="Clear conditions" onClick={onClear} />
  </span>
);
