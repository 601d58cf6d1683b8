import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function openAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: Tabs }), history });
  await router.load();
  render(<RouterProvider<typeof router> router={router} />);
  await screen.findByRole('status');
  return router;
}

const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('opens the tab of the hash one second after the page has loaded', async () => {
  await openAt('/contest#entries');
  expect(shown()).toBe('overview');
  await pass(1000);
  expect(shown()).toBe('entries');
});

it('writes the chosen tab into the hash and keeps the choice', async () => {
  const router = await openAt('/contest?page=2#entries');
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(2000);
  expect(shown()).toBe('prizes');
  expect(router.state.location.href).toBe('/contest?page=2#prizes');
});

it('stays on the first tab for a hash nobody knows', async () => {
  await openAt('/contest#nonsense');
  await pass(1500);
  expect(shown()).toBe('overview');
});

it('stays in the tab when somebody does not let the address change', async () => {
  const router = await openAt('/contest');
  const unblock = router.history.block({ blockerFn: async () => true });
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(1500);
  expect(shown()).toBe('overview');
  unblock();
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(100);
  expect(shown()).toBe('prizes');
});

it('opens the tab the hash names when it is chosen before its second is over', async () => {
  await openAt('/contest#prizes');
  fireEvent.click(screen.getByRole('button', { name: 'Prizes' }));
  await pass(10);
  expect(shown()).toBe('prizes');
});
