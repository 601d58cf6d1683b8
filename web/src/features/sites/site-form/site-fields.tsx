import { siteLanguages } from '@fanfare/contract/sites/languages';
import { SiteSlug } from '@fanfare/contract/sites/site';
import { useMemo } from 'react';
import { now } from '../../../lib/clock.ts';
import { slugFromName } from '../../../lib/slug.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { Block } from '../../../ui/layout/layout.tsx';

const hostedUrl = (slug: string): string => `${window.location.origin}/s/${slug}`;

type NameProps = { name: FieldProps<string>; slug: FieldProps<string>; autoFocus?: boolean };

/** Name and slug. The slug follows the name until the user edits it. */
export function NameAndSlug({ name, slug, autoFocus = false }: NameProps) {
  const isSlugFromName = (useFieldValue(slug) ?? '') === slugFromName(useFieldValue(name) ?? '');
  return (
    <>
      <TextField
        {...name}
        label="Site name"
        placeholder="Harbour Journal"
        maxLength={80}
        autoFocus={autoFocus}
        onChange={(value) => {
          name.onChange(value ?? undefined);
          if (isSlugFromName) slug.onChange(slugFromName(value ?? ''));
        }}
      />
      <SlugField {...slug} />
    </>
  );
}

/** Field for the slug. Validated while typing, because a slug is short and its rule is strict. */
export function SlugField(slug: FieldProps<string>) {
  const input = useFieldValue(slug) ?? '';
  const problem = input === '' ? undefined : SiteSlug.safeParse(input).error?.issues[0]?.message;
  return (
    <TextField
      {...slug}
      label="URL"
      maxLength={60}
      error={problem}
      onChange={(value) => slug.onChange(value?.toLowerCase())}
      description={
        <Block component="span" breakWords>
          {hostedUrl(input || '…')}
        </Block>
      }
    />
  );
}

const languages = Object.entries(siteLanguages).map(([value, label]) => ({ value, label }));

export const LanguageField = (field: FieldProps<string>) => (
  <SelectField {...field} label="Language" description="The language of your posts." options={languages} searchable />
);

export function TimeZoneField(field: FieldProps<string>) {
  const options = useMemo(
    () => timeZones.map((timeZone) => ({ value: timeZone, label: timeZoneLabel(timeZone, now()) })),
    [],
  );
  return (
    <SelectField
      {...field}
      label="Time zone"
      description="Visitors see dates in this time zone."
      options={options}
      searchable
    />
  );
}
