import { setTimeout as wait } from 'node:timers/promises';

export type Mail = { subject: string; text: string; at: string };

const arrivesWithinMs = 15_000;

/** The newest mail to this address whose subject contains these words; mails are sent in the background, so it waits. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  const deadline = Date.now() + arrivesWithinMs;
  while (Date.now() < deadline) {
    const mails = await mailsTo(address);
    const found = mails.find((mail) => mail.subject.includes(subject));
    if (found) return found;
    await wait(100);
  }
  throw new Error(`No mail "${subject}" came to ${address}.`);
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${process.env.FANFARE_E2E_SANDBOX}/__sandbox/mailbox?to=${encodeURIComponent(address)}`);
  if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}.`);
  const mails: unknown = await answer.json();
  if (!Array.isArray(mails)) throw new Error('The mailbox is not a list.');
  return mails;
}

/** The one thing a mail asks to do. */
export function linkIn({ subject, text }: Mail): string {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in "${subject}".`);
  return link;
}
