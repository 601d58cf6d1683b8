import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { FieldProps } from '../../ui/form/use-field.ts';

type Props = Record<'name' | 'about' | 'phone' | 'email', FieldProps<string | undefined>>;

/** The fields shared by the create form and the settings form. */
export function BusinessFields({ name, about, phone, email }: Props) {
  return (
    <>
      <TextField {...name} label="Name" maxLength={120} autoComplete="organization" />
      <TextareaField {...about} label="Description" description="What the business does, in 1 or 2 sentences." />
      <TextField {...phone} label="Phone" type="tel" autoComplete="tel" />
      <TextField {...email} label="Email" type="email" autoComplete="email" />
    </>
  );
}
