import { defaultTemplates } from '@fanfare/contract/contests/templates';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { owner } from '../../../../test/users.ts';
import { startQuery } from '../../../lib/session.ts';
import { TemplateEditor } from './template-editor.tsx';

afterEach(cleanup);

const newClient = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });
const renderEditor = (client = newClient()) => {
  const saved: object[] = [];
  renderWithTheme(
    <QueryClientProvider client={client}>
      <TemplateEditor
        opened={true}
        onClose={() => {}}
        contestId={undefined}
        facebookPageId={undefined}
        name="Spring"
        description=""
        templates={defaultTemplates}
        onSaved={(texts) => saved.push(texts)}
      />
    </QueryClientProvider>,
  );
  return saved;
};
const html = () => screen.getByRole('textbox', { name: 'HTML' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save templates' }));

test('valid templates saved → “Saved Successfully”; preview of a template → in a frame whose sandbox allows nothing', async () => {
  const saved = renderEditor();
  save();
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
  expect(saved).toEqual([defaultTemplates]);
  expect(screen.getByTitle('Preview of the template').getAttribute('sandbox')).toBe('');
});

test('template without a required placeholder → the message that names the placeholder, and nothing is saved', async () => {
  const saved = renderEditor();
  fireEvent.change(html(), { target: { value: '<p>{{nope}}</p>' } });
  save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to save the templates');
  expect(alert.textContent).toContain('{{nope}} doesn’t exist.');
  expect(alert.textContent).toContain('{{entry_form}} must appear exactly once.');
  expect(saved).toEqual([]);
});

test('button of a placeholder pressed in the template editor → inserted into the template', () => {
  renderEditor();
  fireEvent.change(html(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: '{{entry_form}}' }));
  expect(html()).toHaveProperty('value', '{{entry_form}}');
});

test('template with images of other sites → the preview explains why visitors don’t see them and offers to copy them', () => {
  const client = newClient();
  const preview = { html: '', css: '', removed: [], foreign_images: [] };
  client.setQueryData(startQuery.queryKey, {
    user: owner,
    registration_open: true,
    mailbox_url: null,
    practice: true,
    social_sdk: null,
    admin_origin: null,
  });
  client.setQueryData(['POST /contest/templates/preview', defaultTemplates, 'Spring', ''], {
    entry: { ...preview, foreign_images: ['https://elsewhere.test/a.png'] },
    actions: preview,
  });
  renderEditor(client);
  expect(screen.getByText('Images from other sites aren’t shown')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy to media library' })).toBeTruthy();
});
