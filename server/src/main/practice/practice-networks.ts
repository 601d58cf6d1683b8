import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PracticeAi } from '@fanfare/connectors/openai/settings';
import type { Credentials } from '@fanfare/connectors/registry';
import type { Config } from '../config.ts';

type PracticeKeys = Credentials & { openai: PracticeAi };
export type Practice = { url: string; smtpUrl: string; keys: PracticeKeys; stop(): Promise<void> };
/** Message of the thread: its URLs, or its start error. */
export type ThreadMessage =
  | { ready: Omit<Practice, 'stop'> }
  | { failed: { message: string; code?: string | undefined } };

export const compiledFolder = fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url));

/** Starts the practice networks. Only the demo does; production never imports their code. */
export const startPracticeNetworks = ({ sandboxPort, sandboxSmtpPort, dataFolder }: Config): Promise<Practice> => {
  const options = { port: sandboxPort, smtpPort: sandboxSmtpPort, dataDir: `${dataFolder}/sandbox` };
  const thread = new Worker(new URL('./practice-networks-thread.ts', import.meta.url), { workerData: options });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const stop = async () => {
    thread.postMessage('stop');
    await ended;
  };
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', (message: ThreadMessage) => {
      if ('ready' in message) resolve({ ...message.ready, stop });
      else reject(Object.assign(new Error(message.failed.message), { code: message.failed.code }));
    });
  });
};
