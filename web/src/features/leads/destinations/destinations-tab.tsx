import { EmailSection } from './email-section.tsx';
import { PickupSection } from './pickup-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Where leads of all or some forms also go: emails, webhooks, a CSV file; and how long they are kept. */
export const DestinationsTab = () => (
  <>
    <EmailSection />
    <WebhookSection />
    <PickupSection />
    <RetentionSection />
  </>
);
