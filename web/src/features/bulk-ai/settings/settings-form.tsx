import { languageNames } from '@fanfare/contract/ai/languages';
import { postingStepMinutes, settingsMessages } from '@fanfare/contract/bulk-ai/settings';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import { hasField } from '../../../ui/form/form-dom.ts';
import { validateValues } from '../../../ui/form/form-validation.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { createGetFieldProps, useFormValues } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid, useFormState, useFormStore } from '../../../ui/form/use-form.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type SettingsAnswer, staleAfterSettings } from '../bulk-queries.ts';
import { ClampedField } from './clamped-field.tsx';
import { GateFields } from './gate-fields.tsx';
import classes from './settings.module.css';
import { paceText, SettingsForm as Schema, type SettingsValues, toSettingsValues } from './settings-values.ts';

type Props = { answer: SettingsAnswer; canManage: boolean };

const validate = (values: SettingsValues) => validateValues(Schema, values);

export function SettingsForm({ answer, canManage }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const form = useFormStore<SettingsValues>(toSettingsValues(answer), {
    validate,
    toFieldPath: (path) => (hasField(root.current, path) ? path : undefined),
  });
  const field = useMemo(() => createGetFieldProps<SettingsValues>(form), [form]);
  const { isBusy, alert } = useFormState(form);
  const pace = useFormValues(form, paceText);
  const zone = useFormValues(form, ({ time_zone }) => time_zone);
  useFocusOnInvalid(form, root);
  useUnsavedChanges(form.isUnsaved);
  const update = useSave('POST /bulkaicontentgeneration/settings/update', { refreshes: staleAfterSettings });
  const zones = useMemo(() => timeZones.map((name) => ({ value: name, label: timeZoneLabel(name, now()) })), []);
  const isLocked = !canManage;
  const noImages = answer.no_images;

  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      aria-label="Settings of bulk AI"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(async (values) => {
          await update.mutateAsync({ body: values });
          toast.good(settingsMessages.saved);
        });
      }}
    >
      <Section title="Writing" lead="How fast articles are written, over all categories.">
        <Grid fill="min(250px, 100%)" gap="16px 24px" align="start">
          <ClampedField
            {...field('article_creation_interval')}
            setting="article_creation_interval"
            label="Article creation interval"
            description="Hours between two articles, 1 to 10."
            disabled={isLocked}
          />
          <ClampedField
            {...field('daily_creation_limit')}
            setting="daily_creation_limit"
            label="Daily creation limit"
            description="Articles a day, 1 to 10."
            disabled={isLocked}
          />
          <ClampedField
            {...field('weekly_creation_limit')}
            setting="weekly_creation_limit"
            label="Weekly creation limit"
            description="Articles a week from Monday, 1 to 70."
            disabled={isLocked}
          />
        </Grid>
        {pace && (
          <Block component="p" py={10} px={14} bdrs={8} bg="var(--ff-sunken)">
            {pace}
          </Block>
        )}
      </Section>
      <Section title="Publishing" lead={`Days, weeks and times are in ${zone}.`}>
        <Grid fill="min(250px, 100%)" gap="16px 24px" align="start">
          <ClampedField
            {...field('daily_posting_limit')}
            setting="daily_posting_limit"
            label="Daily posting limit"
            description="Posts a day over all sites, 1 to 10."
            disabled={isLocked}
          />
          <CustomField<string> {...field('posting_time')}>
            {({ value = '09:00', onChange, onBlur, error }) => (
              <TimeSelect
                label="Posting time"
                description={`First post of the day, then every ${postingStepMinutes} min.`}
                withAsterisk
                disabled={isLocked}
                error={error}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
              />
            )}
          </CustomField>
          <SelectField
            {...field('time_zone')}
            label="Time zone"
            description="For all times, days and weeks of bulk AI."
            required
            searchable
            options={zones}
            disabled={isLocked}
          />
        </Grid>
        <SwitchField
          {...field('random_category_posting')}
          label="Random category posting"
          description="On: the category of each post is drawn at random. Off: categories take turns."
          disabled={isLocked}
        />
      </Section>
      <Section title="Articles" lead="What every new article looks like.">
        <Grid fill="min(250px, 100%)" gap="16px 24px" align="start">
          <ClampedField
            {...field('word_count')}
            setting="word_count"
            label="Word count"
            description="300 to 3,000, give or take 20%."
            clampsOnBlur
            disabled={isLocked}
          />
          <SelectField
            {...field('language_selection')}
            label="Language"
            description="Articles are written in this language."
            required
            searchable
            options={languageNames}
            disabled={isLocked}
          />
        </Grid>
        <SwitchField
          {...field('add_featured_image')}
          label="Add featured image"
          description={noImages ?? 'Creates an image for the top of each post.'}
          disabled={isLocked || noImages !== null}
        />
        <SwitchField
          {...field('add_article_images')}
          label="Add article images"
          description={noImages ?? 'Creates an image inside each article, where its category says.'}
          disabled={isLocked || noImages !== null}
        />
        <SwitchField
          {...field('add_youtube_video')}
          label="Add YouTube video"
          description="Adds the first video YouTube finds for the keyword."
          disabled={isLocked}
        />
      </Section>
      <Section title="Quality checks" lead="An article that fails a check waits for your review.">
        <Grid fill="min(250px, 100%)" gap="16px 24px" align="start">
          <ClampedField
            {...field('hold_percent')}
            setting="hold_percent"
            label="Always review"
            description="Besides the first of each category."
            suffix="%"
            disabled={isLocked}
          />
        </Grid>
        <GateFields field={field} noImages={noImages} disabled={isLocked} />
      </Section>
      {alert && (
        <Block mt={20} data-form-alert tabIndex={-1}>
          <Alert tone="bad" title={settingsMessages.failed}>
            {alert === settingsMessages.failed ? undefined : alert}
          </Alert>
        </Block>
      )}
      <Flex justify="flex-end" mt={20}>
        <Button type="submit" loading={isBusy} disabled={isLocked}>
          Save settings
        </Button>
      </Flex>
    </form>
  );
}
