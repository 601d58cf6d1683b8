import { SiteSlug, siteLanguages } from '@fanfare/contract/sites';
import { useMemo } from 'react';
import { now } from '../../../lib/clock.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../../ui/form/use-form.ts';
import classes from '../sites.module.css';
import { slugFromName } from './slug.ts';

export const hostedAddress = (slug: string): string => `${window.location.origin}/s/${slug}`;

type NameProps = { name: FieldProps<string>; slug: FieldProps<string>; autoFocus?: boolean };

/** A name and the address it suggests. The address follows the name until somebody types one of their own. */
export function NameAndSlug({ name, slug, autoFocus = false }: NameProps) {
  const follows = (slug.value ?? '') === slugFromName(name.value ?? '');
  return (
    <>
      <TextField
        {...name}
        label="Name of the site"
        placeholder="Harbour Journal"
        maxLength={80}
        autoFocus={autoFocus}
        onChange={(value) => {
          name.onChange(value ?? undefined);
          if (follows) slug.onChange(slugFromName(value ?? ''));
        }}
      />
      <SlugField {...slug} />
    </>
  );
}

/** Says what is wrong while it is typed: an address is short, and half of it is a rule. */
export function SlugField(slug: FieldProps<string>) {
  const typed = slug.value ?? '';
  const rule = typed === '' ? undefined : SiteSlug.safeParse(typed).error?.issues[0]?.message;
  return (
    <TextField
      {...slug}
      label="Address"
      maxLength={60}
      error={slug.error ?? rule}
      onChange={(value) => slug.onChange(value?.toLowerCase())}
      description={<span className={classes.address}>{hostedAddress(typed || '…')}</span>}
    />
  );
}

const languages = Object.entries(siteLanguages).map(([value, label]) => ({ value, label }));

export const LanguageField = (field: FieldProps<string>) => (
  <SelectField
    {...field}
    label="Language"
    description="What its posts are written in."
    options={languages}
    searchable
  />
);

export function ZoneField(field: FieldProps<string>) {
  const options = useMemo(() => timeZones.map((zone) => ({ value: zone, label: timeZoneLabel(zone, now()) })), []);
  return (
    <SelectField
      {...field}
      label="Time zone"
      description="The dates visitors see are written in it."
      options={options}
      searchable
    />
  );
}
