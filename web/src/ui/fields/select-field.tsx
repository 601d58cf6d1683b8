import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FieldProps, useField } from '../form/use-field.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';
import { NoOptions } from './no-options.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps<string | null> &
  FieldLabels & { options: readonly (Option | string)[]; searchable?: boolean; clearable?: boolean };

export function SelectField(props: SelectFieldProps) {
  const field = useField(props);
  const { value, onChange, onBlur, status } = field;
  const { options, searchable, clearable } = props;
  return (
    <FieldFrame field={field}>
      <Select
        {...toTextInputProps(field, props)}
        data={options}
        searchable={searchable}
        selectFirstOptionOnChange={searchable}
        clearable={clearable}
        allowDeselect={false}
        nothingFoundMessage={<NoOptions />}
        value={value || null}
        onChange={(next) => {
          onChange(next ?? undefined);
          // A choice is complete at once: its status does not wait until the field is left.
          onBlur();
        }}
        rightSectionWidth={status === 'not-validated' ? 36 : 56}
        rightSectionPointerEvents="none"
        rightSection={
          <span className={classes.tail}>
            <StatusIcon status={status} />
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </span>
        }
      />
    </FieldFrame>
  );
}
