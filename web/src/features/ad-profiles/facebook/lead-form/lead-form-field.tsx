import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { type FieldProps, useFieldValue } from '../../../../ui/form/use-field.ts';
import { Meta } from '../../../../ui/text/text.tsx';
import { LeadTermsNotice, leadTermsQuery, NewLeadFormModal } from '../../../connections/index.tsx';
import type { FacebookField } from '../facebook-field.ts';
import { leadFormsQuery } from '../facebook-queries.ts';

/** Value of the option that creates a form. */
const newForm = 'new';

/** The form that people fill in, in the Facebook tab of a profile. */
export function LeadFormField({ field }: { field: FacebookField }) {
  const pageId = useFieldValue(field('page_id')) ?? '';
  return <LeadFormSelect leadForm={field('lead_gen_form_id')} pageId={pageId} />;
}

type SelectProps = { leadForm: FieldProps<string | undefined>; pageId: string; placeholder?: string };

/** Select of a page's lead forms. New forms can be created once the page has accepted Facebook's terms. */
export function LeadFormSelect({ leadForm, pageId, placeholder = 'Choose a lead form' }: SelectProps) {
  const chosen = useFieldValue(leadForm) ?? '';
  const forms = useQuery(leadFormsQuery(pageId));
  const terms = useQuery(leadTermsQuery(pageId));
  const [isNew, setNew] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const listed = forms.data ?? [];
  if (pageId === '') return <Meta component="p">Choose a page to see its lead forms.</Meta>;
  return (
    <>
      <SelectField
        {...leadForm}
        {...(isNew && { value: newForm })}
        label="Lead form"
        description={
          forms.data?.length === 0
            ? 'The page has no lead forms yet. Create one.'
            : 'People fill it in on Facebook. Ads for leads need one.'
        }
        placeholder={placeholder}
        options={[
          ...listed.map(({ value, text, note, disabled = false }) => ({
            value,
            disabled,
            label: note ? `${text} (${note})` : text,
          })),
          ...(chosen !== '' && !listed.some(({ value }) => value === chosen)
            ? [{ value: chosen, label: forms.data ? `${chosen} (no longer listed)` : chosen }]
            : []),
          { value: newForm, label: 'New lead form…' },
        ]}
        onChange={(next) => {
          setNew(next === newForm);
          if (next !== newForm) leadForm.onChange(next ?? undefined);
        }}
      />
      {forms.error && <Alert tone="warn">{errorMessage(forms.error)}</Alert>}
      {terms.data && !terms.data.accepted && (
        <LeadTermsNotice
          page={{ id: pageId, name: 'this page' }}
          termsUrl={terms.data.terms_url}
          onCheck={() => void terms.refetch()}
        />
      )}
      {isNew && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            disabled={!terms.data?.accepted}
            onClick={() => setCreating(true)}
          >
            Create lead form
          </Button>
        </div>
      )}
      <NewLeadFormModal
        opened={isCreating}
        title="New lead form"
        pageId={pageId}
        onClose={() => setCreating(false)}
        onCreated={async (id) => {
          await forms.refetch();
          setNew(false);
          leadForm.onChange(id);
        }}
      />
    </>
  );
}
