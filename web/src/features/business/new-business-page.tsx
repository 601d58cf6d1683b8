import { BusinessDraft, businessMessages } from '@fanfare/contract/business/business';
import { Button, Card } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { withDocumentMessage } from '../../lib/api/document-errors.ts';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BusinessFields } from './business-fields.tsx';
import { useRefreshBusiness } from './business-queries.ts';

export function NewBusinessPage() {
  const me = useMe();
  const navigate = useNavigate();
  const refresh = useRefreshBusiness();
  return (
    <Page
      title="New business"
      lead="Only the name is required. You can edit the rest after you add an asset."
      width="narrow"
    >
      <Card>
        <Form
          schema={BusinessDraft}
          submit="Create business"
          label="New business"
          onSubmit={async (body) => {
            const { id } = await call('POST /user/{id}/business/create', { params: { id: me.id }, body }).catch(
              withDocumentMessage(businessMessages.createFailed),
            );
            // Switches to the new business. A failure here is ignored: the business exists.
            await call('POST /user/business/{bid}/set', { params: { bid: id } }).catch(() => undefined);
            await refresh();
            toast.good(businessMessages.created);
            await navigate({ to: '/user/business/$bid/manage', params: { bid: String(id) } });
          }}
          secondaryAction={
            <Button component={Link} to="/user/business" variant="default">
              Cancel
            </Button>
          }
        >
          {(field) => (
            <BusinessFields
              name={field('business_name')}
              about={field('business_description')}
              phone={field('business_phone')}
              email={field('business_email')}
            />
          )}
        </Form>
      </Card>
    </Page>
  );
}
