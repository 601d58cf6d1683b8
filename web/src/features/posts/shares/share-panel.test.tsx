import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { type Output, query } from '../../../lib/api.ts';
import { EditorContext } from '../session/editor-context.ts';
import { editorContext } from '../test-editor-context.ts';
import { SharePanel } from './share-panel.tsx';

afterEach(cleanup);

type Account = Output<'GET /social/accounts'>['accounts'][number];
const account = (social_network: SocialNetwork, id: string, working = true): Account => ({
  social_network,
  id,
  name: `${social_network} ${id}`,
  screen_name: id,
  image: null,
  working,
  connection_id: 1,
});

/** Renders the share panel of a new post in a business with these accounts. */
const renderPanel = async (accounts: Account[]) => {
  const context = editorContext();
  const Panel = () => (
    <EditorContext value={context}>
      <h1>New post</h1>
      <SharePanel />
    </EditorContext>
  );
  const answers = [{ queryKey: query('GET /social/accounts').queryKey, data: { accounts, profile_set: 'current' } }];
  await renderPage(Panel, { path: '/post', address: '/post', answers });
  return context.session;
};
const addShare = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add a share' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

test.each([
  ['1 account', [account('linkedin', '1')], '1'],
  ['1 working of 2 accounts', [account('linkedin', '1', false), account('linkedin', '2')], '2'],
  ['2 accounts', [account('linkedin', '1'), account('linkedin', '2')], ''],
  ['accounts of other networks only', [account('facebook', '1')], ''],
])(
  'share added in a business with %s of its network → the only usable account is selected, if there is one',
  async (_, accounts, selected) => {
    const session = await renderPanel(accounts);
    await addShare('LinkedIn');
    await waitFor(() => expect(session.form.values().social).toMatchObject([{ social_account: selected }]));
  },
);

test('same X account chosen for two shares of a post → the message of the specification at once, in the drawer', async () => {
  const session = await renderPanel([account('twitter', '1'), account('twitter', '2')]);
  await addShare('X (Twitter)');
  await waitFor(() => expect(session.form.values().social).toHaveLength(1));
  session.field('social.0.social_account').onChange('1');
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await addShare('X (Twitter)');
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('option', { name: 'twitter 1' }));
  await waitFor(() =>
    expect(drawer.textContent).toContain('You can only share to the same Pinterest / Twitter account once per post'),
  );
});
