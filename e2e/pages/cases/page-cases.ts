import type { SetupData } from '../../fixtures/extra-users.ts';
import { clickButton, emptyList, openDialog, type PageCase, staticPath, waitForDialog } from './page-case.ts';
import { promotePageCases } from './promote-page-cases.ts';
import { publishPageCases } from './publish-page-cases.ts';
import { staffPageCases } from './staff-page-cases.ts';
import { writePageCases } from './write-page-cases.ts';

const businessPath = (tab: string) => (data: SetupData) => `/user/business/${data.business}/manage#${tab}`;
const invitationPath = (data: SetupData) => data.invitation;
/**
 * Page for menus and dialogs of the shell, which are the same on every page. axe also reads what is below them, so it
 * is a short page.
 */
const shortPath = staticPath('/user/api/key');

/** Every page in every state that is checked for accessibility. A new page adds its cases here. */
export const pageCases: PageCase[] = [
  { name: 'staff sign-in', as: 'visitor', path: staticPath('/staff/login') },
  { name: 'registration', as: 'visitor', path: staticPath('/user/register') },
  { name: 'forgotten password', as: 'visitor', path: staticPath('/user/password/forgot') },
  { name: 'new password', as: 'visitor', path: staticPath('/user/password/reset/0123456789abcdef0123') },
  { name: 'registration confirmation', as: 'visitor', path: staticPath('/user/confirm/0123456789abcdef0123') },
  { name: 'signed out', as: 'visitor', path: staticPath('/logout?next=close_window') },
  { name: 'terms', as: 'visitor', path: staticPath('/terms') },
  { name: 'privacy', as: 'visitor', path: staticPath('/privacy') },
  { name: 'invalid invitation', as: 'visitor', path: staticPath('/business/join/0123456789abcdef0123') },
  {
    name: 'sign-in with errors',
    as: 'visitor',
    path: staticPath('/login'),
    open: clickButton('Sign in'),
    isOnly: true,
  },

  { name: 'sign in to join', as: 'visitor', path: invitationPath, open: waitForDialog(/^Sign in to join/) },
  {
    name: 'create an account to join',
    as: 'visitor',
    path: invitationPath,
    open: async (page) => {
      await page.getByRole('button', { name: 'Create an account' }).click();
      await waitForDialog(/^Create an account to join/)(page);
    },
  },
  { name: 'join dialog', as: 'twoBusinessOwner', path: invitationPath, open: waitForDialog(/^Join .+\?$/) },
  { name: 'join with another email address', as: 'staff', path: invitationPath, open: waitForDialog(/as yourself\?$/) },

  { name: 'time zone dialog', as: 'userWithoutTimeZone', path: staticPath('/'), open: waitForDialog('Time Zone') },
  {
    name: 'default business dialog',
    as: 'twoBusinessOwner',
    path: staticPath('/'),
    open: waitForDialog('Choose your default business'),
  },
  {
    name: 'owner-only page as member',
    as: 'member',
    path: ({ business, member }) => `/user/business/${business}/member/${member}`,
    open: waitForDialog('Only the owner can do this'),
  },

  { name: 'dashboard', as: 'owner', path: staticPath('/') },
  {
    name: 'widget settings',
    as: 'owner',
    path: staticPath('/'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Settings of Total page likes' }).click();
      await waitForDialog('Settings of Total page likes')(page);
    },
  },
  {
    name: 'search',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await waitForDialog('Search')(page);
    },
  },
  {
    name: 'search without results',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Search' }).fill('qqxx');
    },
  },
  {
    name: 'keyboard shortcuts',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.keyboard.press('?');
      await waitForDialog('Keyboard shortcuts')(page);
    },
  },
  {
    name: 'user menu',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'notifications',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await waitForDialog('Notifications')(page);
    },
  },
  {
    name: 'news',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.getByRole('button', { name: /^News/ }).click();
      await waitForDialog('News')(page);
    },
  },
  {
    name: 'business switch',
    as: 'owner',
    path: shortPath,
    open: async (page) => {
      await page.getByRole('button', { name: /^Business:/ }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'profile', as: 'owner', path: staticPath('/user/account') },
  { name: 'email change dialog', as: 'owner', path: staticPath('/user/account'), open: openDialog('Change email') },
  { name: 'email change confirmation', as: 'owner', path: staticPath('/user/email/confirm/0123456789abcdef0123') },
  { name: 'security', as: 'owner', path: staticPath('/user/account#security') },
  { name: 'social accounts', as: 'owner', path: staticPath('/user/account#social') },
  { name: 'ad networks', as: 'owner', path: staticPath('/user/account#adnetworks') },
  {
    name: 'required permissions of a network',
    as: 'owner',
    path: staticPath('/user/account#social'),
    open: (page) => page.getByText('Required permissions').first().click(),
  },
  {
    name: 'connect WordPress dialog',
    as: 'owner',
    path: staticPath('/user/account#social'),
    open: openDialog('Connect WordPress'),
  },
  {
    name: 'connect native ads dialog',
    as: 'owner',
    path: staticPath('/user/account#adnetworks'),
    open: openDialog('Add another Native ads account'),
  },
  { name: 'connect window with an expired link', as: 'owner', path: staticPath('/connect/done?problem=link-expired') },
  { name: 'connect window, signed out', as: 'visitor', path: staticPath('/connect/done?problem=not-signed-in') },
  { name: 'practice', as: 'owner', path: staticPath('/practice') },
  { name: 'API keys', as: 'owner', path: staticPath('/user/api/key') },
  { name: 'new API key', as: 'owner', path: staticPath('/user/api/key'), open: openDialog('Create key') },
  ...publishPageCases,
  ...writePageCases,
  ...promotePageCases,

  { name: 'businesses', as: 'owner', path: staticPath('/user/business') },
  { name: 'new business', as: 'owner', path: staticPath('/user/business/new') },
  { name: 'business settings', as: 'owner', path: businessPath('settings') },
  { name: 'delete business dialog', as: 'owner', path: businessPath('settings'), open: openDialog('Delete business') },
  { name: 'assets', as: 'owner', path: businessPath('assets') },
  { name: 'members', as: 'owner', path: businessPath('members') },
  { name: 'invitations', as: 'owner', path: businessPath('invitations') },
  { name: 'invite member dialog', as: 'owner', path: businessPath('invitations'), open: openDialog('Invite member') },
  {
    name: 'import invitations dialog with features and roles',
    as: 'owner',
    path: businessPath('invitations'),
    open: async (page) => {
      await openDialog('Import list')(page);
      await page.getByText('Available features and roles').click();
    },
  },
  { name: 'pixel', as: 'owner', path: businessPath('pixel') },
  { name: 'business audit log', as: 'owner', path: businessPath('audit') },
  {
    name: 'member access',
    as: 'owner',
    path: ({ business, member }) => `/user/business/${business}/member/${member}`,
  },
  {
    name: 'make owner dialog',
    as: 'owner',
    path: ({ business, member }) => `/user/business/${business}/member/${member}`,
    open: openDialog('Make owner'),
  },
  {
    name: 'unsaved changes dialog',
    as: 'owner',
    path: businessPath('settings'),
    open: async (page) => {
      await page.getByLabel(/^Phone/).fill('12345');
      await page.getByRole('tab', { name: 'Members' }).click();
      await waitForDialog('Leave without saving?')(page);
    },
  },
  { name: 'own access of a member', as: 'member', path: businessPath('access') },
  { name: 'business not found', as: 'owner', path: staticPath('/user/business/2147483647/manage') },

  { name: 'notification preferences', as: 'owner', path: staticPath('/user/account#notifications') },
  { name: 'notification not found', as: 'owner', path: staticPath('/user/notification/2147483647') },
  { name: 'two-factor dialog', as: 'owner', path: staticPath('/user/account#security'), open: openDialog('Turn on') },

  { name: 'calendar', as: 'owner', path: staticPath('/social/calendar') },
  { name: 'calendar week', as: 'owner', path: staticPath('/social/calendar?view=week') },
  { name: 'calendar list', as: 'owner', path: staticPath('/social/calendar?view=list') },
  {
    name: 'calendar item',
    as: 'owner',
    path: staticPath('/social/calendar?view=list'),
    open: async (page) => {
      await page.locator('[data-item]').first().click();
      await page.getByRole('link', { name: /^Open( in editor)?$/ }).waitFor();
    },
  },
  { name: 'social posts', as: 'owner', path: staticPath('/social') },
  { name: 'saved views', as: 'owner', path: emptyList('/social'), open: openDialog('Views') },
  { name: 'column chooser', as: 'owner', path: emptyList('/social'), open: openDialog('Columns') },
  {
    name: 'social post',
    as: 'owner',
    path: staticPath('/social'),
    open: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('list', { name: 'Activity' }).waitFor();
    },
  },
  { name: 'import scheduled posts', as: 'owner', path: staticPath('/social/import') },
  { name: 'deliveries', as: 'owner', path: staticPath('/deliveries?tab=all') },
  { name: 'AI usage', as: 'owner', path: staticPath('/ai') },
  { name: 'AI voice', as: 'owner', path: staticPath('/ai#voice') },
  { name: 'AI budget and API key', as: 'owner', path: staticPath('/ai#settings') },
  { name: 'subscribers', as: 'owner', path: staticPath('/subscribers') },
  { name: 'stop sending dialog', as: 'owner', path: emptyList('/deliveries'), open: openDialog('Stop sending') },
  {
    name: 'delivery',
    as: 'owner',
    path: staticPath('/deliveries?tab=all'),
    open: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('list', { name: 'Activity' }).waitFor();
    },
  },
  ...staffPageCases,
];
