import { terms } from '@fanfare/contract/kit/terms';
import { countText } from '@fanfare/contract/leads/form-calls';
import { networkLabels } from '@fanfare/contract/networks/names';
import { Badge } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { LeadForm } from '../lead-queries.ts';

/** Counts of leads as shown: “Facebook says 14, we have 14”; only our own count if there is none from Facebook. */
export const formCountText = ({ network_count, our_count }: LeadForm): string =>
  network_count === null ? `${formatNumber(our_count)} received` : countText(network_count, our_count);

/** Names of the targets that the leads of a form are delivered to. */
const targetTexts = ({ connection }: LeadForm): string[] => {
  if (!connection) return [];
  const { service, campaign_name, campaign, contest_name } = connection;
  return [
    ...(service === '' ? [] : [`${networkLabels[service]}: ${campaign_name || campaign}`]),
    ...(contest_name === null ? [] : [`Contest: ${contest_name}`]),
  ];
};

export const leadFormColumns: Column<LeadForm>[] = [
  {
    id: 'form',
    head: 'Form',
    isName: true,
    minWidth: 180,
    cell: ({ form_id, name, page_name }) => (
      <Grid smallBelow component="span" gap={2} breakWords>
        <TextLink to="/leads/form/$id" params={{ id: form_id }} inherit>
          {name}
        </TextLink>
        {page_name && <small>{page_name}</small>}
      </Grid>
    ),
    text: ({ name }) => name,
  },
  { id: 'status', head: 'Status', minWidth: 130, cell: (form) => <LeadFormBadge form={form} />, text: statusText },
  {
    id: 'leads',
    head: 'Leads in 90 days',
    minWidth: 200,
    cell: (form) => <FormCount form={form} />,
    text: formCountText,
    value: ({ our_count }) => our_count,
  },
  {
    id: 'target',
    head: 'Sent to',
    minWidth: 180,
    cell: (form) => <TargetList form={form} />,
    text: (form) => targetTexts(form).join(', '),
  },
  {
    id: 'counted',
    head: 'Last check',
    minWidth: 120,
    isExtra: true,
    cell: ({ counted }) => (counted ? <DateTime at={counted} show="relative" /> : '–'),
    text: ({ counted }) => counted,
  },
];

function statusText({ problem, missing_questions, connected, status }: LeadForm): string {
  if (problem || missing_questions.length > 0) return terms.needsAttention;
  if (status === 'ARCHIVED') return 'Archived';
  return connected ? 'Connected' : 'Not connected';
}

const statusColors: Readonly<Record<string, string>> = { [terms.needsAttention]: 'red', Connected: 'green' };

export function LeadFormBadge({ form }: { form: LeadForm }) {
  const text = statusText(form);
  return <Badge color={statusColors[text] ?? 'gray'}>{text}</Badge>;
}

function FormCount({ form }: { form: LeadForm }) {
  const isBehind = form.connected && form.network_count !== null && form.network_count > form.our_count;
  return (
    <Grid smallBelow component="span" gap={2} breakWords>
      <Block component="span" c={isBehind ? 'orange' : undefined}>
        {formCountText(form)}
      </Block>
      {form.held > 0 && <small>{formatNumber(form.held)} on hold</small>}
    </Grid>
  );
}

function TargetList({ form }: { form: LeadForm }) {
  const texts = targetTexts(form);
  if (texts.length === 0)
    return (
      <Block component="span" c="dimmed">
        {form.connected ? 'Inbox only' : '–'}
      </Block>
    );
  return (
    <Grid smallBelow component="span" gap={2} breakWords>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Grid>
  );
}
