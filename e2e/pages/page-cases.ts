import type { Facts } from '../fixtures/extra-users.ts';
import { at, dialog, type PageCase, press } from './page-case.ts';
import { publishPlaces } from './publish-page-cases.ts';

const manage = (tab: string) => (facts: Facts) => `/user/business/${facts.business}/manage#${tab}`;
const invitation = (facts: Facts) => facts.invitation;

/** Every page there is, in every state worth looking at. A feature adds its own here; each is held to the same. */
export const pageCases: PageCase[] = [
  { name: 'sign-in', as: 'nobody', path: at('/login') },
  { name: 'staff sign-in', as: 'nobody', path: at('/staff/login') },
  { name: 'registration', as: 'nobody', path: at('/user/register') },
  { name: 'forgotten password', as: 'nobody', path: at('/user/password/forgot') },
  { name: 'new password', as: 'nobody', path: at('/user/password/reset/0123456789abcdef0123') },
  { name: 'confirmation', as: 'nobody', path: at('/user/confirm/0123456789abcdef0123') },
  { name: 'signed out', as: 'nobody', path: at('/logout?next=close_window') },
  { name: 'terms', as: 'nobody', path: at('/terms') },
  { name: 'privacy', as: 'nobody', path: at('/privacy') },
  { name: 'invitation that is not valid', as: 'nobody', path: at('/business/join/0123456789abcdef0123') },
  {
    name: 'sign-in with mistakes',
    as: 'nobody',
    path: at('/login'),
    open: press('Sign in'),
  },

  { name: 'log in to join', as: 'nobody', path: invitation, open: dialog(/^Log in to join/) },
  {
    name: 'create an account to join',
    as: 'nobody',
    path: invitation,
    open: async (page) => {
      await page.getByRole('button', { name: 'Create an account' }).click();
      await dialog(/^Create an account to join/)(page);
    },
  },
  { name: 'join', as: 'torn', path: invitation, open: dialog(/^Join .+\?$/) },
  { name: 'join with another address', as: 'staff', path: invitation, open: dialog(/as yourself\?$/) },

  { name: 'time zone question', as: 'newcomer', path: at('/'), open: dialog('Time Zone') },
  { name: 'default business question', as: 'torn', path: at('/'), open: dialog('Choose your default business') },
  {
    name: 'what only the owner may see',
    as: 'member',
    path: ({ business, member }) => `/user/business/${business}/member/${member}`,
    open: dialog('Only the owner can do this'),
  },

  { name: 'dashboard', as: 'owner', path: at('/') },
  { name: 'search', as: 'owner', path: at('/'), open: (page) => page.keyboard.press('Control+k') },
  {
    name: 'search that finds nothing',
    as: 'owner',
    path: at('/'),
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Search' }).fill('nothing is called this');
    },
  },
  { name: 'shortcuts', as: 'owner', path: at('/'), open: (page) => page.keyboard.press('?') },
  {
    name: 'person menu',
    as: 'owner',
    path: at('/'),
    open: (page) => page.getByRole('button', { name: /^Your menu/ }).click(),
  },
  {
    name: 'notifications',
    as: 'owner',
    path: at('/'),
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  { name: 'news', as: 'owner', path: at('/'), open: (page) => page.getByRole('button', { name: /^News/ }).click() },
  {
    name: 'business switch',
    as: 'owner',
    path: at('/'),
    open: (page) => page.getByRole('button', { name: /^Business:/ }).click(),
  },
  { name: 'profile', as: 'owner', path: at('/user/account') },
  { name: 'new e-mail address', as: 'owner', path: at('/user/account'), open: press('Change address') },
  { name: 'confirming an address', as: 'owner', path: at('/user/email/confirm/0123456789abcdef0123') },
  { name: 'security', as: 'owner', path: at('/user/account#security') },
  { name: 'social accounts', as: 'owner', path: at('/user/account#social') },
  { name: 'ad networks', as: 'owner', path: at('/user/account#adnetworks') },
  {
    name: 'what a network will ask',
    as: 'owner',
    path: at('/user/account#social'),
    open: (page) => page.getByText('What will be asked').first().click(),
  },
  {
    name: 'connecting WordPress',
    as: 'owner',
    path: at('/user/account#social'),
    open: press('Connect WordPress'),
  },
  {
    name: 'connecting native ads',
    as: 'owner',
    path: at('/user/account#adnetworks'),
    open: press('Connect Native ads'),
  },
  { name: 'a window that came back too late', as: 'owner', path: at('/connect/done?problem=link-expired') },
  { name: 'a window that came back to nobody', as: 'nobody', path: at('/connect/done?problem=not-signed-in') },
  { name: 'practice', as: 'owner', path: at('/practice') },
  { name: 'API keys', as: 'owner', path: at('/user/api/key') },
  { name: 'new API key', as: 'owner', path: at('/user/api/key'), open: press('Create key') },
  { name: 'a screen that comes later', as: 'owner', path: at('/ads/builder') },
  ...publishPlaces,

  { name: 'businesses', as: 'owner', path: at('/user/business') },
  { name: 'new business', as: 'owner', path: at('/user/business/new') },
  { name: 'business settings', as: 'owner', path: manage('settings') },
  { name: 'deleting a business', as: 'owner', path: manage('settings'), open: press('Delete business') },
  { name: 'assets', as: 'owner', path: manage('assets') },
  { name: 'members', as: 'owner', path: manage('members') },
  { name: 'invitations', as: 'owner', path: manage('invitations') },
  { name: 'inviting somebody', as: 'owner', path: manage('invitations'), open: press('Invite somebody') },
  { name: 'importing invitations', as: 'owner', path: manage('invitations'), open: press('Import a list') },
  {
    name: 'codes of an import',
    as: 'owner',
    path: manage('invitations'),
    open: async (page) => {
      await press('Import a list')(page);
      await page.getByText('Which features and roles are there?').click();
    },
  },
  { name: 'pixel', as: 'owner', path: manage('pixel') },
  { name: 'history of a business', as: 'owner', path: manage('audit') },
  {
    name: 'access of a member',
    as: 'owner',
    path: ({ business, member }) => `/user/business/${business}/member/${member}`,
  },
  {
    name: 'making somebody the owner',
    as: 'owner',
    path: ({ business, member }) => `/user/business/${business}/member/${member}`,
    open: press('Make owner'),
  },
  {
    name: 'leaving unsaved work',
    as: 'owner',
    path: manage('settings'),
    open: async (page) => {
      await page.getByLabel(/^Phone/).fill('12345');
      await page.getByRole('tab', { name: 'Members' }).click();
      await dialog('Leave without saving?')(page);
    },
  },
  { name: 'own access', as: 'member', path: manage('access') },
  { name: 'a business that is not there', as: 'owner', path: at('/user/business/2147483647/manage') },

  { name: 'notification preferences', as: 'owner', path: at('/user/account#notifications') },
  { name: 'a notification that is not there', as: 'owner', path: at('/user/notification/2147483647') },
  { name: 'turning on two factors', as: 'owner', path: at('/user/account#security'), open: press('Turn on') },

  { name: 'calendar', as: 'owner', path: at('/social/calendar') },
  { name: 'week of the calendar', as: 'owner', path: at('/social/calendar?view=week') },
  { name: 'list of the calendar', as: 'owner', path: at('/social/calendar?view=list') },
  {
    name: 'a thing of the calendar',
    as: 'owner',
    path: at('/social/calendar?view=list'),
    open: async (page) => {
      await page.locator('[data-item]').first().click();
      await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
    },
  },
  { name: 'social posts', as: 'owner', path: at('/social') },
  {
    name: 'a social post',
    as: 'owner',
    path: at('/social'),
    open: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('list', { name: 'Steps' }).waitFor();
    },
  },
  { name: 'importing planned posts', as: 'owner', path: at('/social/import') },

  { name: 'staff overview', as: 'staff', path: at('/staff') },
  { name: 'users', as: 'staff', path: at('/staff/users') },
  { name: 'new user', as: 'staff', path: at('/staff/users'), open: press('New user') },
  {
    name: 'acting as somebody',
    as: 'staff',
    path: at('/staff/users'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for Milo Brandt' }).click();
      await page.getByRole('menuitem', { name: 'Act as this user' }).click();
      await dialog('Act as Milo Brandt?')(page);
    },
  },
  { name: 'a user', as: 'staff', path: at('/staff/user/1') },
  { name: 'news of staff', as: 'staff', path: at('/staff/news') },
  { name: 'news editor', as: 'staff', path: at('/staff/news/new') },
  { name: 'a news item', as: 'staff', path: ({ news }) => `/staff/news/${news}` },
  { name: 'error logs', as: 'staff', path: at('/staff/logs') },
  { name: 'spend', as: 'staff', path: at('/staff/spend') },
  {
    name: 'nobody found',
    as: 'staff',
    path: at('/staff/spend'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'User' }).fill('nobody is called this');
      await page.getByRole('option', { name: 'Nobody found' }).waitFor();
    },
  },
  { name: 'jobs', as: 'staff', path: at('/staff/jobs') },
  { name: 'audit', as: 'staff', path: at('/staff/audit') },
  { name: 'deleted businesses', as: 'staff', path: at('/staff/businesses') },
];
