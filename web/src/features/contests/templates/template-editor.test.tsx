import { defaultTemplates } from '@fanfare/contract/contests/templates';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { TemplateEditor } from './template-editor.tsx';

afterEach(cleanup);

const renderEditor = () => {
  const saved: object[] = [];
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <TemplateEditor
        {...{ opened: true, onClose: () => {}, contestId: undefined, facebookPageId: undefined }}
        {...{ name: 'Spring', description: '', templates: defaultTemplates, onSaved: (texts) => saved.push(texts) }}
      />
    </QueryClientProvider>,
  );
  return saved;
};
const html = () => screen.getByRole('textbox', { name: 'HTML' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save templates' }));

test('valid templates → saved with the exact message; the preview frame allows nothing', async () => {
  const saved = renderEditor();
  save();
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
  expect(saved).toEqual([defaultTemplates]);
  expect(screen.getByTitle('Preview of the template').getAttribute('sandbox')).toBe('');
});

test('a required placeholder is missing → the exact message and which, nothing saved', async () => {
  const saved = renderEditor();
  fireEvent.change(html(), { target: { value: '<p>{{nope}}</p>' } });
  save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to save the templates');
  expect(alert.textContent).toContain('{{nope}} doesn’t exist.');
  expect(alert.textContent).toContain('{{entry_form}} must appear exactly once.');
  expect(saved).toEqual([]);
});

test('placeholder pressed → inserted', () => {
  renderEditor();
  fireEvent.change(html(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: '{{entry_form}}' }));
  expect(html()).toHaveProperty('value', '{{entry_form}}');
});
