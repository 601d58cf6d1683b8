import { accessLevels } from '@fanfare/contract/kit/assets';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';

type Props = {
  name: FieldProps<string>;
  email: FieldProps<string>;
  level: FieldProps<string | number>;
  emailHint?: string;
  isEmailFixed?: boolean;
};

const levels = accessLevels.map((label, value) => ({ value: String(value), label }));

export function UserFields({ name, email, level, emailHint, isEmailFixed }: Props) {
  const levelValue = useFieldValue(level);
  return (
    <>
      <TextField {...name} label="Name" autoComplete="off" autoFocus />
      <TextField
        {...email}
        label="Email"
        type="email"
        autoComplete="off"
        description={emailHint}
        disabled={isEmailFixed}
      />
      <SelectField
        {...level}
        value={levelValue === undefined ? undefined : String(levelValue)}
        onChange={(value) => level.onChange(value ?? undefined)}
        label="Access level"
        description="How many pages, sites and ad accounts their businesses can have."
        options={levels}
      />
    </>
  );
}
