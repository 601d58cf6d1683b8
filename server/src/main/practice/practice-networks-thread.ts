import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { skipRepeatedResolution } from '../module-resolution.ts';
import { compiledFolder, type ThreadMessage } from './practice-networks.ts';

enableCompileCache(compiledFolder);
skipRepeatedResolution();

const post = (message: ThreadMessage) => parentPort?.postMessage(message);

try {
  const { startSandbox, practiceKeys } = await import('@fanfare/sandbox');
  const { url, smtpUrl, stop } = await startSandbox(workerData);
  parentPort?.once('message', async () => {
    await stop();
    parentPort?.close();
  });
  post({ ready: { url, smtpUrl, keys: practiceKeys } });
} catch (error) {
  const { message, code } = Object.assign({ message: String(error), code: undefined }, error);
  post({ failed: { message: error instanceof Error ? error.message : message, code } });
  parentPort?.close();
}
