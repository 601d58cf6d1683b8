import { promotionMessages } from '@fanfare/contract/promotions/promotions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { ApiError } from '../../lib/api.ts';
import { PromotionAdmins } from './promotion-admins.tsx';

afterEach(cleanup);

const admins = [
  { email: 'milo@harbour.test', name: 'Milo', member: true },
  { email: 'agency@else.test', name: null, member: false },
];

function renderAdmins(options: { canManage?: boolean; refusal?: string } = {}) {
  const { canManage = true, refusal } = options;
  const added: string[] = [];
  const removed: string[] = [];
  const record = (list: string[]) => async (email: string) => {
    const message = refusal ?? '';
    if (refusal)
      throw new ApiError(409, { code: 'x', message, request_id: '', error: message, error_message: message });
    list.push(email);
  };
  renderWithTheme(
    <PromotionAdmins
      admins={admins}
      label="campaign"
      canManage={canManage}
      onAdd={record(added)}
      onRemove={record(removed)}
    />,
  );
  return { added, removed };
}
const submit = (email: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: /Email address/ }), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Add admin' }));
};

test('new promotion admin with an empty email address → the message of the specification, nothing is sent', async () => {
  const { added } = renderAdmins();
  submit('');
  expect(await screen.findByText(promotionMessages.emailRequired)).toBeTruthy();
  expect(added).toEqual([]);
});

test('new promotion admin’s email address with blanks around it → sent without them, and the field is empty again', async () => {
  const { added } = renderAdmins();
  submit(' New@Else.test ');
  await waitFor(() => expect(added).toEqual(['New@Else.test']));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Email address/ })).toHaveProperty('value', ''));
});

test('server refuses the email address of a new promotion admin → the server’s message is shown', async () => {
  renderAdmins({ refusal: promotionMessages.alreadyAdded });
  submit('milo@harbour.test');
  expect(await screen.findByText(promotionMessages.alreadyAdded)).toBeTruthy();
});

test('Remove pressed for a promotion admin, then Cancel → nothing is removed; confirmed → the admin is removed', async () => {
  const { removed } = renderAdmins();
  fireEvent.click(screen.getByRole('button', { name: 'Remove agency@else.test' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(promotionMessages.confirmRemoval)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(removed).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove agency@else.test' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove admin' }));
  await waitFor(() => expect(removed).toEqual(['agency@else.test']));
});

test('user without the role for promotion admins → sees the list of admins only', () => {
  renderAdmins({ canManage: false });
  expect(screen.getByText('Milo')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
