import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FieldProps, useField } from '../form/use-field.ts';
import { Flex } from '../layout/layout.tsx';
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
          // A choice marks the field as left, so that its validation status is shown at once.
          onBlur();
        }}
        rightSectionWidth={status === 'not-validated' ? 36 : 56}
        rightSectionPointerEvents="none"
        rightSection={
          <Flex component="span" gap={4} justify="flex-end" inline pe={4} w="100%">
            <StatusIcon status={status} />
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </Flex>
        }
      />
    </FieldFrame>
  );
}
