import { z } from 'zod';
import type { Tx } from '../db/index.ts';
import { handle, type Jobs, job } from '../jobs/index.ts';
import type { RandomBytes } from '../random.ts';
import type { SecretBox } from '../secrets/index.ts';
import { type EmailContent, renderEmail } from './email-template.ts';

export type Mail = ReturnType<typeof mailer>;
type Deps = { smtpUrl: string; from: string; box: SecretBox; jobs: Jobs; random: RandomBytes };

/** Emails contain links that sign users in, so their content is sealed in the queue. */
const sendMail = job(
  'mail.send',
  z.strictObject({ id: z.string(), to: z.string(), subject: z.string(), sealed: z.string() }),
  {
    retries: 8,
    retryAfterSeconds: 10,
    timeoutSeconds: 60,
  },
);

export const mailer = ({ smtpUrl, from, box, jobs, random }: Deps) => {
  /** Nodemailer is loaded with the first email: a start needs none of its 39 files. */
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;

  const toJob = (to: string, email: EmailContent): z.input<typeof sendMail.payload> => {
    const id = random(12).toString('hex');
    return { id, to, subject: email.subject, sealed: box.seal(JSON.stringify(email), `mail ${id}`) };
  };

  return {
    /** Sends an email when, and only when, `tx` commits. */
    send: (tx: Tx, to: string, email: EmailContent): Promise<void> => jobs.send(tx, sendMail, toJob(to, email)),

    /** Sends several emails as `send` does, with one statement for all. */
    sendMany: (tx: Tx, emails: readonly { to: string; email: EmailContent }[]): Promise<void> =>
      jobs.sendMany(
        tx,
        sendMail,
        emails.map(({ to, email }) => toJob(to, email)),
      ),

    handlers: [
      handle(sendMail, async ({ id, to, subject, sealed }) => {
        const email = JSON.parse(box.open(sealed, `mail ${id}`)) as EmailContent;
        const { text, html, headers } = renderEmail(email);
        const sender = email.sender ? { name: email.sender.name, address } : from;
        // The same message id at every attempt: an email delivered twice is shown once by mail programs.
        const messageId = `<${id}@fanfare>`;
        transport ??= openTransport();
        await (await transport).sendMail({ from: sender, to, subject, text, html, headers, messageId });
      }),
    ],
  };
};
