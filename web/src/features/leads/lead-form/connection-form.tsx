import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { type LeadForm, staleAfterFormChange } from '../lead-queries.ts';
import { ConnectionValues, toDraft, toValues } from './connection-values.ts';
import { ServiceFields } from './service-fields.tsx';

type Props = { form: LeadForm; isReadOnly: boolean };

/** Form for the service, account, list, mapping and contest of a lead form. After saving, the list of forms opens. */
export function ConnectionForm({ form, isReadOnly }: Props) {
  const navigate = useNavigate();
  const tab = form.source === 'facebook' ? 'facebookforms' : 'forms';
  const save = useSave('POST /leads/form/{form_id}/autoresponder', {
    refreshes: staleAfterFormChange,
    onDone: async ({ problem }) => {
      if (problem) toast.warn(problem, 'Form connected');
      else toast.good(form.connected ? 'Connection saved.' : 'Form connected.');
      await navigate({ to: '/leads/', hash: tab });
    },
  });
  return (
    <Form
      schema={ConnectionValues}
      label="Connection"
      submit={form.connected ? 'Save connection' : 'Connect form'}
      isBlocked={isReadOnly}
      isDiscardable
      initial={toValues(form)}
      onSubmit={(values) =>
        save.mutateAsync({
          params: { form_id: form.form_id },
          body: { ...toDraft(values), lead_gen_form_id: form.lead_gen_form_id },
        })
      }
      secondaryAction={
        <Button component={Link} to="/leads" hash={tab} variant="default">
          Cancel
        </Button>
      }
    >
      {(field, { values }) => (
        <>
          <ServiceFields field={field} values={values} questions={form.questions} />
          <ContestField {...field('contest')} current={form.connection} />
        </>
      )}
    </Form>
  );
}

type ContestProps = FieldProps<string> & { current: LeadForm['connection'] };

/** Select of contests that take entries. The chosen one stays listed when it ended or the member can't see contests. */
function ContestField({ current, ...props }: ContestProps) {
  const canSee = useCan('contests:viewer');
  const { data } = useQuery({ ...query('GET /contests'), enabled: canSee });
  const listed = (data?.contests ?? [])
    .filter(({ state }) => state === 'running' || state === 'scheduled')
    .map(({ id, name }) => ({ value: String(id), label: name || 'Contest without a name' }));
  const chosen = current && current.enter_into_contest > 0 ? String(current.enter_into_contest) : '';
  const options =
    chosen === '' || listed.some(({ value }) => value === chosen)
      ? listed
      : [...listed, { value: chosen, label: current?.contest_name ?? 'Contest' }];
  if (options.length === 0) return null;
  return (
    <CustomField<string> {...props}>
      {({ value = '', onChange, error }) => (
        <Select
          label="Enter into contest"
          description="Each lead becomes 1 entry, if the contest runs when the lead comes in."
          placeholder="No contest"
          clearable
          data={options}
          value={value || null}
          error={error}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </CustomField>
  );
}
