import { expect, type Locator, type Page } from '@playwright/test';

type ConsentAnswer = { as: string; choice: 'Allow' | 'Deny'; untick?: string };

/** The account tabs Social accounts and Ad networks, and the consent windows of the practice networks. */
export const connectionsPage = (page: Page) => {
  const tab = (name: 'Social accounts' | 'Ad networks') => page.getByRole('tab', { name });
  const card = (name: string) => page.getByRole('article', { name });

  /** Clicks the button that opens a consent window, and answers in that window. */
  async function answerConsent(button: Locator, { as, choice, untick }: ConsentAnswer): Promise<Page> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await popup.getByRole('navigation', { name: 'Choose an account' }).getByRole('link', { name: as }).click();
    await expect(popup.getByRole('heading', { name: as })).toBeVisible();
    if (untick) await popup.locator(`input[value="${untick}"]`).uncheck();
    await popup.getByRole('button', { name: choice, exact: true }).click();
    return popup;
  }

  /** Waits until a window has closed itself. */
  const waitForClose = async (popup: Page) => {
    if (!popup.isClosed()) await popup.waitForEvent('close');
  };

  return {
    card,
    answerConsent,
    waitForClose,
    async closePopup(popup: Page) {
      // The window closes during the click, so the click may reject.
      await popup
        .getByRole('button', { name: 'Close window' })
        .click()
        .catch(() => undefined);
      await waitForClose(popup);
    },
    async open(name: 'Social accounts' | 'Ad networks' = 'Social accounts') {
      await page.goto('/user/account');
      await tab(name).click();
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    },
    connectButton: (network: string) => page.getByRole('button', { name: `Connect ${network}`, exact: true }),
    reconnectButton: (name: string) => page.getByRole('button', { name: `Reconnect ${name}` }),
    attempts: page.getByRole('region', { name: 'Latest attempts' }),
    async checkNow(name: string) {
      await page.getByRole('button', { name: `Check now: ${name}` }).click();
    },
    async disconnect(name: string) {
      await page.getByRole('button', { name: `Disconnect ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
      await expect(card(name)).toBeHidden();
    },
  };
};
