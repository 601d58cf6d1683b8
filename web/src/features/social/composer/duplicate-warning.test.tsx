import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { useFormStore } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page/page.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { emptyDraft, type PostDraft } from './post-draft.ts';

afterEach(cleanup);

const account: Account = {
  social_network: 'twitter',
  id: '12',
  name: 'Harbour',
  screen_name: 'Harbour',
  image: null,
  working: true,
  connection_id: 1,
};
const draft: PostDraft = {
  ...emptyDraft,
  networks: ['twitter'],
  message: 'Fresh beans',
  schedule: { at: '2030-01-08T09:00', zone: 'UTC' },
};
const rules = { validate: () => new Map<string, string>() };
const sameShare = { id: 7, message: 'Fresh beans', state: 'intent', due: '2030-01-08T09:00:00Z' };
const search = query('GET /social/shares', {
  query: {
    network: 'twitter',
    account: '12',
    search: 'Fresh beans',
    from: '2030-01-01T09:00:00.000Z',
    to: '2030-01-15T09:00:00.000Z',
  },
});

const render = (isSaved: (draft: PostDraft) => boolean) =>
  renderPage(
    () => {
      const form = useFormStore<PostDraft>(draft, rules);
      return (
        <Page title="New social post">
          <DuplicateWarning form={form} targets={[account]} isSaved={isSaved} />
        </Page>
      );
    },
    {
      path: '/write',
      address: '/write',
      answers: [{ queryKey: search.queryKey, data: { items: [sameShare], total: 1, page: 1, page_size: 25 } }],
    },
  );

test('same text already scheduled on the account → a warning', async () => {
  await render(() => false);
  expect(screen.getByRole('alert').textContent).toContain('will be published to Harbour (X (Twitter))');
});

test('the duplicate is the share just submitted → no warning', async () => {
  await render((current) => current.message === 'Fresh beans');
  expect(screen.queryByRole('alert')).toBeNull();
});
