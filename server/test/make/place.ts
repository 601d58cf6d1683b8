import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { startSandbox } from '@fanfare/sandbox';
import { databasePlace } from '../database.ts';
import { atTheEnd } from '../endings.ts';
import { eventually, password, type World, world } from '../world.ts';

export type Place = Awaited<ReturnType<typeof makePlace>>;

/**
 * A database and networks that outlive whoever works with them. The clock is the machine's own, so that processes of the
 * product itself agree with it, and can be set ahead of it where only this process looks.
 */
export const makePlace = async () => {
  const database = await databasePlace();
  let aheadMs = 0;
  const time = {
    get now() {
      return new Date(Date.now() + aheadMs);
    },
    set now(moment: Date) {
      aheadMs = moment.getTime() - Date.now();
    },
  };
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => time.now });
  const secretKey = randomBytes(32);
  atTheEnd(database.remove, sandbox.stop);

  const open = async (): Promise<World & { shutAll: () => Promise<void> }> => {
    const opened = await database.open();
    const here = await world({ isIdle: true, kept: { database: opened, sandbox, time, secretKey } });
    let isOpen = true;
    const shutAll = async () => {
      if (!isOpen) return;
      isOpen = false;
      await here.shut();
      await opened.close();
    };
    atTheEnd(shutAll);
    return { ...here, shutAll };
  };

  /** The product itself in a process of its own, working; on the embedded database nobody else may have it open. */
  const startProduct = async (port: number): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['server/src/main/start.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...database.settings,
        ...{ FANFARE_DEMO: 'off', FANFARE_ROLE: database.settings.DATABASE_URL ? 'worker' : 'all' },
        ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
        ...{ NETWORKS: 'practice', SANDBOX_PORT: new URL(sandbox.url).port, SMTP_URL: sandbox.smtpUrl },
        FANFARE_SECRET_KEYS: `test:${secretKey.toString('base64')}`,
        LOG_LEVEL: 'silent',
      },
    });
    atTheEnd(() => kill(child));
    return child;
  };

  return {
    open,
    startProduct,
    sandbox,
    databaseUrl: database.settings.DATABASE_URL,
    /** Back to the machine's own time. */
    setClock: (aheadSeconds: number) => {
      aheadMs = aheadSeconds * 1000;
    },
    /** What of a network's requests carried these words and was done, whether or not the answer arrived. */
    taken: (network: string, operation: string, words: string) =>
      sandbox.journal
        .list({ network })
        .filter((visit) => visit.operation === operation && (visit.status ?? 500) < 300)
        .filter(({ body }) => JSON.stringify(body).includes(words)).length,
  };
};

/** kill -9, and waits until the process is gone. */
export const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** Waits longer than `eventually`, for a process that has to start first. */
export const inTime = async <T>(attempt: () => Promise<T> | T, patience = 6): Promise<T> => {
  try {
    return await eventually(attempt);
  } catch (error) {
    if (patience <= 1) throw error;
    return inTime(attempt, patience - 1);
  }
};

/** The same person in front of another process. */
export const signInAgain = async (here: World, email: string) => {
  const own = here.browser();
  const answer = await own.post('/user/login', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
  return own;
};
