import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';

type Props = FieldProps<string> & {
  label: string;
  description?: string;
  options: readonly SelectOption[];
  required?: boolean;
};

/**
 * Select of a network's accounts. Blocked accounts can't be chosen and show the reason; a note on the chosen account is
 * below.
 */
export function AccountField({ options, label, description, ...field }: Props) {
  const value = useFieldValue(field);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <SelectField
        {...field}
        label={label}
        description={description}
        searchable={options.length > 10}
        options={[
          ...options.map(({ value: id, text, note, disabled = false }) => ({
            value: id,
            disabled,
            label: disabled && note ? `${text} (${note})` : text,
          })),
          ...(value && !chosen ? [{ value, label: `${value} (no access)`, disabled: true }] : []),
        ]}
      />
      {chosen?.note && <Alert tone={chosen.disabled ? 'bad' : 'warn'}>{chosen.note}</Alert>}
    </>
  );
}
