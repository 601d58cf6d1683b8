import { batchSize } from './link-mails.service.ts';

type Deps = {
  /** Sends a batch; returns the number of emails that were due. */
  send: () => Promise<number>;
  onError: (error: unknown) => void;
};

const pauseMs = 1000;

/**
 * Loop that sends due emails every second, and without a pause after a full batch: small batches cost as much as full
 * ones.
 */
export const createLinkMailLoop = ({ send, onError }: Deps) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;

  const run = async () => {
    let due = 0;
    try {
      due = await send();
    } catch (error) {
      onError(error);
    }
    running = undefined;
    if (!isStopped) schedule(due < batchSize ? pauseMs : 0);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = run();
    }, ms);
  };
  return {
    start: () => {
      isStopped = false;
      schedule(0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
