import { createClock } from './kit/clock.ts';
import { createFaultQueue } from './kit/faults/fault-queue.ts';
import { isLoopback } from './kit/http/loopback-guard.ts';
import { createRequestLog } from './kit/http/request-log.ts';
import type { Network } from './kit/network.ts';
import { createServer } from './kit/server.ts';
import { createStore } from './kit/storage/store.ts';
import { type Mail, mailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { mailFaultKinds, smtpServer } from './mailbox/smtp-server.ts';
import { networks as allNetworks } from './networks.ts';

export type { Clock } from './kit/clock.ts';
export type { Fault, FaultQueue, NewFault } from './kit/faults/fault-queue.ts';
export type { LoggedRequest, RequestLog } from './kit/http/request-log.ts';
export type { Network } from './kit/network.ts';
export type { Mail, MailStore } from './mailbox/mail-store.ts';
export { practiceKeys } from './networks.ts';

export type SandboxOptions = {
  /** Port of the server; 0: any free port. */
  port: number;
  smtpPort: number;
  /** Folder for the data; without it data is kept in memory only. */
  dataDir?: string | undefined;
  /** Address to listen on; must be a loopback address. */
  host?: string | undefined;
  now?: (() => Date) | undefined;
  networks?: readonly Network[] | undefined;
};
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts the practice networks and the mailbox on this computer's loopback address. */
export const startSandbox = async ({
  port,
  smtpPort,
  dataDir,
  host = '127.0.0.1',
  now,
  networks = allNetworks,
}: SandboxOptions) => {
  if (!isLoopback(host)) {
    throw new Error(
      `The practice networks have no authentication and can only listen on loopback. ${host} isn’t a loopback address.`,
    );
  }
  const store = createStore({ dataDir });
  const clock = createClock({ now, collection: store.collection<number>('kit.clock') });
  const mailbox = mailStore(store.collection<Mail>('mail.mails'));
  const faults = createFaultQueue();
  const requestLog = createRequestLog({ now: clock.now });
  const smtp = smtpServer({ mails: mailbox, faults, clock });
  const http = await createServer({
    networks,
    store,
    clock,
    faults,
    requestLog,
    mailbox: { routes: (app) => mailboxRoutes(app, mailbox), faultKinds: mailFaultKinds, count: mailbox.count },
  });

  const stop = async () => {
    await Promise.all([http.close(), smtp.close()]);
    store.close();
  };
  /** Returns to the state after the start: networks with their first data, no mails, no faults, no connections. */
  const reset = () => {
    smtp.closeConnections();
    http.reset();
  };
  try {
    const url = await http.listen(port, host);
    const smtpUrl = await smtp.listen(smtpPort, host);
    return { url, smtpUrl, reset, stop, clock, mailbox, faults, requestLog };
  } catch (error) {
    // A server that has started must not keep running when the other one fails to start, such as for a port in use.
    await stop();
    throw error;
  }
};
