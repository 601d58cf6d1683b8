import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import { MultiSelect } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Choice = { id: string; name: string };
type Props = FieldProps<Choice[]> & {
  label: string;
  description?: string;
  placeholder: string;
  options: readonly SelectOption[];
};

/** Field for several choices of a list. Chosen values that the list no longer has stay until they are removed. */
export function ChoicesField({ label, description, placeholder, options, ...props }: Props) {
  return (
    <CustomField<Choice[]> {...props}>
      {({ value = [], onChange, onBlur, error }) => {
        const known: Choice[] = options.map(({ value: id, text }) => ({ id, name: text }));
        const all = [...known, ...value.filter(({ id }) => !known.some((choice) => choice.id === id))];
        return (
          <MultiSelect
            label={label}
            description={description}
            placeholder={value.length === 0 ? placeholder : undefined}
            searchable
            error={error}
            data={all.map(({ id, name }) => ({ value: id, label: name || id }))}
            value={value.map(({ id }) => id)}
            onChange={(ids) => onChange(all.filter(({ id }) => ids.includes(id)))}
            onBlur={onBlur}
            nothingFoundMessage={<NoOptions />}
          />
        );
      }}
    </CustomField>
  );
}
