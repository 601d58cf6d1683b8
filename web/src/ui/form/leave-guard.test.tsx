import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { TextField } from '../fields/text-field.tsx';
import { Form } from './form.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { hasUnsavedChanges } from './unsaved-changes.ts';

afterEach(cleanup);

const Draft = z.object({ name: z.string().min(1) });
type Options = { isThrowaway?: boolean; isDialog?: boolean; save?: () => unknown };

function Go({ href, children }: { href: string; children: string }) {
  const router = useRouter();
  return (
    <button type="button" onClick={() => void router.navigate({ href })}>
      {children}
    </button>
  );
}

/** A page with a form, its tab, and another page. */
async function open({ isThrowaway, isDialog, save = () => undefined }: Options = {}) {
  const root = createRootRoute({
    component: () => (
      <>
        <LeaveGuard />
        <Go href="/other">Other</Go>
        <Go href="/#tab">Tab</Go>
        <Go href="/?page=2">Next page</Go>
        <Outlet />
      </>
    ),
  });
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <div role={isDialog ? 'dialog' : undefined}>
        <Form schema={Draft} submit="Save" initial={{ name: 'Ada' }} isThrowaway={isThrowaway} onSubmit={save}>
          {(field) => <TextField {...field('name')} label="Name" />}
        </Form>
      </div>
    ),
  });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <h1>Elsewhere</h1> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([form, other]), history });
  await router.load();
  render(
    <MantineProvider env="test">
      <RouterProvider<typeof router> router={router} />
    </MantineProvider>,
  );
  await screen.findByLabelText(/^Name/);
  return router;
}

const type = (text: string) => fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: text } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

it('asks nothing while nothing was changed', async () => {
  await open();
  expect(hasUnsavedChanges()).toBe(false);
  await press('Other');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

it('asks before a change is left, and staying keeps it', async () => {
  const router = await open();
  type('Grace');
  expect(hasUnsavedChanges()).toBe(true);
  await press('Other');
  await waitFor(() => expect(question()).toBeTruthy());
  await press('Stay here');
  await waitFor(() => expect(question()).toBeNull());
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Grace');
});

it('leaves when that is meant', async () => {
  await open();
  type('Grace');
  await press('Other');
  await waitFor(() => expect(question()).toBeTruthy());
  await press('Leave');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(hasUnsavedChanges()).toBe(false);
});

it('asks before another tab of the page is opened, and not for another page of a list', async () => {
  const router = await open();
  type('Grace');
  await press('Next page');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'));
  expect(question()).toBeNull();
  await press('Tab');
  await waitFor(() => expect(question()).toBeTruthy());
  expect(router.state.location.hash).toBe('');
});

it('has nothing to ask when the change was taken back', async () => {
  await open();
  type('Grace');
  type('Ada');
  expect(hasUnsavedChanges()).toBe(false);
});

it('has nothing to ask once it is saved, and again something after the next change', async () => {
  await open();
  type('Grace');
  await press('Save');
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  type('Ada');
  expect(hasUnsavedChanges()).toBe(true);
});

it('does not stand in the way of what saving leads to', async () => {
  const seen: boolean[] = [];
  await open({ save: () => seen.push(hasUnsavedChanges()) });
  type('Grace');
  await press('Save');
  await waitFor(() => expect(seen).toEqual([false]));
});

it('still asks when saving failed', async () => {
  await open({ save: () => Promise.reject(new Error('no')) });
  type('Grace');
  await press('Save');
  await screen.findByRole('alert');
  expect(hasUnsavedChanges()).toBe(true);
});

it.each([{ isThrowaway: true }, { isDialog: true }])('lets %j go', async (options) => {
  await open(options);
  type('Grace');
  expect(hasUnsavedChanges()).toBe(false);
});
