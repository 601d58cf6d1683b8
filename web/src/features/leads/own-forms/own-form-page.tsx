import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ownFormQuery } from '../lead-queries.ts';
import { OwnFormEditor } from './own-form-editor.tsx';

/** Value in the path in place of the id of a form that isn't saved yet. */
const newFormId = 'new';

export function OwnFormPage() {
  const { id = '' } = useParams({ strict: false });
  const isNew = id === newFormId;
  const form = useQuery({ ...ownFormQuery(Number(id)), enabled: !isNew });
  if (isNew) return <OwnFormEditor key={newFormId} form={undefined} />;
  if (form.data) return <OwnFormEditor key={form.data.id} form={form.data} />;
  return (
    <Page title="Form">
      {form.error ? (
        <ErrorState
          error={form.error}
          onRetry={() => void form.refetch()}
          object={{
            name: 'Form',
            others: (
              <Button component={Link} to="/leads" hash="forms">
                Back to your forms
              </Button>
            ),
          }}
        />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Page>
  );
}
