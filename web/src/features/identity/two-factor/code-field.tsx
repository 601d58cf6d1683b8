import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../../ui/form/use-form.ts';

type Props = FieldProps<string | null> & { autoFocus?: boolean };

/** Takes the app's six digits and recovery codes alike. */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      label="Code"
      description="The six digits your authenticator app shows, or one of your recovery codes."
      autoComplete="one-time-code"
    />
  );
}
