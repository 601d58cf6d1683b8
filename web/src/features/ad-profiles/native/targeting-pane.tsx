import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { type FieldProps, type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { Meta } from '../../../ui/text/text.tsx';
import { TargetPicker } from '../fields/target-picker.tsx';

type NativeField = GetFieldProps<NativeProfile>;
type Props = { field: NativeField; devices: readonly SelectOption[] };

export function TargetingPane({ field, devices }: Props) {
  const geo = useFieldValue(field('geo_targeting'));
  const countries = useFieldValue(field('countries')) ?? [];
  const [country] = countries;
  return (
    <>
      <DevicesField field={field('targeting_devices')} devices={devices} />
      <CustomField<NativeProfile['geo_targeting']> {...field('geo_targeting')}>
        {({ value, onChange }) => (
          <Radio.Group
            label="Countries"
            value={value}
            onChange={(next) => onChange(next === 'all_countries' ? next : 'selected')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="all_countries" label="All countries" />
              <Radio value="selected" label="Selected countries" />
            </Stack>
          </Radio.Group>
        )}
      </CustomField>
      {geo === 'selected' && (
        <CountriesField
          {...field('countries')}
          onChange={(chosen) => {
            field('countries').onChange(chosen);
            // Regions belong to the country.
            field('region_targeting').onChange('entire_country');
            field('regions').onChange([]);
          }}
        />
      )}
      {geo === 'selected' && country && countries.length === 1 && <RegionFields field={field} country={country} />}
      {geo === 'selected' && countries.length > 1 && (
        <Meta component="p">Ads run in the entire countries. To choose regions, select only 1 country.</Meta>
      )}
    </>
  );
}

type DevicesProps = { field: FieldProps<string[]>; devices: readonly SelectOption[] };

const DevicesField = ({ field, devices }: DevicesProps) => (
  <CustomField<string[]> {...field}>
    {({ value = [], onChange, onBlur, error }) => (
      <Checkbox.Group
        label="Devices"
        withAsterisk
        description={devices.length === 0 ? 'The network’s devices can’t be loaded now. Try again later.' : undefined}
        error={error}
        value={value}
        onChange={onChange}
      >
        <Stack gap={8} mt={8}>
          {devices.map(({ value: id, text }) => (
            <Checkbox key={id} value={id} label={text} onBlur={onBlur} />
          ))}
        </Stack>
      </Checkbox.Group>
    )}
  </CustomField>
);

type Choice = { id: string; name: string };

async function findCountries(search_terms: string, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call('GET /nativeads/settings/country_search', {
    query: { search_terms },
    signal,
    silent: true,
  });
  return results;
}

const CountriesField = (props: FieldProps<Choice[]>) => (
  <ChoicePicker
    {...props}
    label="Selected countries"
    placeholder="Search countries"
    scope="native countries"
    find={findCountries}
  />
);

type PickerProps = FieldProps<Choice[]> & {
  label: string;
  placeholder: string;
  scope: string;
  find: (text: string, signal: AbortSignal) => Promise<Choice[]>;
};

const ChoicePicker = ({ label, placeholder, scope, find, ...props }: PickerProps) => (
  <CustomField<Choice[]> {...props}>
    {({ value = [], onChange, error }) => (
      <TargetPicker
        label={label}
        placeholder={placeholder}
        scope={scope}
        find={find}
        error={error}
        toChoice={({ id, name }) => ({ key: id, name })}
        chosen={value.map(({ id, name }) => ({ key: id, name: name || id, include: true }))}
        onAdd={({ id, name }) => onChange([...value, { id, name }])}
        onRemove={(key) => onChange(value.filter(({ id }) => id !== key))}
      />
    )}
  </CustomField>
);

/** The only country whose metro areas the network knows. */
const countryWithCities = 'US';

function RegionFields({ field, country }: { field: NativeField; country: Choice }) {
  const level = useFieldValue(field('region_targeting'));
  const hasCities = country.id === countryWithCities;
  return (
    <>
      <CustomField<NativeProfile['region_targeting']> {...field('region_targeting')}>
        {({ value, onChange }) => (
          <Radio.Group
            label={`Regions of ${country.name || country.id}`}
            value={value}
            onChange={(next) => {
              onChange(next === 'state' || next === 'city' ? next : 'entire_country');
              field('regions').onChange([]);
            }}
          >
            <Stack gap={8} mt={8}>
              <Radio value="entire_country" label="Entire country" />
              <Radio value="state" label="States or regions" />
              <Radio
                value="city"
                label="Cities"
                disabled={!hasCities}
                description={hasCities ? 'Metro areas of the United States.' : 'Only available in the United States.'}
              />
            </Stack>
          </Radio.Group>
        )}
      </CustomField>
      {(level === 'state' || level === 'city') && (
        <ChoicePicker
          {...field('regions')}
          label={level === 'city' ? 'Selected metro areas' : 'Selected regions'}
          placeholder={level === 'city' ? 'Search metro areas' : 'Search regions'}
          scope={`native regions ${country.id} ${level}`}
          find={async (search_terms, signal) =>
            (
              await call('GET /nativeads/settings/region_search', {
                query: { search_terms, country: country.id, level },
                signal,
                silent: true,
              })
            ).results
          }
        />
      )}
    </>
  );
}
