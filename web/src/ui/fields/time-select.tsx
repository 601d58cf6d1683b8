import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { matchTimes, timeOptions } from './time-options.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'onKeyDown'> & {
  /** "14:30" */
  value: string;
  onChange: (time: string) => void;
};

/** A time in quarters of an hour, chosen or typed as people write times. What was typed counts once one goes on. */
export function TimeSelect({ value, onChange, onBlur, ...look }: Props) {
  const options = timeOptions(value);
  const isNew = (typed: string) => typed !== options.find((option) => option.value === value)?.label;

  function take(typed: string) {
    const [meant] = isNew(typed) ? matchTimes(typed, options) : [];
    if (meant && meant.value !== value) onChange(meant.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: input, key } = event;
    // An option the arrows chose is the list's to take; and a form must not go off with a time nobody meant.
    if (key !== 'Enter' || isPointedAt(input) || !isNew(input.value)) return;
    event.preventDefault();
    take(input.value);
  }

  return (
    <Select
      {...look}
      searchable
      allowDeselect={false}
      data={options}
      value={value}
      filter={({ search }) => matchTimes(search, options)}
      nothingFoundMessage="Write a time such as 2:30 PM or 14:30"
      onChange={(next) => next && onChange(next)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        take(event.currentTarget.value);
        onBlur?.(event);
      }}
    />
  );
}

/** The field goes on naming an option after typing has taken the mark off it. */
const isPointedAt = (input: HTMLInputElement): boolean => {
  const id = input.getAttribute('aria-activedescendant');
  return id !== null && document.getElementById(id)?.hasAttribute('data-combobox-selected') === true;
};
