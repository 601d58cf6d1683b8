import { accessLevels } from '@fanfare/contract/kit/assets';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../../ui/form/use-form.ts';

type Props = {
  name: FieldProps<string>;
  email: FieldProps<string>;
  level: FieldProps<string | number>;
  emailHint?: string;
  isEmailFixed?: boolean;
};

const levels = accessLevels.map((label, value) => ({ value: String(value), label }));

export const UserFields = ({ name, email, level, emailHint, isEmailFixed }: Props) => (
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
      value={level.value === undefined ? undefined : String(level.value)}
      onChange={(value) => level.onChange(value ?? undefined)}
      label="Access level"
      description="How many pages, sites and ad accounts their businesses can have."
      options={levels}
    />
  </>
);
