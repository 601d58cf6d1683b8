type PendingItem<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void };

type Options = {
  maxBatchSize?: number;
  /** After a failed batch, each of its items is retried alone. False for reads: they fail only if the database does. */
  retriesAlone?: boolean;
};

/**
 * Batches concurrent calls (DataLoader). Items queued while a batch runs form the next one, at most `maxBatchSize`.
 * `load` returns one result per item, in the same order.
 */
export const createBatcher = <Item, Result>(
  load: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxBatchSize = 100, retriesAlone = true }: Options = {},
) => {
  let queue: PendingItem<Item, Result>[] = [];
  let isRunning = false;

  const runBatch = async (batch: readonly PendingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await load(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error('A batch returned another number of results than it has items.');
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      if (retriesAlone && batch.length > 1) for (const pending of batch) await runBatch([pending]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const flush = async () => {
    while (queue.length > 0) {
      const next = queue.slice(0, maxBatchSize);
      queue = queue.slice(maxBatchSize);
      await runBatch(next);
    }
    isRunning = false;
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Calls made in the same tick form one batch.
      setImmediate(flush);
    });
};
