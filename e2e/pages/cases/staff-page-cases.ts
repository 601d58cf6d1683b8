import { emptyList, openDialog, type PageCase, staticPath, waitForDialog } from './page-case.ts';

/** Page cases of the provider's staff. */
export const staffPageCases: PageCase[] = [
  { name: 'staff overview', as: 'staff', path: staticPath('/staff') },
  { name: 'users', as: 'staff', path: staticPath('/staff/users') },
  { name: 'new user', as: 'staff', path: emptyList('/staff/users'), open: openDialog('New user') },
  {
    name: 'act as user dialog',
    as: 'staff',
    path: staticPath('/staff/users'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for Milo Brandt' }).click();
      await page.getByRole('menuitem', { name: 'Act as this user' }).click();
      await waitForDialog('Act as Milo Brandt?')(page);
    },
  },
  { name: 'user', as: 'staff', path: staticPath('/staff/user/1') },
  { name: 'staff news', as: 'staff', path: staticPath('/staff/news') },
  { name: 'news item editor', as: 'staff', path: ({ news }) => `/staff/news/${news}` },
  { name: 'error logs', as: 'staff', path: staticPath('/staff/logs') },
  { name: 'spend', as: 'staff', path: staticPath('/staff/spend') },
  {
    name: 'user search without results',
    as: 'staff',
    path: staticPath('/staff/spend'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'User' }).fill('no such user');
      await page.getByRole('option', { name: 'No users found' }).waitFor();
    },
  },
  { name: 'jobs', as: 'staff', path: staticPath('/staff/jobs') },
  { name: 'staff audit log', as: 'staff', path: staticPath('/staff/audit') },
  { name: 'deleted businesses', as: 'staff', path: staticPath('/staff/businesses') },
  { name: 'staff stops', as: 'staff', path: staticPath('/staff/deliveries') },
  { name: 'staff stop dialog', as: 'staff', path: staticPath('/staff/deliveries'), open: openDialog('Stop sending') },
];
