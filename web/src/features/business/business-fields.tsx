import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';

type Props = Record<'name' | 'about' | 'phone' | 'email', FieldProps<string | undefined>>;

/** What a business says about itself; the same when it is created and when it is changed. */
export function BusinessFields({ name, about, phone, email }: Props) {
  return (
    <>
      <TextField {...name} label="Name" maxLength={120} autoComplete="organization" />
      <TextareaField {...about} label="Description" description="What the business does, in a sentence or two." />
      <TextField {...phone} label="Phone" type="tel" autoComplete="tel" />
      <TextField {...email} label="E-mail" type="email" autoComplete="email" />
    </>
  );
}
