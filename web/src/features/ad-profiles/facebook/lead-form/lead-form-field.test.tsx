import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { createFormStore } from '../../../../ui/form/form-store.ts';
import { createGetFieldProps } from '../../../../ui/form/use-field.ts';
import { leadTermsQuery } from '../../../connections/index.tsx';
import { leadFormsQuery } from '../facebook-queries.ts';
import { LeadFormField } from './lead-form-field.tsx';

afterEach(cleanup);

function Screen() {
  const [form] = useState(() => createFormStore(FacebookProfile.parse({ page_id: '9' })));
  return (
    <>
      <h1>Lead form</h1>
      <LeadFormField field={createGetFieldProps<FacebookProfile>(form)} />
    </>
  );
}
const terms_url = 'https://www.facebook.com/legal/leadgen/tos?page_id=9';
const open = (accepted: boolean) =>
  renderPage(Screen, {
    path: '/',
    address: '/',
    answers: [
      {
        queryKey: leadFormsQuery('9').queryKey,
        data: [
          { value: '1', text: 'Inquiry', status: 'ACTIVE' },
          { value: '2', text: 'Old', status: 'ARCHIVED', note: 'Lead form is: ARCHIVED', disabled: true },
        ],
      },
      { queryKey: leadTermsQuery('9').queryKey, data: { accepted, terms_url } },
    ],
  });
const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: 'Lead form' }));
  fireEvent.click(await screen.findByRole('option', { name }));
};
const createButton = () => screen.queryByRole('button', { name: 'Create lead form' });

test('Facebook’s lead terms not accepted → a button to accept them; a new form can be chosen, but not created', async () => {
  await open(false);
  expect(screen.getByRole('link', { name: 'View terms on Facebook' }).getAttribute('href')).toBe(terms_url);
  expect(createButton()).toBeNull();
  await choose('New lead form…');
  await waitFor(() => expect(createButton()).toHaveProperty('disabled', true));
});

test('lead terms accepted, “New lead form” chosen → a button that creates the form; another form chosen → no button', async () => {
  await open(true);
  expect(screen.queryByRole('link', { name: /terms/ })).toBeNull();
  await choose('New lead form…');
  await waitFor(() => expect(createButton()).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Create lead form' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  fireEvent.submit(name);
  expect(await screen.findByText('Enter a name for the form.')).toBeTruthy();
  expect(screen.getByText(/^Enter the address of your privacy policy/)).toBeTruthy();
  for (const question of ['Full name', 'Email']) fireEvent.click(screen.getByRole('checkbox', { name: question }));
  expect(await screen.findByText('Choose at least 1 question.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Your own questions/ }), { target: { value: 'How many?\n' } });
  await waitFor(() => expect(screen.queryByText('Choose at least 1 question.')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await choose('Inquiry');
  await waitFor(() => expect(createButton()).toBeNull());
});

test('archived lead form → listed as archived, and disabled', async () => {
  await open(true);
  fireEvent.click(screen.getByRole('combobox', { name: 'Lead form' }));
  const option = await screen.findByRole('option', { name: 'Old (Lead form is: ARCHIVED)' });
  expect(option.getAttribute('data-combobox-disabled')).toBe('true');
});
