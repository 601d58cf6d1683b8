import { ownFormLimits } from '@fanfare/contract/leads/own-forms';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { FormValues } from './own-form-values.ts';
import { QuestionList } from './question-list.tsx';

const nameOptions = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
  { value: 'off', label: 'Don’t ask' },
];

export function OwnFormFields({ field }: { field: GetFieldProps<FormValues> }) {
  return (
    <Grid gap={16}>
      <TextField
        {...field('name')}
        label="Name"
        description="Only you and your team see it."
        maxLength={ownFormLimits.name}
      />
      <TextField {...field('title')} label="Title" maxLength={ownFormLimits.title} />
      <TextareaField {...field('intro')} label="Introduction" maxLength={ownFormLimits.intro} rows={2} />
      <SelectField {...field('ask_name')} label="Ask for the name" options={nameOptions} required={false} />
      <QuestionList field={field} />
      <TextareaField
        {...field('consent')}
        label="Consent text"
        description="Visitors must agree to it. We store the text and the time with each lead."
        maxLength={ownFormLimits.consent}
        rows={2}
      />
      <TextField
        {...field('privacy_policy_url')}
        label="Privacy policy"
        placeholder="https://example.com/privacy"
        type="url"
      />
      <TextField {...field('button')} label="Button" maxLength={ownFormLimits.button} required={false} />
      <TextareaField
        {...field('thanks')}
        label="Thank-you text"
        description="Shown after the form was sent."
        maxLength={ownFormLimits.thanks}
        rows={2}
      />
      <SwitchField
        {...field('double_opt_in')}
        label="Confirm by email"
        description="Leads count only after the visitor clicked a link in an email."
      />
      <SwitchField {...field('is_active')} label="Published" description="Turn it off to take no new leads." />
    </Grid>
  );
}
