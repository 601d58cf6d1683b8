export { WebhookPage } from './destinations/webhook-page.tsx';
export { InboxPage } from './inbox/inbox-page.tsx';
export { LeadFormPage } from './lead-form/lead-form-page.tsx';
export { LeadsPage } from './leads-page.tsx';
export { OwnFormPage } from './own-forms/own-form-page.tsx';
