import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../kit/clock.ts';
import type { Faults } from '../kit/faults/fault-queue.ts';
import { randomWord } from '../kit/storage/ids.ts';
import type { Mail, Mails } from './mail-store.ts';

type Deps = { mails: Mails; faults: Faults; clock: Clock };
type Refusal = Error & { responseCode: number };

const megabyte = 1024 * 1024;
const sizeLimit = 5 * megabyte;
const headerRoom = 100;

const refusals: Record<string, Refusal> = {
  refuse: refusal(451, 'Requested action aborted: try again later'),
  reject: refusal(550, 'Mailbox unavailable'),
};
export const mailFaultKinds = Object.keys(refusals);

/** Receives what the product mails, as any mail server would: no sign-in, no TLS, at most 5 MB a mail. */
export const smtpServer = ({ mails, faults, clock }: Deps) => {
  const server = new SMTPServer({
    logger: false,
    banner: 'Practice mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 200,
    onMailFrom(_sender, _session, done) {
      const fault = faults.take({ network: 'mail', operation: 'send', method: 'MAIL', path: '/' });
      done(fault && refusals[fault.kind]);
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        (mail) => {
          mails.add(mail);
          done(null, `Kept as ${mail.id}`);
        },
        (error: Error) => done(error),
      );
    },
  });
  // A client that hangs up in the middle of a line is its own problem; without a listener it would end the process.
  server.on('error', () => undefined);

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Mail> => {
    const raw = await readAll(stream);
    const email = await PostalMime.parse(raw, { maxNestingDepth: 30, maxHeadersSize: megabyte }).catch(() => undefined);
    if (!email) throw refusal(554, 'The mail could not be read');
    const sender = session.envelope.mailFrom;
    return {
      id: randomWord(8),
      to: session.envelope.rcptTo.map(({ address }) => address),
      from: written(email.from) || (sender ? sender.address : ''),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      at: clock.now().toISOString(),
      headers: email.headers.slice(0, headerRoom).map(({ originalKey, value }) => ({ name: originalKey, value })),
      attachments: email.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? 'unnamed',
        type: mimeType,
        bytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
    };
  };

  return {
    listen: (port: number, host: string) =>
      new Promise<string>((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => {
          server.server.off('error', reject);
          const address = server.server.address();
          const bound = typeof address === 'object' && address ? address.port : port;
          resolve(`smtp://${host.includes(':') ? `[${host}]` : host}:${bound}`);
        });
      }),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode });
}

const readAll = async (stream: SMTPServerDataStream): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest of an oversized mail is read and let go: SMTP lets the server speak only after the last dot.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= sizeLimit) chunks.push(chunk);
  }
  if (size > sizeLimit) throw refusal(552, 'The practice mailbox takes mails of up to 5 MB');
  return Buffer.concat(chunks);
};

const written = (sender: Address | undefined): string => {
  if (!sender?.address) return sender?.name ?? '';
  return sender.name ? `${sender.name} <${sender.address}>` : sender.address;
};
