import type { SiteAccent } from '@fanfare/contract/sites/site';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { AccentField } from './accent-field.tsx';
import { LanguageField, TimeZoneField } from './site-fields.tsx';
import { SitePreview } from './site-preview.tsx';

type Props = {
  name: string | undefined;
  description: FieldProps<string | undefined>;
  language: FieldProps<string | undefined>;
  timezone: FieldProps<string>;
  accent: FieldProps<SiteAccent | undefined>;
};

/** Description, language, time zone and color of a hosted site, with a preview. */
export const SiteDetailsFields = ({ name, description, language, timezone, accent }: Props) => (
  <>
    <TextareaField
      {...description}
      label="Description"
      description="Shown under the site name and in search results."
      rows={2}
      maxLength={300}
      onChange={(text) => description.onChange(text?.replace(/(?<!\s)\s*\n\s*/g, ' '))}
    />
    <Grid columns={2} gap={16} align="start" collapse="48em">
      <LanguageField {...language} />
      <TimeZoneField {...timezone} />
    </Grid>
    <AccentField {...accent} />
    <SitePreview
      name={name ?? ''}
      description={useFieldValue(description) ?? ''}
      accent={useFieldValue(accent) ?? 'violet'}
      timeZone={useFieldValue(timezone) ?? 'UTC'}
    />
  </>
);
