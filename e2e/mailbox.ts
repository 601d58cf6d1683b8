import { setTimeout as wait } from 'node:timers/promises';

export type Email = { subject: string; text: string; at: string };

const deliveryTimeoutMs = 120_000;

/** The newest email to this address whose subject contains `subject`. Emails are sent in the background, so it polls. */
export async function waitForEmail(address: string, subject: string): Promise<Email> {
  const deadline = Date.now() + deliveryTimeoutMs;
  while (Date.now() < deadline) {
    const emails = await listEmails(address);
    const match = emails.find((email) => email.subject.includes(subject));
    if (match) return match;
    await wait(100);
  }
  throw new Error(`No email "${subject}" arrived for ${address} within ${deliveryTimeoutMs} ms.`);
}

async function listEmails(address: string): Promise<Email[]> {
  const url = `${process.env.FANFARE_E2E_SANDBOX}/__sandbox/mailbox?to=${encodeURIComponent(address)}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The practice mailbox answered ${response.status}.`);
  const emails: unknown = await response.json();
  if (!Array.isArray(emails)) throw new Error('The practice mailbox did not answer with a list.');
  return emails;
}

/** The action link of an email: the only URL that has a line of its own. */
export function extractLink({ subject, text }: Email): string {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in "${subject}".`);
  return link;
}
