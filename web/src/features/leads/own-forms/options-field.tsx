import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

/** Field for the options of a choice, one a line. Empty lines stay while typing and are left out of the value. */
export function OptionsField(props: FieldProps<string[]>) {
  const [typed, setTyped] = useState<string>();
  return (
    <CustomField<string[]> {...props}>
      {({ value = [], onChange, onBlur, error }) => (
        <Textarea
          label="Options"
          description="One per line."
          autosize
          minRows={2}
          maxRows={8}
          error={error}
          value={typed ?? value.join('\n')}
          onBlur={onBlur}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            onChange(text.split('\n').filter((line) => line.trim() !== ''));
          }}
        />
      )}
    </CustomField>
  );
}
