import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

/** Field for the campaign name, for Google and native ads: there the profile is one campaign. */
export const CampaignNameField = (field: FieldProps<string>) => (
  <TextField
    {...field}
    label="Campaign name"
    description="One campaign is created with the first ad and used for all later ones."
    maxLength={200}
    required
  />
);
