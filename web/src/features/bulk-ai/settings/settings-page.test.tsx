import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { memberWith } from '../../../../test/users.ts';
import { type SettingsAnswer, settingsQuery } from '../bulk-queries.ts';
import { BulkFrame } from '../frame/bulk-frame.tsx';
import { testSettings } from '../test-data.ts';
import { SettingsPage } from './settings-page.tsx';
import { paceText } from './settings-values.ts';

afterEach(cleanup);

const Screen = () => (
  <BulkFrame>
    <SettingsPage />
  </BulkFrame>
);
const open = (answer: SettingsAnswer, user?: CurrentUser) =>
  renderPage(Screen, {
    path: '/bulkaicontentgeneration/settings',
    address: '/bulkaicontentgeneration/settings',
    answers: [{ queryKey: settingsQuery.queryKey, data: answer }],
    ...(user ? { user } : {}),
  });
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => {
  fireEvent.change(input(name), { target: { value } });
  return input(name).value;
};

test('numbers out of range in the bulk AI settings → clamped while they are typed, or when the field is left', async () => {
  await open(testSettings());
  const cases: [string, string, string][] = [
    ['Article creation interval', '50', '10'],
    ['Article creation interval', '0', '1'],
    ['Article creation interval', '7', '7'],
    ['Daily creation limit', '11', '10'],
    ['Daily creation limit', '0', '1'],
    ['Weekly creation limit', '71', '70'],
    ['Weekly creation limit', '0', '1'],
    ['Weekly creation limit', '42', '42'],
    ['Daily posting limit', '99', '10'],
    ['Always review', '150', '100%'],
    ['Word count', '90000', '3,000'],
  ];
  for (const [name, typed, shown] of cases) expect([name, typed, type(name, typed)]).toEqual([name, typed, shown]);

  expect(type('Daily creation limit', '')).toBe('');
  fireEvent.blur(input('Daily creation limit'));
  expect(input('Daily creation limit').value).toBe('1');

  // The first digits of a valid number are below the minimum, so the number is clamped when the field is left.
  expect(type('Word count', '12')).toBe('12');
  fireEvent.blur(input('Word count'));
  expect(input('Word count').value).toBe('300');
});

test.each([
  [
    { article_creation_interval: 2, daily_creation_limit: 3, weekly_creation_limit: 15 },
    'Up to 3 articles a day and 15',
  ],
  [
    { article_creation_interval: 10, daily_creation_limit: 10, weekly_creation_limit: 70 },
    'Up to 3 articles a day and 21',
  ],
  [{ article_creation_interval: 1, daily_creation_limit: 5, weekly_creation_limit: 2 }, 'Up to 2 articles a day and 2'],
])('bulk AI limits %j → text: %s a week', (pace, text) => {
  expect(paceText(pace)).toContain(text);
});

test('writing stopped, publishing running → a text about each, with Start writing and Stop publishing', async () => {
  await open(testSettings({ stop_generation: true }));
  const running = within(screen.getByRole('region', { name: 'Running' }));
  expect(running.getByText(/No new articles are started/)).toBeTruthy();
  expect(running.getByRole('button', { name: 'Start writing' })).toBeTruthy();
  expect(running.getByText(/Ready articles are published at the times below/)).toBeTruthy();
  expect(running.getByRole('button', { name: 'Stop publishing' })).toBeTruthy();
});

test('no image model is set up → every image switch is disabled, with the reason', async () => {
  const reason = 'Images aren’t available: no image model is set up.';
  await open({ ...testSettings({ add_featured_image: false, add_article_images: false }), no_images: reason });
  for (const name of [/^Add featured image/, /^Add article images/, /^Image/])
    expect(screen.getByRole('switch', { name })).toHaveProperty('disabled', true);
  expect(screen.getAllByText(reason)).toHaveLength(3);
});

test('check’s threshold switched off → no field; switched on again → the same threshold as before', async () => {
  await open(testSettings());
  expect(input('Similarity: Largest share of repeated text').value).toBe('30%');
  fireEvent.click(screen.getByRole('switch', { name: /^Similarity/ }));
  expect(screen.queryByRole('textbox', { name: 'Similarity: Largest share of repeated text' })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: /^Similarity/ }));
  expect(input('Similarity: Largest share of repeated text').value).toBe('30%');
});

test('save of the bulk AI settings fails → the message "Articles Setting Updated Failed."', async () => {
  await open(testSettings());
  type('Daily creation limit', '4');
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Articles Setting Updated Failed.')).toBeTruthy();
});

test('user who is not a manager → the bulk AI settings are shown, but disabled', async () => {
  await open(testSettings(), memberWith('bulk_ai', 'publisher'));
  expect(screen.getByText('You need the Manager role for bulk AI to change these settings.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save settings' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Stop writing' })).toHaveProperty('disabled', true);
  expect(input('Daily creation limit').disabled).toBe(true);
});
