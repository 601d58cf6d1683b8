import { BusinessUpdate, businessMessages } from '@fanfare/contract/business';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './business.module.css';
import { BusinessFields } from './business-fields.tsx';
import { type Business, draftOf, useSaveBusiness } from './business-queries.ts';
import { DeleteSection } from './delete-section.tsx';
import { withDocumentMessage } from './document-errors.ts';

export function SettingsTab({ business }: { business: Business }) {
  const { save } = useSaveBusiness(business.id);
  return (
    <>
      <Section title="About the business" lead="The name is what members, invitees and visitors see.">
        {business.assets.length === 0 && (
          <div className={classes.notice}>
            <Alert tone="info">
              A business can be saved once it has an asset, such as a page or a site.{' '}
              <TextLink to="." hash="assets" underline="always">
                Add the first one
              </TextLink>
            </Alert>
          </div>
        )}
        <div className={classes.narrow}>
          <Form
            schema={BusinessUpdate}
            submit="Save business"
            label="About the business"
            initial={{ ...draftOf(business), assets: business.assets, default: business.default }}
            onSubmit={async ({ assets: _, ...draft }) => {
              await save(() => draft).catch(withDocumentMessage(businessMessages.saveFailed));
              toast.good('The business is saved.');
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
                  description="You begin here when you sign in. This is yours alone; every member has their own."
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
