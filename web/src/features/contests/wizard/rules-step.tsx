import { networkRelease, ruleLimits } from '@fanfare/contract/contests/rules';
import { countryCodes, countryName } from '@fanfare/contract/kit/countries';
import { MultiSelect, Text } from '@mantine/core';
import { useMemo } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useFieldValue } from '../../../ui/form/use-field.ts';
import type { StepProps } from './contest-form.ts';
import classes from './wizard.module.css';

/** Hint that the rule is stated but not checked, unless the entry form requires the field. */
const notCheckedHint = (field: string) => `Only stated. To check it, require the ${field} in the entry form.`;

/** Fields for the public rules page. */
export function RulesStep({ field }: Pick<StepProps, 'field'>) {
  const minimumAge = useFieldValue(field('rules.minimum_age')) ?? 0;
  const allowed = useFieldValue(field('rules.countries')) ?? [];
  const isAgeChecked = useFieldValue(field('entry_form.birth_date')) === 'required';
  const isCountryChecked = useFieldValue(field('entry_form.country')) === 'required';
  const countries = useMemo(
    () =>
      countryCodes
        .map((code) => ({ value: code, label: countryName(code) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [],
  );
  return (
    <>
      <Text c="dimmed">Required before publishing, and shown on the rules page with dates, prizes and draws.</Text>
      <div className={classes.pair}>
        <TextField {...field('rules.organizer')} label="Organizer" maxLength={ruleLimits.name} />
        <TextField
          {...field('rules.privacy_contact')}
          label="Contact for privacy questions"
          placeholder="privacy@example.com"
          maxLength={ruleLimits.contact}
        />
      </div>
      <TextareaField
        {...field('rules.address')}
        label="Address of the organizer"
        rows={2}
        maxLength={ruleLimits.address}
      />
      <TextareaField {...field('rules.eligibility')} label="Who can enter" rows={2} maxLength={ruleLimits.text} />
      <div className={classes.pair}>
        <NumberField
          {...field('rules.minimum_age')}
          label="Minimum age"
          min={0}
          description={minimumAge > 0 && !isAgeChecked ? notCheckedHint('birth date') : '0 means no minimum age.'}
        />
        <CustomField {...field('rules.countries')}>
          {({ value, onChange, onBlur, error }) => (
            <MultiSelect
              label="Countries"
              searchable={true}
              clearable={true}
              description={
                allowed.length > 0 && !isCountryChecked ? notCheckedHint('country') : 'Leave empty for all countries.'
              }
              data={countries}
              value={value ?? []}
              onChange={onChange}
              onBlur={onBlur}
              error={error}
              limit={50}
            />
          )}
        </CustomField>
      </div>
      <TextareaField
        {...field('rules.notification')}
        label="How and when winners are notified"
        rows={2}
        maxLength={ruleLimits.text}
      />
      <CheckboxField {...field('rules.is_free')} label="Entering is free, and a purchase doesn’t raise the chances." />
      <CheckboxField {...field('rules.releases_networks')} label={networkRelease} />
      <TextareaField {...field('rules.more')} label="Further rules" rows={3} maxLength={10_000} />
    </>
  );
}
