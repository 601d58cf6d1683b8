type Deps<T> = {
  save: (batch: readonly T[]) => Promise<void>;
  /** Before each batch. */
  wait: () => Promise<void>;
  maxSize: number;
};
type Waiting<T> = { result: T; saved: PromiseWithResolvers<void> };

/**
 * Saves results that come at about the same time together. One that can't be saved does not keep the others out: a batch that
 * fails is saved one by one.
 */
export const createSaveBatches = <T>({ save, wait, maxSize }: Deps<T>) => {
  const waiting: Waiting<T>[] = [];
  let isRunning = false;

  const saveOne = ({ result, saved }: Waiting<T>): Promise<void> => save([result]).then(saved.resolve, saved.reject);

  const saveBatch = async (batch: readonly Waiting<T>[]): Promise<void> => {
    try {
      await save(batch.map(({ result }) => result));
      for (const { saved } of batch) saved.resolve();
    } catch {
      for (const each of batch) await saveOne(each);
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      await wait();
      const batch = waiting.splice(0, maxSize);
      const [first] = batch;
      if (first && batch.length === 1) await saveOne(first);
      else await saveBatch(batch);
    }
    isRunning = false;
  };

  return {
    /** Ends when the result is saved. */
    add: (result: T): Promise<void> => {
      const saved = Promise.withResolvers<void>();
      waiting.push({ result, saved });
      if (!isRunning) void run();
      return saved.promise;
    },
  };
};
