import { type ZapierLead, zapierEvent } from '@fanfare/contract/leads/zapier';
import { toFormId } from '../form-id.ts';
import type { LeadFormRow } from '../lead-forms.store.ts';
import type { LeadRow } from '../leads.store.ts';

type PayloadLead = Pick<
  LeadRow,
  | 'id'
  | 'businessId'
  | 'createdAt'
  | 'formName'
  | 'email'
  | 'name'
  | 'fields'
  | 'campaignName'
  | 'adName'
  | 'isOrganic'
  | 'receivedAt'
>;
type PayloadForm = Pick<LeadFormRow, 'source' | 'remoteId' | 'pageId'>;

/** A lead as webhooks get it, with its ids as text. */
export const toZapierLead = (lead: PayloadLead, form: PayloadForm): ZapierLead => ({
  id: `lead_${lead.id}`,
  event: zapierEvent,
  created_at: lead.createdAt.toISOString(),
  business_id: String(lead.businessId),
  form_id: toFormId(form),
  form_name: lead.formName,
  page_id: form.pageId,
  email: lead.email,
  full_name: lead.name,
  fields: lead.fields,
  campaign_name: lead.campaignName,
  ad_name: lead.adName,
  is_organic: lead.isOrganic,
});

/** The body of a webhook by Standard Webhooks: `updated_at` lets a receiver drop an older event. */
export const toWebhookBody = (lead: PayloadLead, form: PayloadForm): string => {
  const { event, ...data } = toZapierLead(lead, form);
  return JSON.stringify({
    type: 'lead.created',
    timestamp: lead.receivedAt.toISOString(),
    data: { ...data, updated_at: lead.receivedAt.toISOString() },
  });
};

/** Sample lead for a business without leads, with the same keys as a real lead. */
export const sampleLead = (businessId: number, at: Date): PayloadLead => ({
  id: 0,
  businessId,
  createdAt: at,
  receivedAt: at,
  formName: 'Spring offer',
  email: 'ann.lee@example.com',
  name: 'Ann Lee',
  fields: { city: 'Berlin' },
  campaignName: 'Leads',
  adName: 'Ad 1',
  isOrganic: false,
});
export const sampleForm: PayloadForm = { source: 'facebook', remoteId: '0', pageId: '0' };
