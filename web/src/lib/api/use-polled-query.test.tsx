import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePolledQuery } from './use-polled-query.ts';

let asked = 0;
let hasFocus = true;

function Polled() {
  const { data } = usePolledQuery({ queryKey: ['count'], queryFn: async () => ++asked }, 10_000);
  return <output>{data}</output>;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  hasFocus = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function focus(on: boolean) {
  hasFocus = on;
  act(() => {
    window.dispatchEvent(new Event(on ? 'focus' : 'blur'));
  });
  await pass(1);
}

function open() {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Polled />
    </QueryClientProvider>,
  );
}

it('asks at once and then every ten seconds', async () => {
  open();
  await pass(1);
  expect(asked).toBe(1);
  await pass(10_000);
  expect(asked).toBe(2);
  await pass(20_000);
  expect(asked).toBe(4);
  expect(screen.getByRole('status').textContent).toBe('4');
});

it('pauses while the window has no focus, and asks at once when it has it again', async () => {
  open();
  await pass(1);
  await focus(false);
  await pass(60_000);
  expect(asked).toBe(1);
  await focus(true);
  expect(asked).toBe(2);
  await pass(10_000);
  expect(asked).toBe(3);
});

it('gets its first answer even when the page opens behind others, and no second', async () => {
  hasFocus = false;
  open();
  await pass(60_000);
  expect(asked).toBe(1);
});
