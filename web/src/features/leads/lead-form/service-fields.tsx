import { type AutoresponderService, autoresponderServices } from '@fanfare/contract/leads/autoresponder-calls';
import { networkLabels } from '@fanfare/contract/networks/names';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { accountsQuery, campaignsQuery, customFieldsQuery, type LeadForm } from '../lead-queries.ts';
import type { ConnectionField, ConnectionValues } from './connection-values.ts';
import { MappingField } from './mapping-field.tsx';

const serviceOptions = [
  { value: '', label: 'None' },
  ...autoresponderServices.map((value) => ({ value, label: networkLabels[value] })),
];

/** Each service's own word for the thing contacts are added to. */
const campaignLabels: Record<AutoresponderService, string> = {
  getresponse: 'List',
  aweber: 'List',
  gotowebinar: 'Webinar',
};

type Props = { field: ConnectionField; values: Partial<ConnectionValues>; questions: LeadForm['questions'] };

export function ServiceFields({ field, values, questions }: Props) {
  const service = autoresponderServices.find((name) => name === values.service);
  const isNarrow = useMediaQuery('(max-width: 575px)') ?? false;
  return (
    <>
      <CustomField<string> {...field('service')}>
        {({ value = '', onChange }) => (
          <div>
            <Block component="p" mb={4} fw={500} id="lead-service">
              Mailing service
            </Block>
            <SegmentedControl
              fullWidth={isNarrow}
              orientation={isNarrow ? 'vertical' : 'horizontal'}
              aria-labelledby="lead-service"
              data={serviceOptions}
              value={value}
              onChange={(next) => {
                onChange(next);
                field('account').onChange('');
                field('campaign').onChange('');
                field('pairs').onChange([]);
              }}
            />
          </div>
        )}
      </CustomField>
      {service && <AccountFields service={service} field={field} values={values} questions={questions} />}
    </>
  );
}

type AccountProps = Props & { service: AutoresponderService };

function AccountFields({ service, field, values, questions }: AccountProps) {
  const name = networkLabels[service];
  const list = useQuery(accountsQuery(service));
  const accounts = list.data?.accounts ?? [];
  const { account = '', campaign = '' } = values;
  const isManual = values.campaign_toggle_type === 'manual';
  const chosen = accounts.find(({ value }) => value === account);
  if (list.error) return <Alert tone="bad">{errorMessage(list.error)}</Alert>;
  if (list.data && accounts.length === 0)
    return (
      <Alert tone="info" title={`No ${name} account connected`}>
        <TextLink to="/leads" hash="autoresponders" inherit>
          Connect {name}
        </TextLink>{' '}
        first, then choose its {campaignLabels[service].toLowerCase()} here.
      </Alert>
    );
  return (
    <>
      <CustomField<string> {...field('account')}>
        {({ value = '', onChange, onBlur, error }) => (
          <Select
            label={`${name} account`}
            placeholder={list.isPending ? 'Loading accounts…' : 'Choose an account'}
            disabled={list.isPending}
            withAsterisk
            allowDeselect={false}
            data={accounts.map(({ value: id, text }) => ({ value: id, label: text }))}
            value={value || null}
            error={error}
            onBlur={onBlur}
            onChange={(next) => {
              onChange(next ?? '');
              field('campaign').onChange('');
            }}
          />
        )}
      </CustomField>
      {chosen?.problem && <Alert tone="warn">{chosen.problem}</Alert>}
      <CampaignField service={service} field={field} account={account} isManual={isManual} />
      <ServiceMappingField
        service={service}
        field={field}
        account={account}
        campaign={campaign}
        questions={questions}
      />
    </>
  );
}

type CampaignProps = {
  service: AutoresponderService;
  field: ConnectionField;
  account: string;
  isManual: boolean;
};

const campaignPlaceholder = (label: string, account: string, isLoading: boolean): string => {
  if (account === '') return 'Choose an account first';
  return isLoading ? 'Loading…' : `Choose a ${label.toLowerCase()}`;
};

/** List or webinar of the service, chosen from its list or typed in. */
function CampaignField({ service, field, account, isManual }: CampaignProps) {
  const label = campaignLabels[service];
  const campaigns = useQuery({ ...campaignsQuery({ service, account }), enabled: account !== '' && !isManual });
  const options = campaigns.data ?? [];
  return (
    <Grid gap={8} justify="stretch">
      <CustomField<ConnectionValues['campaign_toggle_type']> {...field('campaign_toggle_type')}>
        {({ value = 'select', onChange }) => (
          <SegmentedControl
            size="xs"
            aria-label={`How to choose the ${label.toLowerCase()}`}
            data={[
              { value: 'select', label: 'Choose from the account' },
              { value: 'manual', label: 'Enter name or ID' },
            ]}
            value={value}
            onChange={(next) => {
              onChange(next === 'manual' ? 'manual' : 'select');
              field('campaign').onChange('');
            }}
          />
        )}
      </CustomField>
      <CustomField<string> {...field('campaign')}>
        {({ value = '', onChange, onBlur, error }) =>
          isManual ? (
            <TextInput
              label={label}
              description={`We check it at ${networkLabels[service]} when you save.`}
              withAsterisk
              maxLength={200}
              value={value}
              error={error}
              onBlur={onBlur}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ) : (
            <Select
              label={label}
              placeholder={campaignPlaceholder(label, account, campaigns.isPending)}
              disabled={account === '' || campaigns.isPending}
              withAsterisk
              allowDeselect={false}
              searchable={options.length > 6}
              data={options.map(({ value: id, text }) => ({ value: id, label: text }))}
              description={options.find(({ value: id }) => id === value)?.note}
              value={value || null}
              error={error ?? (campaigns.error ? errorMessage(campaigns.error) : undefined)}
              onBlur={onBlur}
              onChange={(next) => onChange(next ?? '')}
            />
          )
        }
      </CustomField>
    </Grid>
  );
}

type MappingProps = Omit<CampaignProps, 'isManual'> & { campaign: string; questions: LeadForm['questions'] };

function ServiceMappingField({ service, field, account, campaign, questions }: MappingProps) {
  const fields = useQuery(customFieldsQuery({ service, account, campaign }));
  if (account === '' || campaign === '') return null;
  return (
    <MappingField
      {...field('pairs')}
      questions={questions}
      fields={fields.data ?? []}
      isLoading={fields.isPending}
      failure={fields.error ? errorMessage(fields.error) : undefined}
      serviceName={networkLabels[service]}
    />
  );
}
