import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Props = FieldProps<string | null> & { autoFocus?: boolean };

/** Field that accepts the 6 digits of the app and recovery codes. */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      label="Code"
      description="The 6 digits from your authenticator app, or a recovery code."
      autoComplete="one-time-code"
    />
  );
}
