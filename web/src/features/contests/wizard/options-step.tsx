import { contestLimits, type Strictness } from '@fanfare/contract/contests/contest';
import { Radio, Stack } from '@mantine/core';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import type { StepProps } from './contest-form.ts';
import classes from './wizard.module.css';

const strictnessOptions: { value: Strictness; label: string; description: string }[] = [
  { value: 'low', label: 'Low', description: 'Only very suspicious entries are held' },
  { value: 'medium', label: 'Medium', description: 'Right for most contests' },
  { value: 'high', label: 'High', description: 'For valuable prizes' },
  { value: 'event', label: 'Event', description: 'Many people enter on shared devices' },
];

/** Options for the check of entries, the contest page and emails to contestants. */
export function OptionsStep({ field }: Pick<StepProps, 'field'>) {
  return (
    <>
      <CustomField {...field('options.strictness')}>
        {({ value, onChange }) => (
          <Radio.Group
            label="How strictly entries are checked"
            description="Held entries wait for your decision. Nothing is deleted."
            value={value ?? 'medium'}
            onChange={(next) => onChange(strictnessOptions.find((level) => level.value === next)?.value)}
          >
            <Stack gap={8} mt={8}>
              {strictnessOptions.map((level) => (
                <Radio key={level.value} {...level} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </CustomField>
      <div className={classes.pair}>
        <NumberField
          {...field('options.claim_days')}
          label="Days to claim a prize"
          min={1}
          description="After that, the prize goes to the next contestant."
        />
        <NumberField
          {...field('options.retention_months')}
          label="Keep contestants’ data"
          suffix=" months"
          min={1}
          description="After the contest ends. Then it’s erased."
        />
      </div>
      <SwitchField
        {...field('options.leader_board')}
        label="Leader board"
        description="Show first names and points of the top 10 on the contest page."
      />
      <SwitchField
        {...field('options.reminder')}
        label="Email the day before the end"
        description="Only to contestants who agreed to it."
      />
      <Disclosure summary="Emails in your own words">
        <div className={classes.rows}>
          <MailFields field={field} mail="confirm_mail" title="Email to confirm an entry" />
          <MailFields field={field} mail="winner_mail" title="Email to winners" />
        </div>
      </Disclosure>
    </>
  );
}

type MailProps = Pick<StepProps, 'field'> & { mail: 'confirm_mail' | 'winner_mail'; title: string };

const MailFields = ({ field, mail, title }: MailProps) => (
  <Grid component="fieldset" gap={12} p={16} bd="1px solid var(--ff-hairline)" bdrs={12}>
    <Block component="legend" px={6} fw={600}>
      {title}
    </Block>
    <TextField
      {...field(`options.${mail}.subject`)}
      label="Subject"
      placeholder="Our usual subject"
      maxLength={contestLimits.mailSubject}
    />
    <TextareaField
      {...field(`options.${mail}.message`)}
      label="Message"
      rows={2}
      maxLength={contestLimits.mailMessage}
      description="Empty: our usual text. The link is added below it."
    />
  </Grid>
);
