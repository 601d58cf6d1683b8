import { multiselectMaxHeight } from '@fanfare/contract/ai-writer/article';
import { Box } from '@mantine/core';
import { useId } from 'react';
import { Flex } from '../../../ui/layout/layout.tsx';
import classes from './article-modal.module.css';

export type SuggestionOption = { value: string; label: string };

type Props = {
  legend: string;
  options: readonly SuggestionOption[];
  value: string;
  onChoose: (value: string) => void;
  disabled?: boolean;
  /** True to show the options side by side, for short options. */
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
        <Flex
          component="label"
          key={option.value}
          className={`${classes.suggestion} ff-hover`}
          gap={8}
          breakWords
          data-chosen={option.value === value || undefined}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className={classes.radio}
          />
          {option.label}
        </Flex>
      ))}
    </Box>
  );
}

export const toOptions = (texts: readonly string[]): SuggestionOption[] =>
  [...new Set(texts)].map((text) => ({ value: text, label: text }));
