import { multiselectMaxHeight } from '@fanfare/contract/ai-writer/article';
import { Box } from '@mantine/core';
import { useId } from 'react';
import classes from './article-modal.module.css';

export type SuggestionOption = { value: string; label: string };

type Props = {
  legend: string;
  options: readonly SuggestionOption[];
  value: string;
  onChoose: (value: string) => void;
  disabled?: boolean;
  /** Short options stand beside each other. */
  isInline?: boolean;
};

/** Suggestions of which one can be chosen; it is highlighted. */
export function SuggestionList({ legend, options, value, onChoose, disabled = false, isInline = false }: Props) {
  const name = useId();
  return (
    <Box
      component="fieldset"
      className={classes.suggestions}
      data-inline={isInline || undefined}
      mah={multiselectMaxHeight}
      disabled={disabled}
    >
      <legend className={classes.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.suggestion} data-chosen={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className={classes.radio}
          />
          {option.label}
        </label>
      ))}
    </Box>
  );
}

export const toOptions = (texts: readonly string[]): SuggestionOption[] =>
  [...new Set(texts)].map((text) => ({ value: text, label: text }));
