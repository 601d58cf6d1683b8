import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { matchTimes, timeOptions } from './time-options.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'onKeyDown'> & {
  /** Time of day as 24-hour text: "14:30" */
  value: string;
  onChange: (time: string) => void;
};

/** Select of a time in 15-minute steps, selected or typed. Typed text is applied on blur and on Enter. */
export function TimeSelect({ value, onChange, onBlur, ...selectProps }: Props) {
  const options = timeOptions(value);
  const isEdited = (typed: string) => typed !== options.find((option) => option.value === value)?.label;

  function commit(typed: string) {
    const [match] = isEdited(typed) ? matchTimes(typed, options) : [];
    if (match && match.value !== value) onChange(match.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: input, key } = event;
    // Enter on typed text must not submit the form. Mantine applies an option selected with the arrow keys.
    if (key !== 'Enter' || hasActiveOption(input) || !isEdited(input.value)) return;
    event.preventDefault();
    commit(input.value);
  }

  return (
    <Select
      {...selectProps}
      searchable
      allowDeselect={false}
      data={options}
      value={value}
      filter={({ search }) => matchTimes(search, options)}
      nothingFoundMessage="Enter a time, such as 2:30 PM or 14:30"
      onChange={(next) => next && onChange(next)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        commit(event.currentTarget.value);
        onBlur?.(event);
      }}
    />
  );
}

/** True if an option is active. aria-activedescendant keeps naming an option after typing has unselected it. */
const hasActiveOption = (input: HTMLInputElement): boolean => {
  const id = input.getAttribute('aria-activedescendant');
  return id !== null && document.getElementById(id)?.hasAttribute('data-combobox-selected') === true;
};
