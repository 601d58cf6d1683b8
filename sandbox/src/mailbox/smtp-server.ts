import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../kit/clock.ts';
import { minuteMs } from '../kit/durations.ts';
import type { FaultQueue } from '../kit/faults/fault-queue.ts';
import { randomHex } from '../kit/storage/ids.ts';
import type { Mail, MailStore } from './mail-store.ts';

type Deps = { mails: MailStore; faults: FaultQueue; clock: Clock };
type SmtpError = Error & { responseCode: number };

const megabyte = 1024 * 1024;
const maxMailBytes = 5 * megabyte;
const maxHeaders = 100;

const faultErrors: Record<string, SmtpError> = {
  refuse: smtpError(451, 'Requested action aborted: try again later'),
  reject: smtpError(550, 'Mailbox unavailable'),
};
export const mailFaultKinds = Object.keys(faultErrors);

/** Receives the mails of Fanfare by SMTP, without sign-in or TLS, at most 5 MB each. */
export const smtpServer = ({ mails, faults, clock }: Deps) => {
  const server = new SMTPServer({
    logger: false,
    banner: 'Practice mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    maxClients: 50,
    socketTimeout: minuteMs,
    closeTimeout: 200,
    onMailFrom(_sender, _session, done) {
      const fault = faults.consume({ network: 'mail', operation: 'send', method: 'MAIL', path: '/' });
      done(fault && faultErrors[fault.kind]);
    },
    onData(stream, session, done) {
      parseMail(stream, session).then(
        (mail) => {
          mails.add(mail);
          done(null, `Stored as ${mail.id}`);
        },
        (error: Error) => done(error),
      );
    },
  });
  // Error listener: without one, a client that disconnects during a command would end the process.
  server.on('error', () => undefined);

  const parseMail = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Mail> => {
    const raw = await readAll(stream);
    const email = await PostalMime.parse(raw, { maxNestingDepth: 30, maxHeadersSize: megabyte }).catch(() => undefined);
    if (!email) throw smtpError(554, 'The message could not be parsed');
    const sender = session.envelope.mailFrom;
    return {
      id: randomHex(8),
      to: session.envelope.rcptTo.map(({ address }) => address),
      from: formatSender(email.from) || (sender ? sender.address : ''),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      at: clock.now().toISOString(),
      headers: email.headers.slice(0, maxHeaders).map(({ originalKey, value }) => ({ name: originalKey, value })),
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
          const urlHost = host.includes(':') ? `[${host}]` : host;
          resolve(`smtp://${urlHost}:${bound}`);
        });
      }),
    closeConnections: () => {
      for (const connection of server.connections) connection.close();
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

function smtpError(responseCode: number, message: string): SmtpError {
  return Object.assign(new Error(message), { responseCode });
}

const readAll = async (stream: SMTPServerDataStream): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest of an oversized mail is read and discarded: SMTP allows an answer only after the final dot.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= maxMailBytes) chunks.push(chunk);
  }
  if (size > maxMailBytes) throw smtpError(552, 'The practice mailbox accepts mails of up to 5 MB');
  return Buffer.concat(chunks);
};

const formatSender = (sender: Address | undefined): string => {
  if (!sender?.address) return sender?.name ?? '';
  return sender.name ? `${sender.name} <${sender.address}>` : sender.address;
};
