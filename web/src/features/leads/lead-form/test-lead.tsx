import { destinationKindLabels } from '@fanfare/contract/leads/states';
import { Badge, Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { LeadForm } from '../lead-queries.ts';

type Result = Output<'POST /leads/form/{form_id}/test'>;

/** Shows what a test lead would deliver to each destination. Nothing is sent there. */
export function TestLead({ form }: { form: LeadForm }) {
  const test = useSave('POST /leads/form/{form_id}/test');
  return (
    <Section
      title="Test lead"
      lead="See what each destination would get. Nothing is sent."
      action={
        <Button
          variant="default"
          loading={test.isPending}
          leftSection={<IconTestPipe size={18} stroke={1.5} aria-hidden />}
          onClick={() => test.mutate({ params: { form_id: form.form_id } }, { onError: toast.failed })}
        >
          Create test lead
        </Button>
      }
    >
      {test.data && <TestResult result={test.data} isFacebook={form.source === 'facebook'} />}
    </Section>
  );
}

function TestResult({
  result: { lead, deliveries, made_on_network },
  isFacebook,
}: {
  result: Result;
  isFacebook: boolean;
}) {
  return (
    <Grid gap={12} mt={16} aria-live="polite">
      {isFacebook && !made_on_network && (
        <Alert tone="info">Facebook didn’t create a test lead, so these are sample answers.</Alert>
      )}
      <TestDelivery title={lead.name || lead.email} fields={toFields(lead)} badge={<Badge color="blue">Lead</Badge>} />
      {deliveries.map(({ kind, target, fields, problem }) => (
        <TestDelivery
          key={`${kind} ${target}`}
          title={target}
          fields={fields}
          problem={problem}
          badge={<Badge color={problem ? 'orange' : 'green'}>{destinationKindLabels[kind]}</Badge>}
        />
      ))}
      {deliveries.length === 0 && (
        <Block component="p" c="dimmed">
          Leads of this form stay in the inbox only.
        </Block>
      )}
    </Grid>
  );
}

const toFields = ({ email, name, fields }: Result['lead']) => [
  { name: 'Email', value: email },
  ...(name ? [{ name: 'Name', value: name }] : []),
  ...Object.entries(fields).map(([key, value]) => ({ name: key, value })),
];

type TestDeliveryProps = {
  title: string;
  badge: ReactNode;
  fields: readonly { name: string; value: string }[];
  problem?: string | null;
};

const TestDelivery = ({ title, badge, fields, problem }: TestDeliveryProps) => (
  <Block component="article" py={12} px={16} bd="1px solid var(--ff-hairline)" bdrs={8}>
    <Flex component="h3" lh={1.5} wrap gap={8} mb={8} fz={14}>
      {badge}
      {title}
    </Flex>
    {problem && <Alert tone="warn">{problem}</Alert>}
    <Grid facts component="dl" fit={180} gap="12px 24px">
      {fields.map(({ name, value }) => (
        <Grid gap={2} content="start" key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </Grid>
      ))}
    </Grid>
  </Block>
);
