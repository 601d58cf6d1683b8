import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

/**
 * Field for the forms of a destination; if none is chosen, it gets the leads of all forms, including forms added later.
 */
export function FormsField(props: FieldProps<string[]>) {
  const { data } = useQuery(query('GET /leads/form', { query: {} }));
  const forms = data?.forms ?? [];
  return (
    <CustomField<string[]> {...props}>
      {({ value = [], onChange, error }) => (
        <MultiSelect
          label="Forms"
          description="Leave it empty for all forms."
          placeholder={value.length === 0 ? 'All forms' : undefined}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear forms' }}
          data={[
            ...forms.map(({ form_id, name }) => ({ value: form_id, label: name })),
            ...value
              .filter((id) => !forms.some(({ form_id }) => form_id === id))
              .map((id) => ({ value: id, label: id })),
          ]}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </CustomField>
  );
}
