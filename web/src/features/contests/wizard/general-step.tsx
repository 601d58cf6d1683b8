import { contestLimits } from '@fanfare/contract/contests/contest';
import { dateFormats, formatContestClock, formatContestDay, timeFormats } from '@fanfare/contract/contests/dates';
import { categories } from '@fanfare/contract/kit/categories';
import { siteLanguages, siteLanguageTags } from '@fanfare/contract/sites/languages';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { slugFromName } from '../../../lib/slug.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { timezonesQuery } from '../contest-queries.ts';
import type { StepProps } from './contest-form.ts';
import { LocalTimeField } from './local-time-field.tsx';
import classes from './wizard.module.css';

const sampleDay = '2030-12-31';
const sampleClock = '18:30';
const languages = siteLanguageTags.map((tag) => ({ value: tag, label: siteLanguages[tag] }));
const categoryOptions = categories.map((name, index) => ({ value: String(index + 1), label: name }));

/** Step for name, address, times and the parts of the contest. */
export function GeneralStep({ field, values, hasStarted }: StepProps & { hasStarted: boolean }) {
  const zones = useQuery(timezonesQuery).data?.timezones ?? [];
  // Last address made from the name: the address follows the name until the user writes their own.
  const lastSuggestion = useRef(slugFromName(values.name ?? ''));
  const name = field('name');
  const { date_format = 'MM/DD/YYYY', time_format = 'hh:mm A', timezone = 'UTC', slug = '' } = values;
  const formats = { date_format, time_format };
  return (
    <>
      <TextField
        {...name}
        label="Name"
        maxLength={contestLimits.name}
        onChange={(text) => {
          name.onChange(text ?? '');
          const suggestion = slugFromName(text ?? '');
          if (!hasStarted && (slug === '' || slug === lastSuggestion.current)) field('slug').onChange(suggestion);
          lastSuggestion.current = suggestion;
        }}
      />
      <TextField
        {...field('slug')}
        label="URL of the contest page"
        prefix="/c/"
        maxLength={60}
        disabled={hasStarted}
        description={hasStarted ? 'Fixed since the start of the contest.' : 'Lowercase letters, numbers and hyphens.'}
      />
      <TextareaField {...field('description')} label="Description" maxLength={contestLimits.description} />
      <SelectField
        {...field('timezone')}
        label="Time zone"
        searchable
        disabled={hasStarted}
        options={
          zones.length > 0
            ? zones.map(({ timezone: zone, gmt_offset }) => ({ value: zone, label: zoneLabel(zone, gmt_offset) }))
            : [timezone]
        }
      />
      <div className={classes.pair}>
        <LocalTimeField
          {...field('start_date')}
          label="Start Date"
          timeZone={timezone}
          formats={formats}
          defaultTime="09:00"
          disabled={hasStarted}
        />
        <LocalTimeField
          {...field('end_date')}
          label="End Date"
          timeZone={timezone}
          formats={formats}
          defaultTime="18:00"
        />
      </div>
      <Grid component="fieldset" gap={12} p={16} bd="1px solid var(--ff-hairline)" bdrs={12}>
        <Block component="legend" px={6} fw={600}>
          Parts of the contest
        </Block>
        <SwitchField {...field('switches.facebook')} label="Facebook" description="Actions about your Facebook page" />
        <SwitchField {...field('switches.youtube')} label="YouTube" description="Actions about YouTube channels" />
        <SwitchField {...field('switches.twitter')} label="X (Twitter)" description="Actions about your X account" />
        <SwitchField
          {...field('switches.emaillist')}
          label="Email list"
          description="Offer your newsletter to contestants"
        />
        <SwitchField
          {...field('switches.contest_page')}
          label="Contest page"
          description="Your own templates. Without them, visitors get our standard page."
        />
      </Grid>
      <Disclosure summary="Language, category and formats">
        <div className={classes.pair}>
          <SelectField {...field('language')} label="Language of the page" searchable options={languages} />
          <CustomField {...field('category')}>
            {({ value, onChange, error }) => (
              <Select
                label="Category"
                searchable={true}
                clearable={true}
                data={categoryOptions}
                error={error}
                value={value ? String(value) : null}
                onChange={(next) => onChange(next ? Number(next) : null)}
              />
            )}
          </CustomField>
          <SelectField
            {...field('date_format')}
            label="Date format"
            options={dateFormats.map((format) => ({ value: format, label: formatContestDay(sampleDay, format) }))}
          />
          <SelectField
            {...field('time_format')}
            label="Time format"
            options={timeFormats.map((format) => ({ value: format, label: formatContestClock(sampleClock, format) }))}
          />
        </div>
      </Disclosure>
    </>
  );
}

const zoneLabel = (zone: string, offset: number): string => {
  const minutes = Math.round(Math.abs(offset) * 60);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return `${zone.replaceAll('_', ' ')} (GMT${offset < 0 ? '−' : '+'}${clock})`;
};
