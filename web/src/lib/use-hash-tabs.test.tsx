import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHashTabs } from './use-hash-tabs.ts';

function Tabs() {
  const [tab, open] = useHashTabs(['overview', 'entries', 'prizes']);
  return (
    <>
      <output>{tab}</output>
      <button type="button" onClick={() => open('prizes')}>
        Prizes
      </button>
    </>
  );
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function renderAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: Tabs }), history });
  await router.load();
  vi.useFakeTimers();
  render(<RouterProvider<typeof router> router={router} />);
  await pass(0);
  return router;
}

const openTab = () => screen.getByRole('status').textContent;

it('hash in the URL → its tab opens 1 s after load', async () => {
  await renderAt('/contest#entries');
  expect(openTab()).toBe('overview');
  await pass(1000);
  expect(openTab()).toBe('entries');
});

it('tab selected → its hash is in the URL, the search parameters and the open tab stay', async () => {
  const router = await renderAt('/contest?page=2#entries');
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(2000);
  expect(openTab()).toBe('prizes');
  expect(router.state.location.href).toBe('/contest?page=2#prizes');
});

it('unknown hash in the URL → the first tab opens', async () => {
  await renderAt('/contest#nonsense');
  await pass(1500);
  expect(openTab()).toBe('overview');
});

it('navigation to another tab blocked → the tab does not change', async () => {
  const router = await renderAt('/contest');
  const unblock = router.history.block({ blockerFn: async () => true });
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(1500);
  expect(openTab()).toBe('overview');
  unblock();
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(100);
  expect(openTab()).toBe('prizes');
});

it('selecting the tab of the hash before the delay is over → opens at once', async () => {
  await renderAt('/contest#prizes');
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(10);
  expect(openTab()).toBe('prizes');
});
