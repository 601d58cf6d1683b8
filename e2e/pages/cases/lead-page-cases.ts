import type { Page } from '@playwright/test';
import { clickButton, openDialog, type PageCase, staticPath } from './page-case.ts';

/** Opens a tab by a click, at once; the tab of the hash opens after a second. */
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();

/** Page cases of the leads screens: forms, services, inbox, destinations and Zapier. */
export const leadPageCases: PageCase[] = [
  { name: 'Facebook lead forms', as: 'owner', path: staticPath('/leads/') },
  { name: 'own lead forms', as: 'owner', path: staticPath('/leads/'), open: openTab('Your forms') },
  { name: 'autoresponders', as: 'owner', path: staticPath('/leads/'), open: openTab('Mailing services') },
  {
    name: 'GetResponse key',
    as: 'owner',
    path: staticPath('/leads/'),
    open: async (page) => {
      await openTab('Mailing services')(page);
      await page.getByRole('button', { name: /GetResponse/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'lead destinations', as: 'owner', path: staticPath('/leads/'), open: openTab('Emails and webhooks') },
  {
    name: 'new lead email',
    as: 'owner',
    path: staticPath('/leads/'),
    open: async (page) => {
      await openTab('Emails and webhooks')(page);
      await openDialog('Add email')(page);
    },
  },
  { name: 'Zapier', as: 'owner', path: staticPath('/leads/'), open: openTab('Zapier') },
  { name: 'lead inbox', as: 'owner', path: staticPath('/leads/inbox') },
  { name: 'lead inbox without matches', as: 'owner', path: staticPath('/leads/inbox?search=no-such-lead') },
  {
    name: 'new lead form with errors',
    as: 'owner',
    path: staticPath('/leads/forms/new'),
    open: clickButton('Create form'),
    isOnly: true,
  },
  { name: 'unknown lead form', as: 'owner', path: staticPath('/leads/form/fb_1') },
];
