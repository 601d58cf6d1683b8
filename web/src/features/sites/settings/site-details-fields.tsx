import type { SiteAccent } from '@fanfare/contract/sites';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { FieldProps } from '../../../ui/form/use-form.ts';
import classes from '../sites.module.css';
import { AccentField } from './accent-field.tsx';
import { LanguageField, ZoneField } from './site-fields.tsx';
import { SitePreview } from './site-preview.tsx';

type Props = {
  name: string | undefined;
  description: FieldProps<string | undefined>;
  language: FieldProps<string | undefined>;
  timezone: FieldProps<string>;
  accent: FieldProps<SiteAccent | undefined>;
};

/** What a site of ours says about itself beside its name, with how that looks. */
export const SiteDetailsFields = ({ name, description, language, timezone, accent }: Props) => (
  <>
    <TextareaField
      {...description}
      label="What it is about"
      description="One sentence under the name; search engines show it too."
      rows={2}
      maxLength={300}
      onChange={(text) => description.onChange(text?.replace(/\s*\n\s*/g, ' '))}
    />
    <div className={classes.pair}>
      <LanguageField {...language} />
      <ZoneField {...timezone} />
    </div>
    <AccentField {...accent} />
    <SitePreview
      name={name ?? ''}
      description={description.value ?? ''}
      accent={accent.value ?? 'violet'}
      zone={timezone.value ?? 'UTC'}
    />
  </>
);
