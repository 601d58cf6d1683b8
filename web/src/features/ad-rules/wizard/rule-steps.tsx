import type { RuleAccount } from '@fanfare/contract/ad-rules/ad-rules';
import { kindOfSubjects, type RuleCondition } from '@fanfare/contract/ad-rules/rule-draft';
import {
  actionsOfKind,
  amountActions,
  ruleActionLabels,
  ruleLimits,
  ruleTimePresets,
  timePresetLabels,
} from '@fanfare/contract/ad-rules/rule-fields';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import type { RuleValues } from '../rule-templates.ts';
import { ConditionsField } from './conditions-field.tsx';
import { ScheduleField } from './schedule-fields.tsx';
import { SubjectsField } from './subjects-field.tsx';

type Options = { accounts: readonly RuleAccount[]; isSaved: boolean };

export const findAccount = (accounts: readonly RuleAccount[], { fb_adaccount_id: id }: Partial<RuleValues>) =>
  accounts.find((account) => account.id === id);

/** The steps of the rule's wizard before the review. */
export const ruleSteps = ({ accounts, isSaved }: Options): WizardStep<RuleValues>[] => [
  {
    id: 'subject',
    label: 'What',
    hint: 'Name, account and ads',
    fields: { rule_name: 'Name', fb_adaccount_id: 'Ad account', rule_subject: 'Looks at' },
    render: (field, { values }) => (
      <>
        <TextField {...field('rule_name')} label="Name" maxLength={ruleLimits.nameLength} />
        <SelectField
          {...field('fb_adaccount_id')}
          label="Ad account"
          disabled={isSaved}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SubjectsField {...field('rule_subject')} account={values.fb_adaccount_id ?? ''} />
      </>
    ),
  },
  {
    id: 'conditions',
    label: 'When',
    hint: 'Conditions',
    fields: { time_preset: 'Period', conditions: 'Conditions' },
    render: (field, { values }) => (
      <>
        <SelectField
          {...field('time_preset')}
          label="Period"
          description="Each period includes today."
          options={ruleTimePresets.map((value) => ({ value, label: timePresetLabels[value] }))}
        />
        <ConditionsField
          field={field}
          conditions={(values.conditions ?? []).map((condition): RuleCondition => ({ ...condition }))}
          kind={kindOfSubjects(values.rule_subject ?? []) ?? 'AD'}
          currency={findAccount(accounts, values)?.currency ?? 'USD'}
        />
      </>
    ),
  },
  {
    id: 'action',
    label: 'Then',
    hint: 'What happens',
    fields: { action: 'Action', amount: 'Change', unit: 'Unit', limit: 'Limit' },
    render: (field, { values }) => {
      const kind = kindOfSubjects(values.rule_subject ?? []) ?? 'AD';
      const currency = findAccount(accounts, values)?.currency ?? 'USD';
      const isCut = values.amount?.startsWith('-') ?? false;
      return (
        <>
          <SelectField
            {...field('action')}
            label="Action"
            options={actionsOfKind(kind).map((value) => ({ value, label: ruleActionLabels[value] }))}
          />
          {values.action && amountActions.includes(values.action) && (
            <>
              <SelectField
                {...field('unit')}
                label="Unit"
                options={[
                  { value: 'PERCENTAGE', label: 'Percent' },
                  { value: 'ACCOUNT_CURRENCY', label: currency },
                ]}
              />
              <TextField
                {...field('amount')}
                label="Change by"
                description="For example 20, or -20 to lower."
                required
              />
              <TextField
                {...field('limit')}
                label={`${isCut ? 'Never below' : 'Never above'} (${currency})`}
                description="Required, so that a rule can’t run away."
                required
              />
            </>
          )}
        </>
      );
    },
  },
  {
    id: 'schedule',
    label: 'Schedule',
    hint: 'How often',
    fields: { schedule: 'How often', execution_count_limit: 'Times a day', status: 'Status' },
    render: (field, { values }) => (
      <>
        <ScheduleField {...field('schedule')} timeZone={findAccount(accounts, values)?.time_zone ?? 'UTC'} />
        <NumberField
          {...field('execution_count_limit')}
          label="Most times a day"
          description="How often the rule acts on the same object."
        />
        <SelectField
          {...field('status')}
          label="After saving"
          options={[
            { value: 'ENABLED', label: 'Turn the rule on' },
            { value: 'DISABLED', label: 'Keep it off' },
          ]}
        />
      </>
    ),
  },
];
