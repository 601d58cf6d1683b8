import { Radio, Stack } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Answer = '' | 'yes' | 'no';
type Props = FieldProps<Answer> & { label: string; description: string; yes: string; no: string };

/** Field for a yes-or-no question without a default answer. */
export function YesNoField({ label, description, yes, no, ...props }: Props) {
  return (
    <CustomField<Answer> {...props}>
      {({ value = '', onChange, error }) => (
        <Radio.Group
          label={label}
          description={description}
          error={error}
          value={value}
          onChange={(answer) => onChange(answer === 'yes' ? 'yes' : 'no')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="no" label={no} />
            <Radio value="yes" label={yes} />
          </Stack>
        </Radio.Group>
      )}
    </CustomField>
  );
}
