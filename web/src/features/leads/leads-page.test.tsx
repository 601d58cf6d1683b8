import { formConnectionMessages } from '@fanfare/contract/leads/form-connection';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { memberWith } from '../../../test/users.ts';
import { query } from '../../lib/api.ts';
import { loadSocialSdk } from '../../lib/social-sdk.ts';
import { leadTermsQuery } from '../connections/index.tsx';
import { FacebookFormsTab } from './facebook-forms/facebook-forms-tab.tsx';
import { InboxPage } from './inbox/inbox-page.tsx';
import { inboxPages } from './inbox/inbox-query.ts';
import { LeadFormPage } from './lead-form/lead-form-page.tsx';
import {
  accountsQuery,
  campaignsQuery,
  customFieldsQuery,
  formQuery,
  formsQuery,
  type LeadForm,
} from './lead-queries.ts';
import { LeadsHeading } from './test-heading.tsx';
import { ann, inquiryForm } from './test-leads.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'FB');
});

const page = { id: '9', name: 'Harbour Coffee', missing: [], connect: '' };
const termsUrl = 'https://www.facebook.com/legal/leadgen/tos?page_id=9';
const openForms = (forms: LeadForm[], { accepted = true, pages = [page] } = {}) =>
  renderPage(() => LeadsHeading({ children: <FacebookFormsTab /> }), {
    path: '/leads',
    address: '/leads',
    answers: [
      { queryKey: formsQuery('facebook').queryKey, data: { forms, pages, problems: [] } },
      { queryKey: leadTermsQuery('9').queryKey, data: { accepted, terms_url: termsUrl } },
    ],
  });

test('connected lead form → Facebook’s count, number of received leads, its mailing list and its status', async () => {
  await openForms([inquiryForm, { ...inquiryForm, form_id: 'fb_2', name: 'Old', connected: false, connection: null }]);
  const row = screen.getByRole('row', { name: /^Inquiry/ });
  for (const text of ['Facebook says 14, we have 14', 'GetResponse: Newsletter', 'Connected'])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^Old/ })).getByText('Not connected')).toBeTruthy();
});

