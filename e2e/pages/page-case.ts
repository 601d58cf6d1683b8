import type { Page } from '@playwright/test';
import type { ExtraUsers, Facts } from '../fixtures/extra-users.ts';
import type { demo } from '../fixtures/users.ts';

export type PageCase = {
  name: string;
  as: 'nobody' | keyof typeof demo | keyof ExtraUsers;
  path: (facts: Facts) => string;
  /** Opens what lies over the page, such as a dialog. */
  open?: (page: Page) => Promise<unknown>;
};

export const at = (path: string) => () => path;
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
