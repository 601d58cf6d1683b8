import { BusinessUpdate, businessMessages } from '@fanfare/contract/business/business';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { withDocumentMessage } from '../../lib/api/document-errors.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AddAssetModal } from './assets/add-asset-modal.tsx';
import { BusinessFields } from './business-fields.tsx';
import { type Business, toBusinessDraft, useSaveBusiness } from './business-queries.ts';
import { DeleteSection } from './delete-section.tsx';

/** Settings without the assets, which are changed elsewhere; the server refuses to save a business without any. */
const BusinessSettings = BusinessUpdate.omit({ assets: true, report: true });

export function SettingsTab({ business }: { business: Business }) {
  const { save } = useSaveBusiness(business.id);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Section title="About the business" lead="Members, invitees and visitors see the name.">
        {business.assets.length === 0 && (
          <Block mb={16}>
            <Alert
              tone="info"
              action={
                <Button size="xs" onClick={() => setAdding(true)}>
                  Add an asset
                </Button>
              }
            >
              You can save once the business has an asset, such as a site or a page.
            </Alert>
          </Block>
        )}
        <Block maw={640}>
          <Form
            schema={BusinessSettings}
            submit="Save business"
            label="About the business"
            initial={{ ...toBusinessDraft(business), default: business.default }}
            onSubmit={async (draft) => {
              await save(() => draft).catch(withDocumentMessage(businessMessages.saveFailed));
              toast.good('Business saved.');
            }}
          >
            {(field) => (
              <>
                <BusinessFields
                  name={field('business_name')}
                  about={field('business_description')}
                  phone={field('business_phone')}
                  email={field('business_email')}
                />
                <SwitchField
                  {...field('default')}
                  label="My default business"
                  description="Opens when you sign in. Only affects you."
                />
              </>
            )}
          </Form>
        </Block>
      </Section>
      <AddAssetModal business={business} type={isAdding ? 'any' : undefined} onClose={() => setAdding(false)} />
      <DeleteSection business={business} />
    </>
  );
}
