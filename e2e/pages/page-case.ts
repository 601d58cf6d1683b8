import type { Page } from '@playwright/test';
import type { ExtraUsers, SetupData } from '../fixtures/extra-users.ts';
import type { demo } from '../fixtures/users.ts';

/** A page in one state, opened as one user. */
export type PageCase = {
  name: string;
  as: 'visitor' | keyof typeof demo | keyof ExtraUsers;
  path: (data: SetupData) => string;
  /** Opens a dialog, a menu or another state of the page. */
  open?: (page: Page) => Promise<unknown>;
};

export const staticPath = (path: string) => () => path;
export const waitForDialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
export const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
