import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import type { Widget } from '../board/use-dashboard.ts';
import WidgetSettingsModal from './widget-settings-modal.tsx';

const optionsOf = (name: Widget['name']) =>
  query('GET /user/{userId}/widget/{name}/options', {
    params: { userId: 1, name },
    query: { board: 'business' },
  });
const renderSettings = async (widget: Widget, board: 'business' | 'staff' = 'business') => {
  const saved: object[] = [];
  await renderPage(
    () => (
      <>
        <h1>Hello</h1>
        <WidgetSettingsModal
          widget={widget}
          board={board}
          onClose={() => undefined}
          onSave={(settings) => saved.push(settings)}
        />
      </>
    ),
    {
      path: '/',
      address: '/',
      answers: [{ ...optionsOf(widget.name), data: { options: [{ value: '77', label: 'Harbour Coffee' }] } }],
    },
  );
  return saved;
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('page, link and period of a widget → saved under the names of the API', async () => {
  const saved = await renderSettings({ name: 'post_actions', settings: { range: 30, post_actions_page: '77' } });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Page/ }).value).toBe('Harbour Coffee');
  type(/^Link/, 'https://shop.test/menu');
  save();
  await waitFor(() =>
    expect(saved).toEqual([{ post_actions_page: '77', post_actions_link: 'https://shop.test/menu', range: 30 }]),
  );
});

test('widget link that is no URL → a message; emptied link → saved without a link', async () => {
  const saved = await renderSettings({ name: 'post_actions', settings: { post_actions_link: 'https://shop.test' } });
  type(/^Link/, 'menu');
  save();
  expect(await screen.findByText('Enter a full URL, such as https://example.com/page.')).toBeTruthy();
  expect(saved).toEqual([]);
  type(/^Link/, '');
  save();
  await waitFor(() => expect(saved).toEqual([{ range: 7 }]));
});

test('stored contest id as a number → the contest is selected, and saved as text', async () => {
  const saved = await renderSettings({ name: 'entries', settings: { entries_contest: 77 } });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Contest/ }).value).toBe('Harbour Coffee');
  save();
  await waitFor(() => expect(saved).toEqual([{ entries_contest: '77', range: 7 }]));
});

test('settings of a widget on the staff dashboard → no choice of a contest, because the widget covers all businesses', async () => {
  const saved = await renderSettings({ name: 'entries', settings: { range: 14 } }, 'staff');
  expect(screen.queryByRole('combobox', { name: /^Contest/ })).toBeNull();
  save();
  await waitFor(() => expect(saved).toEqual([{ range: 14 }]));
});
