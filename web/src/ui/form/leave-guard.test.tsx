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
type Options = { isDiscardable?: boolean; isDialog?: boolean; save?: () => unknown };

function NavigateButton({ href, children }: { href: string; children: string }) {
  const router = useRouter();
  return (
    <button type="button" onClick={() => void router.navigate({ href })}>
      {children}
    </button>
  );
}

/** A page with a form, a tab of it, and another page. */
async function renderPage({ isDiscardable, isDialog, save = () => undefined }: Options = {}) {
  const root = createRootRoute({
    component: () => (
      <>
        <LeaveGuard />
        <NavigateButton href="/other">Other</NavigateButton>
        <NavigateButton href="/#tab">Tab</NavigateButton>
        <NavigateButton href="/?page=2">Next page</NavigateButton>
        <Outlet />
      </>
    ),
  });
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <div role={isDialog ? 'dialog' : undefined}>
        <Form schema={Draft} submit="Save" initial={{ name: 'Ada' }} isDiscardable={isDiscardable} onSubmit={save}>
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
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const findDialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

it('no changes → navigation without a dialog', async () => {
  await renderPage();
  expect(hasUnsavedChanges()).toBe(false);
  await click('Other');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

it('unsaved change and navigation → dialog; Stay here keeps page and value', async () => {
  const router = await renderPage();
  type('Grace');
  expect(hasUnsavedChanges()).toBe(true);
  await click('Other');
  await waitFor(() => expect(findDialog()).toBeTruthy());
  await click('Stay here');
  await waitFor(() => expect(findDialog()).toBeNull());
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Grace');
});

it('Leave in the dialog → navigates, no unsaved changes left', async () => {
  await renderPage();
  type('Grace');
  await click('Other');
  await waitFor(() => expect(findDialog()).toBeTruthy());
  await click('Leave');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(hasUnsavedChanges()).toBe(false);
});

it('navigation with unsaved changes to another hash → a dialog; to another search → no dialog', async () => {
  const router = await renderPage();
  type('Grace');
  await click('Next page');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'));
  expect(findDialog()).toBeNull();
  await click('Tab');
  await waitFor(() => expect(findDialog()).toBeTruthy());
  expect(router.state.location.hash).toBe('');
});

it('change of a form that was reverted → no unsaved changes', async () => {
  await renderPage();
  type('Grace');
  type('Ada');
  expect(hasUnsavedChanges()).toBe(false);
});

it('form after saving → no unsaved changes until the next change', async () => {
  await renderPage();
  type('Grace');
  await click('Save');
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  type('Ada');
  expect(hasUnsavedChanges()).toBe(true);
});

it('form while saving → no unsaved changes', async () => {
  const results: boolean[] = [];
  await renderPage({ save: () => results.push(hasUnsavedChanges()) });
  type('Grace');
  await click('Save');
  await waitFor(() => expect(results).toEqual([false]));
});

it('form after a failed save → still has unsaved changes', async () => {
  await renderPage({ save: () => Promise.reject(new Error('no')) });
  type('Grace');
  await click('Save');
  await screen.findByRole('alert');
  expect(hasUnsavedChanges()).toBe(true);
});

it.each([{ isDiscardable: true }, { isDialog: true }])('a form with %j → never counts as unsaved', async (options) => {
  await renderPage(options);
  type('Grace');
  expect(hasUnsavedChanges()).toBe(false);
});
