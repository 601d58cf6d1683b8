import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { terms } from '@fanfare/contract/kit/terms';
import type { receiveModes } from '@fanfare/contract/leads/form-calls';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { LeadForm } from '../lead-queries.ts';
import { formCountText, LeadFormBadge } from './lead-form-columns.tsx';
import type { useLeadFormActions } from './use-lead-form-actions.tsx';

const receiveTexts: Record<(typeof receiveModes)[number], string> = {
  webhook: `Right away, and checked every ${leadLimits.pollMinutes} minutes`,
  polling: `Every ${leadLimits.pollMinutes} minutes`,
  none: 'Not received',
};

type Props = { form: LeadForm; actions: ReturnType<typeof useLeadFormActions> };

/** State of a lead form: its problems, then how many leads Facebook counts and how many came in. */
export function LeadFormStatus({ form, actions }: Props) {
  const canEdit = useCan('leads:editor');
  const canPublish = useCan('leads:publisher');
  const isFacebook = form.source === 'facebook';
  return (
    <>
      <Grid gap={12} mb={16}>
        {form.problem && <Alert tone="bad">{form.problem}</Alert>}
        {form.missing_questions.length > 0 && (
          <Alert tone="warn" title="The form has changed">
            These mapped questions are gone: {form.missing_questions.join(', ')}. Map other questions and save.
          </Alert>
        )}
        {form.held > 0 && (
          <Alert
            tone="info"
            title={`${formatCountOf(form.held, 'lead')} on hold`}
            action={
              canPublish && (
                <Button size="xs" onClick={() => actions.askToRelease(form)}>
                  Deliver leads
                </Button>
              )
            }
          >
            They came in before you connected the form. They’re delivered only when you say so.
          </Alert>
        )}
      </Grid>
      {form.connected && (
        <Section
          title="Leads"
          lead={isFacebook ? `Leads of the last ${leadLimits.oldDays} days, without test leads.` : undefined}
          action={
            isFacebook &&
            canEdit && (
              <Button
                variant="default"
                loading={actions.isReading}
                leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
                onClick={() => actions.readNow(form)}
              >
                {terms.checkNow}
              </Button>
            )
          }
        >
          <Grid facts component="dl" fit={180} gap="12px 24px">
            <Grid gap={2} content="start">
              <dt>Status</dt>
              <dd>
                <LeadFormBadge form={form} />
              </dd>
            </Grid>
            <Grid gap={2} content="start">
              <dt>Count</dt>
              <dd>{formCountText(form)}</dd>
            </Grid>
            {isFacebook && (
              <Grid gap={2} content="start">
                <dt>New leads arrive</dt>
                <dd>{receiveTexts[form.receives]}</dd>
              </Grid>
            )}
            {form.counted && (
              <Grid gap={2} content="start">
                <dt>Last check</dt>
                <dd>
                  <DateTime at={form.counted} show="relative" />
                </dd>
              </Grid>
            )}
          </Grid>
        </Section>
      )}
    </>
  );
}
