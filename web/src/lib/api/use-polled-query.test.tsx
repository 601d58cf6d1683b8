import { minuteMs } from '@fanfare/contract/kit/durations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePolledQuery } from './use-polled-query.ts';

let callCount = 0;
let hasFocus = true;

function PolledCount() {
  const { data } = usePolledQuery({ queryKey: ['count'], queryFn: async () => ++callCount }, 10_000);
  return <output>{data}</output>;
}

beforeEach(() => {
  vi.useFakeTimers();
  callCount = 0;
  hasFocus = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function setFocus(on: boolean) {
  hasFocus = on;
  act(() => {
    window.dispatchEvent(new Event(on ? 'focus' : 'blur'));
  });
  await pass(1);
}

function renderPolled() {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <PolledCount />
    </QueryClientProvider>,
  );
}

it('component with a polled query mounted → one call at once, then one every 10 s', async () => {
  renderPolled();
  await pass(1);
  expect(callCount).toBe(1);
  await pass(10_000);
  expect(callCount).toBe(2);
  await pass(20_000);
  expect(callCount).toBe(4);
  expect(screen.getByRole('status').textContent).toBe('4');
});

it('polled query in a window without focus → no calls; focus again → a call at once', async () => {
  renderPolled();
  await pass(1);
  await setFocus(false);
  await pass(minuteMs);
  expect(callCount).toBe(1);
  await setFocus(true);
  expect(callCount).toBe(2);
  await pass(10_000);
  expect(callCount).toBe(3);
});

it('polled query in a page opened without focus → exactly one call', async () => {
  hasFocus = false;
  renderPolled();
  await pass(minuteMs);
  expect(callCount).toBe(1);
});
