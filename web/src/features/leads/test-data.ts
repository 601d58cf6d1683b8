import type { Lead, LeadForm } from './lead-queries.ts';

export const inquiryForm: LeadForm = {
  ...{ form_id: 'fb_900719925474099312', source: 'facebook', lead_gen_form_id: '900719925474099312' },
  ...{ name: 'Inquiry', page_id: '9', page_name: 'Harbour Coffee', status: 'ACTIVE', connected: true },
  questions: [
    { value: 'city', text: 'City' },
    { value: 'phone', text: 'Phone number' },
  ],
  connection: {
    ...{ form_id: 'fb_900719925474099312', lead_gen_form_id: '900719925474099312', service: 'getresponse' },
    ...{ account: 'a1', account_name: 'owner@harbour.test', campaign: 'c1', campaign_name: 'Newsletter' },
    ...{ campaign_note: null, campaign_toggle_type: 'select', enter_into_contest: 0, contest_name: null },
    ...{ custom_questions: ['city'], service_custom_fields: ['f1'] },
  },
  ...{ network_count: 14, our_count: 14, counted: '2030-01-01T09:00:00Z', held: 0, receives: 'webhook' },
  ...{ problem: null, missing_questions: [] },
};

export const ann: Lead = {
  ...{ id: 1, source: 'facebook', form_id: inquiryForm.form_id, form_name: 'Inquiry', email: 'ann@example.test' },
  ...{ name: 'Ann Lee', created: '2030-01-01T09:00:00Z', received: '2030-01-01T09:00:01Z', state: 'new', note: '' },
  ...{ person: null, is_old: false, is_test: false },
  deliveries: [
    {
      ...{ id: 7, kind: 'list', target: 'Newsletter', state: 'failed', reason: 'The key expired.', attempts: 3 },
      ...{ at: '2030-01-01T09:01:00Z', next: null, can_replay: true },
    },
  ],
};
