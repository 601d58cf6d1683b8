import { expect, test } from 'vitest';
import { changedFields, toEditDraft } from './share-edit-draft.ts';
import type { Share } from './use-share-actions.ts';

const planned = { at: '2030-01-08T09:00', zone: 'UTC' };
const share: Share = {
  id: 7,
  social_network: 'twitter',
  social_account: '12',
  name: 'Harbour',
  message: 'One',
  ai: true,
  text: 'One',
  thread: [
    { message: 'Two', ai: true },
    { message: 'Three', ai: false },
  ],
  state: 'intent',
  due: '2030-01-08T09:00:00Z',
  planned,
  next: null,
  url: null,
  failure: null,
  forecast: null,
  trouble: null,
  overdue: false,
  post: null,
  link: null,
  link_name: '',
  link_description: '',
  board_id: null,
  media: [],
  remote_id: null,
  reason: null,
  attempts: 0,
  version: 1,
  forecast_notes: [],
  steps: [],
  can: { edit: true, cancel: true, retry: false, confirm: false, remove: true },
};

test('one message of a thread edited → all messages of the thread are sent, without their AI marks', () => {
  const draft = toEditDraft(share, new Date('2030-01-01'));
  expect(changedFields(draft, share)).toEqual({});
  const [first, second] = draft.thread;
  const thread = [{ message: 'Two, again', ai: first?.ai ?? false }, ...(second ? [second] : [])];
  expect(changedFields({ ...draft, thread }, share)).toEqual({ threads: ['Two, again', 'Three'] });
});
