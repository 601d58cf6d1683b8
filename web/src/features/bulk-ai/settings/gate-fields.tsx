import { NumberInput, Switch, TagsInput } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import type { FieldProps, GetFieldProps } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import classes from './settings.module.css';
import type { SettingsValues } from './settings-values.ts';

type ThresholdProps = {
  field: FieldProps<number | null>;
  label: string;
  description: string;
  numberLabel: string;
  /** True if the stored value is a share of 1, shown in percent. */
  isShare?: boolean;
  /** Threshold that is set when the check is switched on. */
  fallback: number;
  disabled: boolean;
};

/** Field for a check with a threshold; null means the check is off. */
function ThresholdField({ field, label, description, numberLabel, isShare, fallback, disabled }: ThresholdProps) {
  const factor = isShare ? 100 : 1;
  return (
    <CustomField<number | null> {...field}>
      {({ value = null, onChange, onBlur, error }) => (
        <Grid gap={8}>
          <Switch
            label={label}
            description={description}
            disabled={disabled}
            checked={value !== null}
            onChange={(event) => onChange(event.currentTarget.checked ? fallback : null)}
          />
          {value !== null && (
            <NumberInput
              className={classes.short}
              aria-label={`${label}: ${numberLabel}`}
              description={numberLabel}
              inputWrapperOrder={['description', 'input', 'error']}
              min={0}
              max={100}
              allowDecimal={false}
              suffix={isShare ? '%' : undefined}
              disabled={disabled}
              error={error}
              value={Math.round(value * factor)}
              onChange={(next) => onChange(Math.min(Math.max(Number(next) || 0, 0), 100) / factor)}
              onBlur={onBlur}
            />
          )}
        </Grid>
      )}
    </CustomField>
  );
}

type Props = {
  field: GetFieldProps<SettingsValues>;
  /** Reason why images can't be created; null if they can. */
  noImages: string | null;
  disabled: boolean;
};

/** Fields for the checks before an article is published without a person. */
export function GateFields({ field, noImages, disabled }: Props) {
  return (
    <>
      <ThresholdField
        field={field('gates.max_similarity')}
        label="Similarity"
        description="Hold articles that repeat earlier posts of the site or other AI articles."
        numberLabel="Largest share of repeated text"
        isShare
        fallback={0.3}
        disabled={disabled}
      />
      <ThresholdField
        field={field('gates.min_live_links')}
        label="Links"
        description="Hold articles with links that don’t work."
        numberLabel="Smallest share of working links"
        isShare
        fallback={1}
        disabled={disabled}
      />
      <ThresholdField
        field={field('gates.min_reading_ease')}
        label="Reading level"
        description="Hold articles that are hard to read. Not measured in every language."
        numberLabel="Lowest reading ease, 0 (hard) to 100 (easy)"
        fallback={30}
        disabled={disabled}
      />
      <SwitchField
        {...field('gates.checks_language')}
        label="Language"
        description="Hold articles that aren’t in the language above."
        disabled={disabled}
      />
      <SwitchField
        {...field('gates.checks_length')}
        label="Length"
        description="Hold articles more than 20% shorter or longer than the word count."
        disabled={disabled}
      />
      <SwitchField
        {...field('gates.checks_structure')}
        label="Structure"
        description="Hold articles without headings and paragraphs."
        disabled={disabled}
      />
      <SwitchField
        {...field('gates.needs_image')}
        label="Image"
        description={noImages ?? 'Hold articles without an image.'}
        disabled={disabled || noImages !== null}
      />
      <CustomField<string[]> {...field('gates.forbidden')}>
        {({ value = [], onChange, onBlur, error }) => (
          <TagsInput
            label="Forbidden words and claims"
            description="Hold articles with one of these. Press Enter after each, up to 100."
            placeholder={value.length === 0 ? 'Such as “guaranteed” or “risk-free”' : undefined}
            maxTags={100}
            maxLength={200}
            disabled={disabled}
            error={error}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      </CustomField>
    </>
  );
}
