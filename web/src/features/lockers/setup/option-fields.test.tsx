import { LockerForm } from '@fanfare/contract/lockers/options';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { Form } from '../../../ui/form/form.tsx';
import { OptionFields } from './option-fields.tsx';

afterEach(cleanup);

const initial = { facebook_like: false, google: false, twitter: false };

function Options() {
  return (
    <Form schema={LockerForm} initial={initial} submit="Save" label="Content locker" onSubmit={async () => {}}>
      {(field, { values }) => (
        <>
          <h1>Ways to unlock</h1>
          <OptionFields field={field} values={values} createdApp={undefined} />
        </>
      )}
    </Form>
  );
}

test('locker with all networks off → allowed actions beside struck-through ended ones; action chosen → its network is switched on', async () => {
  await renderPage(Options, {
    path: '/promotion/contentlocker/new',
    address: '/promotion/contentlocker/new',
    answers: [{ queryKey: query('GET /promotion/contentlocker/apps').queryKey, data: { apps: [] } }],
  });
  const facebook = within(screen.getByRole('region', { name: 'Facebook' }));
  expect(facebook.getByText('Facebook Like').tagName).toBe('S');
  expect(facebook.getByText('Ended')).toBeTruthy();
  const signIn = facebook.getByRole('radio', { name: /Sign in with Facebook.*Verified/ });
  expect(facebook.getAllByRole('radio', { checked: false })).toHaveLength(2);
  expect(facebook.queryByRole('combobox', { name: 'Facebook app' })).toBeNull();
  fireEvent.click(signIn);
  expect(facebook.getByRole('switch', { name: 'Facebook', checked: true })).toBeTruthy();
  expect(facebook.getByRole('radio', { name: /Sign in with Facebook/, checked: true })).toBeTruthy();
  expect(facebook.getByText(/OAuth redirect URIs/)).toBeTruthy();
  const google = within(screen.getByRole('region', { name: 'Google' }));
  expect(google.getByText(/visitors subscribe to your emails/)).toBeTruthy();
});
