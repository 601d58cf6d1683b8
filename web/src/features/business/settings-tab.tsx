import { BusinessUpdate, businessMessages } from '@fanfare/contract/business/business';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './business.module.css';
import { BusinessFields } from './business-fields.tsx';
import { type Business, toBusinessDraft, useSaveBusiness } from './business-queries.ts';
import { DeleteSection } from './delete-section.tsx';
import { withDocumentMessage } from './document-errors.ts';

export function SettingsTab({ business }: { business: Business }) {
  const { save } = useSaveBusiness(business.id);
  return (
    <>
      <Section title="About the business" lead="Members, invitees and visitors see the name.">
        {business.assets.length === 0 && (
          <div className={classes.notice}>
            <Alert tone="info">
              You can save once the business has an asset, such as a page or a site.{' '}
              <TextLink to="." hash="assets" underline="always">
                Add an asset
              </TextLink>
            </Alert>
          </div>
        )}
        <div className={classes.narrow}>
          <Form
            schema={BusinessUpdate}
            submit="Save business"
            label="About the business"
            initial={{ ...toBusinessDraft(business), assets: business.assets, default: business.default }}
            onSubmit={async ({ assets: _, ...draft }) => {
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
        </div>
      </Section>
      <DeleteSection business={business} />
    </>
  );
}
