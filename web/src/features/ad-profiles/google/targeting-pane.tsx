import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { Radio, Stack } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { type FieldProps, type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { Meta } from '../../../ui/text/text.tsx';
import { ChoicesField } from '../fields/choices-field.tsx';
import { TargetPicker } from '../fields/target-picker.tsx';
import { YesNoField } from '../fields/yes-no-field.tsx';

type Props = { field: GetFieldProps<GoogleProfile>; languages: readonly SelectOption[] };

export function TargetingPane({ field, languages }: Props) {
  const languageTargeting = useFieldValue(field('language_targeting'));
  const locationTargeting = useFieldValue(field('location_targeting'));
  return (
    <>
      <AllOrSome {...field('language_targeting')} label="Languages" all="All languages" some="Selected languages" />
      {languageTargeting === 'include' && (
        <ChoicesField
          {...field('languages')}
          label="Selected languages"
          placeholder="Choose languages"
          description={languages.length === 0 ? 'Google’s languages can’t be loaded now. Try again later.' : undefined}
          options={languages}
        />
      )}
      <AllOrSome {...field('location_targeting')} label="Locations" all="All locations" some="Selected locations" />
      {locationTargeting === 'include' && <LocationsField field={field('locations')} account={field('customer_id')} />}
      <YesNoField
        {...field('eu_political')}
        label="Do these ads contain political advertising in the European Union?"
        description="Google needs your answer before the first ad."
        no="No"
        yes="Yes"
      />
    </>
  );
}

type AllOrSomeProps = FieldProps<'all' | 'include'> & { label: string; all: string; some: string };

const AllOrSome = ({ label, all, some, ...props }: AllOrSomeProps) => (
  <CustomField<'all' | 'include'> {...props}>
    {({ value, onChange }) => (
      <Radio.Group label={label} value={value} onChange={(next) => onChange(next === 'include' ? 'include' : 'all')}>
        <Stack gap={8} mt={8}>
          <Radio value="all" label={all} />
          <Radio value="include" label={some} />
        </Stack>
      </Radio.Group>
    )}
  </CustomField>
);

type Location = GoogleProfile['locations'][number];
type LocationsProps = { field: FieldProps<Location[]>; account: FieldProps<string> };

function LocationsField({ field, account }: LocationsProps) {
  const customerId = useFieldValue(account) ?? '';
  if (customerId === '') return <Meta component="p">Choose an account first.</Meta>;
  const find = async (search_terms: string, signal: AbortSignal) => {
    const { results } = await call('GET /google/settings/location_search', {
      query: { search_terms, client_id: customerId },
      signal,
      silent: true,
    });
    return results;
  };
  return (
    <CustomField<Location[]> {...field}>
      {({ value = [], onChange, error }) => (
        <TargetPicker
          label="Selected locations"
          placeholder="Search countries, regions and cities"
          error={error}
          scope={`google locations ${customerId}`}
          find={find}
          toChoice={({ id, name, canonical_name }) => ({ key: id, name, detail: canonical_name })}
          chosen={value.map(({ id, name, canonical_name, include }) => ({
            key: id,
            name: name || id,
            detail: canonical_name,
            include,
          }))}
          onAdd={({ id, name, canonical_name, target_type, country_code }, include) =>
            onChange([...value, { id, name, canonical_name, target_type, country_code, include }])
          }
          onRemove={(key) => onChange(value.filter(({ id }) => id !== key))}
          canExclude
        />
      )}
    </CustomField>
  );
}
