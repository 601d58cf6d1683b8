import { Button, Group } from '@mantine/core';
import { IconExternalLink, IconPlugConnected } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { CodeBox } from '../../../ui/page/code-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { LeadFormDestinations } from '../lead-form/lead-form-destinations.tsx';
import type { OwnForm } from '../lead-queries.ts';
import { nameNewFields } from './field-keys.ts';
import { FormPreview } from './form-preview.tsx';
import { OwnFormFields } from './own-form-fields.tsx';
import { FormDraft, initialValues, toValues } from './own-form-values.ts';
import classes from './own-forms.module.css';

/** Editor of a form, beside a preview. */
export function OwnFormEditor({ form }: { form: OwnForm | undefined }) {
  const navigate = useNavigate();
  const canPublish = useCan('leads:publisher');
  const save = useSave('POST /leads/forms/save', {
    refreshes: ['GET /leads/forms', 'GET /leads/forms/{id}', 'GET /leads/form', 'GET /leads/form/{form_id}'],
    onDone: async ({ id }) => {
      toast.good(form ? 'Form saved.' : 'Form created.');
      if (!form) await navigate({ to: '/leads/forms/$id', params: { id: String(id) }, replace: true });
    },
  });
  const savedKeys = new Set(form?.fields.map(({ key }) => key));
  return (
    <Page
      title={form ? form.name : 'New form'}
      lead="Visitors fill it in on its own page or where you embed it."
      width="wide"
      action={form && <FormLinks form={form} />}
    >
      <Grid gap={16}>
        <Form
          schema={FormDraft}
          label="Form"
          submit={form ? 'Save form' : 'Create form'}
          isBlocked={!canPublish}
          initial={form ? toValues(form) : initialValues}
          onSubmit={(values) =>
            save.mutateAsync({
              body: {
                ...values,
                fields: nameNewFields(values.fields ?? [], savedKeys),
                ...(form && { id: form.id }),
              },
            })
          }
          secondaryAction={
            <Button component={Link} to="/leads" hash="forms" variant="default">
              Cancel
            </Button>
          }
        >
          {(field, { values }) => (
            <Grid
              collapse="62em"
              className={classes.columns}
              columns="minmax(0, 1fr) minmax(0, 420px)"
              gap={16}
              align="start"
            >
              <Section title="Form" lead="It always asks for the email address.">
                <OwnFormFields field={field} />
              </Section>
              <FormPreview values={{ ...values }} />
            </Grid>
          )}
        </Form>
        {form && <LeadFormDestinations formId={form.form_id} />}
        {form && (
          <Section title="Embed this form" lead="Paste the code where the form should appear.">
            <CodeBox
              title="Embed code"
              about="Shows the form on any site. Without JavaScript it links to the form’s page."
              code={form.embed_code}
            />
          </Section>
        )}
      </Grid>
    </Page>
  );
}

const FormLinks = ({ form }: { form: OwnForm }) => (
  <Group gap={8}>
    <Button
      component={Link}
      to={`/leads/form/${form.form_id}`}
      variant="default"
      leftSection={<IconPlugConnected size={18} stroke={1.5} aria-hidden />}
    >
      Choose where leads go
    </Button>
    <Button
      component="a"
      href={form.url}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
    >
      View form
    </Button>
  </Group>
);
