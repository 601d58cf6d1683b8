import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../../test/render-with-theme.tsx';
import { NewAppModal } from './new-app-modal.tsx';

afterEach(cleanup);

test('Facebook app that can’t be saved → a message with the reason below it; no app is chosen', async () => {
  const saved: string[] = [];
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <NewAppModal opened onClose={() => {}} onSaved={(appId) => saved.push(appId)} />
    </QueryClientProvider>,
  );
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  fill(/^App name/, 'Contest app');
  fill(/^App ID/, '222233334444555');
  fill(/^App Secret/, 'a'.repeat(32));
  // The call fails, because no server answers here.
  fireEvent.click(screen.getByRole('button', { name: 'Save app' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^App creation Failed.+/);
  expect(saved).toEqual([]);
});
