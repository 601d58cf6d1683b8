import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { formQuery, type LeadForm } from '../lead-queries.ts';
import { ConnectionForm } from './connection-form.tsx';
import { LeadFormDestinations } from './lead-form-destinations.tsx';
import { LeadFormStatus } from './lead-form-status.tsx';
import { TestLead } from './test-lead.tsx';
import { useLeadFormActions } from './use-lead-form-actions.tsx';

/** Page of one lead form: the state of its connection, its targets, and what a test lead would deliver. */
export function LeadFormPage() {
  const { id = '' } = useParams({ strict: false });
  const form = useQuery(formQuery(id));
  if (form.data) return <ConnectedLeadForm form={form.data} />;
  return (
    <Page title="Lead form">
      {form.error ? (
        <ErrorState
          error={form.error}
          onRetry={() => void form.refetch()}
          object={{
            name: 'Lead form',
            others: (
              <Button component={Link} to="/leads" hash="facebookforms">
                Back to lead forms
              </Button>
            ),
          }}
        />
      ) : (
        <FormSkeleton fields={5} />
      )}
    </Page>
  );
}

function ConnectedLeadForm({ form }: { form: LeadForm }) {
  const canPublish = useCan('leads:publisher');
  const actions = useLeadFormActions();
  return (
    <Page
      title={form.name}
      lead={form.page_name ? `Lead form of ${form.page_name} on Facebook.` : 'One of your own forms.'}
      action={
        canPublish &&
        form.connected && (
          <Button variant="default" color="red" onClick={() => actions.askToDisconnect(form)}>
            Disconnect form
          </Button>
        )
      }
    >
      <LeadFormStatus form={form} actions={actions} />
      <Section
        title={form.connected ? 'Connection' : 'Connect this form'}
        lead="Choose where new leads go. Every lead is also in your inbox."
      >
        <ConnectionForm key={`${form.form_id} ${form.connected}`} form={form} isReadOnly={!canPublish} />
      </Section>
      {form.connected && <LeadFormDestinations formId={form.form_id} />}
      {form.connected && canPublish && <TestLead form={form} />}
      {actions.dialogs}
    </Page>
  );
}
