import { ApprovalSettings, expiryHours, maxApprovers } from '@fanfare/contract/approvals/settings';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { OutsideApproversField } from './outside-approvers-field.tsx';

type Answer = Output<'GET /approvals/settings'>;
type Values = z.input<typeof ApprovalSettings>;
const settingsCall = 'GET /approvals/settings' as const;

/** Values of the form, with one threshold for each currency of the ad accounts. */
export const toValues = ({ settings, currencies }: Answer): Values => {
  const codes = new Set([...currencies, ...settings.spend.map(({ currency }) => currency)]);
  return {
    ...settings,
    spend: [...codes]
      .sort()
      .map((currency) => settings.spend.find((one) => one.currency === currency) ?? { currency, above: null }),
  };
};

/** Settings from the values of the form, without empty thresholds. */
export const toSettings = (values: Values): Values => ({
  ...values,
  spend: values.spend.filter(({ above }) => above !== null && above !== undefined && above !== ''),
});

export function ApprovalSettingsPage() {
  const settings = useQuery(query(settingsCall));
  return (
    <Page title="Approval settings" lead="What needs approval, and who can approve it.">
      {settings.error && !settings.data ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Section title="Approvals" lead="Members see open requests on the Approvals page.">
          {settings.data ? <SettingsForm answer={settings.data} /> : <FormSkeleton fields={4} />}
        </Section>
      )}
    </Page>
  );
}

function SettingsForm({ answer }: { answer: Answer }) {
  const save = useSave('POST /approvals/settings', { refreshes: [settingsCall] });
  const initial = toValues(answer);
  return (
    <Form
      schema={ApprovalSettings}
      submit="Save settings"
      label="Approval settings"
      initial={initial}
      onSubmit={async (values) => {
        await save.mutateAsync({ body: toSettings(values) });
        toast.good('Settings saved.');
      }}
    >
      {(field) => (
        <>
          {initial.spend.map(({ currency }, index) => (
            <NumberField
              key={currency}
              {...field(`spend.${index}.above`)}
              label={`Daily spend in ${currency} that needs approval`}
              description="For new ads, budgets and automators that can spend more a day. Leave empty for none."
              required={false}
              decimals={2}
              suffix={` ${currency}`}
            />
          ))}
          {initial.spend.length === 0 && (
            <Alert tone="info">
              Add an ad account to set a threshold in its currency.{' '}
              <TextLink to="/user/account" hash="adnetworks" underline="always">
                View ad accounts
              </TextLink>
            </Alert>
          )}
          <SwitchField
            {...field('articles')}
            label="AI articles need approval"
            description="Bulk AI articles are published only after someone else approves them."
          />
          <SwitchField
            {...field('posts')}
            label="Posts need approval"
            description="Social posts and site posts are published only after someone else approves them."
          />
          <SwitchField
            {...field('winners')}
            label="Contest winners need approval"
            description="Winners are emailed and named on the contest’s page only after someone else approves them."
          />
          <SwitchField
            {...field('includes_owner')}
            label="My own work needs approval, too"
            description="If this is off, what you do as the owner needs no approval."
          />
          <NumberField
            {...field('expiry_hours')}
            label="Requests expire after"
            description="Nothing is changed when a request expires."
            min={expiryHours.min}
            max={expiryHours.max}
            suffix=" hours"
          />
          <MembersField {...field('approver_ids')} members={answer.members} />
          <OutsideApproversField field={field} />
        </>
      )}
    </Form>
  );
}

function MembersField({ members, ...field }: FieldProps<Values['approver_ids']> & { members: Answer['members'] }) {
  return (
    <CustomField<Values['approver_ids']> {...field}>
      {({ value = [], onChange, error }) => (
        <MultiSelect
          label="Members to ask besides you"
          description="They need the Manager role for what they approve. They get an email with a link."
          placeholder={value.length === 0 ? 'Only you' : undefined}
          nothingFoundMessage="No members"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear members' }}
          maxValues={maxApprovers}
          data={members.map(({ user_id, name, email }) => ({ value: String(user_id), label: `${name} (${email})` }))}
          value={value.map(String)}
          error={error}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      )}
    </CustomField>
  );
}
