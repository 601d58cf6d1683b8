import { AutomatorRequest } from '@fanfare/contract/automators/automators';
import { Button, Modal, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { BackTestPanel } from '../../insights/index.tsx';
import { backTest, staleAfterChange } from '../automator-calls.ts';
import { describeAutomator } from '../automator-sentence.ts';
import type { AutomatorValues } from '../automator-templates.ts';
import classes from '../automators.module.css';
import { ActionFields } from './action-fields.tsx';
import { completeRequest, toRequest } from './automator-values.ts';
import { SourceFields, SourceSelect } from './source-fields.tsx';
import { type AutomatorOptions, useAutomatorOptions } from './use-options.ts';

type Props = { automatorId?: number | undefined; initial: Partial<AutomatorValues>; onClose: () => void };

/** Dialog for a new or a saved automator. */
export const AutomatorModal = (props: Props) => (
  <Modal
    opened
    onClose={props.onClose}
    title={props.automatorId === undefined ? 'New automator' : 'Edit automator'}
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <AutomatorForm {...props} />
  </Modal>
);

function AutomatorForm({ automatorId, initial, onClose }: Props) {
  const save = useSave('POST /automator/save', {
    refreshes: staleAfterChange,
    onDone: ({ automator }) => {
      toast.good(automator.state === 'active' ? 'Automator saved.' : 'Automator saved. It’s paused.');
      onClose();
    },
  });
  return (
    <Form
      schema={AutomatorRequest}
      label="Automator"
      submit="Save automator"
      initial={initial}
      onSubmit={(values) =>
        save.mutateAsync({
          body: { ...toRequest(values), ...(automatorId !== undefined && { automator_id: automatorId }) },
        })
      }
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values }) => <AutomatorFields field={field} values={{ ...values }} />}
    </Form>
  );
}

type FieldsProps = { field: GetFieldProps<AutomatorValues>; values: Partial<AutomatorValues> };

function AutomatorFields({ field, values }: FieldsProps) {
  const { source_type, adnetwork = 'facebook', action_type } = values;
  const options = useAutomatorOptions(adnetwork, source_type === 'pagePostsReport', action_type === 'createAd');
  const zones = useMemo(() => timeZones.map((name) => ({ value: name, label: timeZoneLabel(name, now()) })), []);
  if (options.error) return <ErrorState error={options.error} onRetry={options.retry} />;
  const name = <TextField {...field('automator_name')} label="Name" required maxLength={120} autoFocus />;
  if (!source_type)
    return (
      <Stack gap="md">
        {name}
        <SourceSelect field={field} values={values} />
      </Stack>
    );
  const request = completeRequest(values);
  return (
    <Stack gap="md">
      {name}
      <SourceSelect field={field} values={values} />
      <SourceFields field={field} values={values} options={options} />
      <ActionFields field={field} values={values} options={options} />
      <Grid fit="min(200px, 100%)" gap={16} align="end">
        <CustomField<string> {...field('wall_time')}>
          {({ value = '08:00', onChange, onBlur, error }) => (
            <TimeSelect
              label="Runs every day at"
              withAsterisk
              error={error}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        </CustomField>
        <SelectField {...field('time_zone')} label="Time zone" required searchable options={zones} />
      </Grid>
      <SwitchField {...field('dry_run')} label="Dry run" description="It logs what it would do, and changes nothing." />
      {request && <p className={classes.summary}>{describeRequest(request, options)}</p>}
      {request && source_type === 'adInsightsReport' && (
        <BackTestPanel run={(days) => backTest(days, { automator: request })} />
      )}
    </Stack>
  );
}

/** Sentence that describes the automator while it is written. */
const describeRequest = (
  request: AutomatorValues,
  { accounts, filters, pages, profiles }: AutomatorOptions,
): string => {
  const account = accounts.find(({ id }) => id === request.adaccount);
  const { wall_time = '08:00', time_zone = 'UTC', adnetwork = 'facebook', filter = 'all', change } = request;
  return describeAutomator({
    wall_time,
    time_zone,
    adnetwork,
    filter: String(filter),
    source: request.source,
    source_type: request.source_type,
    action_type: request.action_type,
    change: change ?? null,
    adaccount_name: account?.name ?? null,
    currency: account?.currency ?? null,
    page_name: pages.find(({ value }) => value === request.source.page)?.label ?? null,
    filter_name: filters.find(({ value }) => value === String(filter))?.label ?? null,
    adprofile_name: profiles.find(({ value }) => value === String(request.adprofile))?.label ?? null,
    spend_limit: request.spend_limit ? String(request.spend_limit) : null,
  });
};
