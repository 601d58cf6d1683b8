import { expect, type Locator, type Page } from '@playwright/test';

type Answer = { as: string; press: 'Allow' | 'Deny'; untick?: string };

/** The tabs of connected accounts, and the networks' windows. */
export const connectionsPage = (page: Page) => {
  const tab = (name: 'Social accounts' | 'Ad networks') => page.getByRole('tab', { name });
  const card = (name: string) => page.getByRole('article', { name });

  /** Presses what opens a network's window, and answers there. */
  async function answer(button: Locator, { as, press, untick }: Answer): Promise<Page> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await popup.getByRole('navigation', { name: 'Who are you?' }).getByRole('link', { name: as }).click();
    await expect(popup.getByRole('heading', { name: as })).toBeVisible();
    if (untick) await popup.locator(`input[value="${untick}"]`).uncheck();
    await popup.getByRole('button', { name: press, exact: true }).click();
    return popup;
  }

  /** Waits until a window has closed itself. */
  const closed = async (popup: Page) => {
    if (!popup.isClosed()) await popup.waitForEvent('close');
  };

  return {
    card,
    answer,
    closed,
    async close(popup: Page) {
      // The window is gone before it can say that it was clicked.
      await popup
        .getByRole('button', { name: 'Close this window' })
        .click()
        .catch(() => undefined);
      await closed(popup);
    },
    async open(name: 'Social accounts' | 'Ad networks' = 'Social accounts') {
      await page.goto('/user/account');
      await tab(name).click();
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    },
    connect: (network: string) => page.getByRole('button', { name: `Connect ${network}`, exact: true }),
    reconnect: (name: string) => page.getByRole('button', { name: `Reconnect ${name}` }),
    attempts: page.getByRole('region', { name: 'Latest attempts' }),
    async check(name: string) {
      await page.getByRole('button', { name: `Check now: ${name}` }).click();
    },
    async disconnect(name: string) {
      await page.getByRole('button', { name: `Disconnect ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
      await expect(card(name)).toBeHidden();
    },
  };
};
