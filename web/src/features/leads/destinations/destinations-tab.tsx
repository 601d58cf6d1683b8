import { EmailSection } from './email-section.tsx';
import { PickupSection } from './pickup-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Tab of further destinations for leads of all or some forms: emails, webhooks, a CSV file; and how long leads are kept. */
export const DestinationsTab = () => (
  <>
    <EmailSection />
    <WebhookSection />
    <PickupSection />
    <RetentionSection />
  </>
);
