import type { Page } from '@playwright/test';
import type { ExtraUsers, SetupData } from '../../fixtures/extra-users.ts';
import type { demo } from '../../fixtures/users.ts';

/** A page in one state, opened as one user. */
export type PageCase = {
  name: string;
  as: 'visitor' | keyof typeof demo | keyof ExtraUsers;
  path: (data: SetupData) => string;
  /** Opens a dialog, a menu or another state of the page. */
  open?: (page: Page) => Promise<unknown>;
  /** True to check this case at every width: it shows errors, and the page has no case without them. */
  isOnly?: true;
};

export const staticPath = (path: string) => () => path;
/** Path of a list without rows, for the dialogs that open from its toolbar. */
export const emptyList = (path: string) => staticPath(`${path}?search=no-such-row`);
export const waitForDialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
export const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
/** Clicks a button and waits for its dialog, which may have to be loaded first. */
export const openDialog = (button: string) => async (page: Page) => {
  await clickButton(button)(page);
  await page.getByRole('dialog').first().waitFor();
};
