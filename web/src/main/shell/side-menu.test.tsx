import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { onPageEvent, type PageEvent } from '../../lib/api/page-events.ts';
import { SideMenu } from './side-menu.tsx';

const member: CurrentUser = {
  id: 1,
  email: 'milo@fanfare.example',
  name: 'Milo',
  admin: false,
  timezone: 'UTC',
  businesses: [],
  two_factor: false,
  two_factor_needed: false,
  acting_staff: null,
  business: { id: 1, business_name: 'Acme', is_owner: false, features: {}, access_level: 3, prompt_for_select: false },
};

test('menu page that needs another role → marked as restricted; a click → the dialog that names the role', async () => {
  const events: PageEvent[] = [];
  const stop = onPageEvent((event) => events.push(event));
  const page = () => (
    <>
      <h1>Page</h1>
      <SideMenu path="/" />
    </>
  );
  await renderPage(page, { path: '/', address: '/', answers: [], user: member });
  expect(screen.queryByRole('link', { name: 'Social posts' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Social posts, no access' }));
  expect(events).toEqual([
    {
      kind: 'restricted',
      heading: "You can't use Social posts in this business",
      message: 'You need the Viewer role in Social posts. Ask the business owner for access.',
      need: 'social:viewer',
    },
  ]);
  stop();
});

test('menu item of the open page → scrolled into view, since the menu can be longer than the window', async () => {
  const shown: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const page = () => (
    <>
      <h1>Page</h1>
      <SideMenu path="/bulkaicontentgeneration/settings" />
    </>
  );
  await renderPage(page, { path: '/', address: '/', answers: [] });
  expect(shown).toEqual(['Bulk AI']);
  scroll.mockRestore();
});
