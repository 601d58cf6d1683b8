import { clock } from './kit/clock.ts';
import { createFaultQueue } from './kit/faults/fault-queue.ts';
import { isLoopback } from './kit/http/loopback-guard.ts';
import { createRequestLog } from './kit/http/request-log.ts';
import { createServer } from './kit/http/server.ts';
import type { Network } from './kit/network.ts';
import { createStore } from './kit/storage/store.ts';
import { type Mail, mailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { mailFaultKinds, smtpServer } from './mailbox/smtp-server.ts';
import { networks as everyNetwork } from './networks.ts';

export type { Clock } from './kit/clock.ts';
export type { Fault, Faults, NewFault } from './kit/faults/fault-queue.ts';
export type { Journal, LoggedRequest } from './kit/http/request-log.ts';
export type { Network } from './kit/network.ts';
export type { Mail, Mails } from './mailbox/mail-store.ts';
export { practiceKeys } from './networks.ts';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  smtpPort: number;
  /** Without it everything is forgotten at the end. */
  dataDir?: string | undefined;
  /** A loopback address. */
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
  networks = everyNetwork,
}: SandboxOptions) => {
  if (!isLoopback(host)) {
    throw new Error(
      `The practice networks have no locks and stay on this computer: ${host} is not a loopback address.`,
    );
  }
  const memory = createStore({ dataDir });
  const time = clock({ now, memory: memory.collection<number>('kit.clock') });
  const mailbox = mailStore(memory.collection<Mail>('mail.mails'));
  const waiting = createFaultQueue();
  const visits = createRequestLog({ now: time.now });
  const smtp = smtpServer({ mails: mailbox, faults: waiting, clock: time });
  const http = await createServer({
    networks,
    store: memory,
    clock: time,
    faults: waiting,
    journal: visits,
    mailbox: { routes: (app) => mailboxRoutes(app, mailbox), faultKinds: mailFaultKinds, count: mailbox.count },
  });

  const stop = async () => {
    await Promise.all([http.close(), smtp.close()]);
    memory.close();
  };
  try {
    const url = await http.listen(port, host);
    const smtpUrl = await smtp.listen(smtpPort, host);
    return { url, smtpUrl, stop, clock: time, mailbox, faults: waiting, journal: visits };
  } catch (error) {
    // A taken port must not leave the other one held.
    await stop();
    throw error;
  }
};