test('Facebook’s lead terms not accepted → a button to accept them; before that no form can be created', async () => {
  await openForms([], { accepted: false });
  expect(screen.getByRole('link', { name: 'View terms on Facebook' }).getAttribute('href')).toBe(termsUrl);
  expect(screen.getByRole('button', { name: 'New lead form' })).toHaveProperty('disabled', true);
  await openForms([]);
  expect(screen.queryByRole('link', { name: 'View terms on Facebook' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New lead form' })).toHaveProperty('disabled', false);
});

test('Facebook’s script has loaded → buttons that open its dialogs for the terms and for a new form', async () => {
  await openForms([]);
  expect(screen.queryByRole('button', { name: 'Create on Facebook' })).toBeNull();
  const opened: unknown[] = [];
  const sdk = { init: () => {}, ui: (settings: unknown) => opened.push(settings) };
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    Object.assign(window, { FB: sdk });
    if (script instanceof HTMLScriptElement) script.onload?.(new Event('load'));
  });
  await act(() => loadSocialSdk({ url: 'https://social.example/sdk.js', version: 'v13.0', app_id: '123' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create on Facebook' }));
  await openForms([], { accepted: false });
  fireEvent.click(screen.getByRole('button', { name: 'View terms on Facebook' }));
  expect(opened).toEqual([
    { method: 'lead_gen', page_id: '9', display: 'popup' },
    { method: 'lead_gen_tos', page_id: '9', display: 'popup' },
  ]);
});

test('leads page without a connected Facebook page → “No Facebook page connected”', async () => {
  await openForms([], { pages: [] });
  expect(screen.getByRole('heading', { name: 'No Facebook page connected' })).toBeTruthy();
});

const account = { service: 'getresponse', account: 'a1' } as const;
const openForm = (form: LeadForm, user?: ReturnType<typeof memberWith>) =>
  renderPage(LeadFormPage, {
    path: '/leads/form/$id',
    address: `/leads/form/${form.form_id}`,
    ...(user && { user }),
    answers: [
      { queryKey: formQuery(form.form_id).queryKey, data: form },
      {
        queryKey: accountsQuery('getresponse').queryKey,
        data: { accounts: [{ value: 'a1', text: 'owner@harbour.test', problem: null }] },
      },
      { queryKey: campaignsQuery(account).queryKey, data: [{ value: 'c1', text: 'Newsletter' }] },
      {
        queryKey: customFieldsQuery({ ...account, campaign: 'c1' }).queryKey,
        data: [
          { value: 'f1', text: 'city', required: false },
          { value: 'f2', text: 'phone', required: true },
        ],
      },
      { queryKey: query('GET /contests').queryKey, data: { contests: [] } },
    ],
  });

test('same question mapped twice → the message “You have selected multiple same fields”, and nothing is sent', async () => {
  await openForm(inquiryForm);
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  const choose = async (name: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Question 2', 'City');
  await choose('Field 2', 'phone (required)');
  fireEvent.click(screen.getByRole('button', { name: 'Save connection' }));
  expect(await screen.findByText(formConnectionMessages.sameFields)).toBeTruthy();
  expect(formConnectionMessages.sameFields).toBe('You have selected multiple same fields');
  await choose('Question 2', 'Phone number');
  await waitFor(() => expect(screen.queryByText(formConnectionMessages.sameFields)).toBeNull());
});

test('lead form with leads on hold, a removed question and a connection problem → a message for each; viewer → can’t change it', async () => {
  const problem = 'Facebook no longer lets us read this page. Reconnect it.';
  await openForm({ ...inquiryForm, held: 3, missing_questions: ['Budget'], problem });
  for (const text of [problem, '3 leads on hold', 'The form has changed']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deliver leads' })).toBeTruthy();
  await openForm({ ...inquiryForm, held: 3 }, memberWith('leads', 'viewer'));
  expect(screen.queryByRole('button', { name: 'Deliver leads' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save connection' })).toHaveProperty('disabled', true);
});

const openInbox = (items: (typeof ann)[], address = '/leads/inbox') =>
  renderPage(InboxPage, {
    path: '/leads/inbox',
    address,
    answers: [
      {
        queryKey: inboxPages({ search: '' }).queryKey,
        data: { pages: [{ items, next: null, total: items.length }], pageParams: [0] },
      },
      { queryKey: query('GET /leads/inbox/choices').queryKey, data: { forms: [], people: [] } },
      {
        queryKey: query('GET /leads/inbox/{id}', { params: { id: 1 } }).queryKey,
        data: {
          ...ann,
          fields: [{ name: 'city', label: 'City', value: 'Berlin' }],
          page_name: 'Harbour Coffee',
          ad_name: null,
          campaign_name: null,
          is_organic: true,
          consent: null,
          path: [
            {
              at: '2030-01-01T09:00:01Z',
              delivery_id: null,
              step: 'received',
              message: 'Received by webhook.',
              detail: null,
              by: null,
            },
          ],
        },
      },
    ],
  });

test('inbox with a lead’s id in the URL → rows with delivery status, a CSV link, and the open lead with its steps', async () => {
  await openInbox([ann], '/leads/inbox?lead=1');
  const row = screen.getByRole('row', { name: /Ann Lee/, hidden: true });
  expect(within(row).getByText('Mailing list: failed')).toBeTruthy();
  const dialog = await screen.findByRole('dialog', { name: 'Ann Lee' });
  for (const text of ['Berlin', 'The key expired.', 'Received by webhook.'])
    expect(within(dialog).getByText(text)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Send again to Newsletter' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download CSV', hidden: true }).getAttribute('href')).toBe(
    '/api/leads/inbox/export',
  );
});

test('inbox without leads → “No leads yet”', async () => {
  await openInbox([]);
  expect(screen.getByRole('heading', { name: 'No leads yet' })).toBeTruthy();
});
