import { EmailSection } from './email-section.tsx';
import { PickupSection } from './pickup-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/**
 * Tab of a lead's further destinations (emails, webhooks, a CSV file), for all or some forms, and of the time for which
 * leads are kept.
 */
export const DestinationsTab = () => (
  <>
    <EmailSection />
    <WebhookSection />
    <PickupSection />
    <RetentionSection />
  </>
);
