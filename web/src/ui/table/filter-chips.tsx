import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Flex } from '../layout/layout.tsx';
import classes from './filter-chips.module.css';

type FilterChipsProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** One filter as a row of chips; clicking the active chip clears the filter. */
export function FilterChips<Value extends string>({ label, value, options, onChange }: FilterChipsProps<Value>) {
  return (
    <Flex component="fieldset" gap={6} align="stretch" wrap>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={classes.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </UnstyledButton>
      ))}
    </Flex>
  );
}
