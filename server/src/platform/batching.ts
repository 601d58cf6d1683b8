type PendingItem<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void };

type Options = {
  maxBatchSize?: number;
  /** Retries each item of a failed batch alone. False for reads: they fail only if the database does. */
  retriesAlone?: boolean;
  /**
   * Shortest time between the starts of two batches, so that more calls of a rush share one. A call after a pause doesn't
   * wait.
   */
  intervalMs?: number;
};

/**
 * Batches concurrent calls (DataLoader). Items queued while a batch runs form the next one, at most `maxBatchSize`.
 * `load` returns one result per item, in the same order.
 */
export const createBatcher = <Item, Result>(
  load: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxBatchSize = 100, retriesAlone = true, intervalMs = 0 }: Options = {},
) => {
  let queue: PendingItem<Item, Result>[] = [];
  let isRunning = false;
  let startedAt = Number.NEGATIVE_INFINITY;

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

  const runNext = async () => {
    startedAt = performance.now();
    const next = queue.slice(0, maxBatchSize);
    queue = queue.slice(maxBatchSize);
    await runBatch(next);
    isRunning = queue.length > 0;
    if (isRunning) schedule();
  };

  const schedule = () => {
    const waitMs = startedAt + intervalMs - performance.now();
    // Calls made in the same tick form one batch.
    if (waitMs <= 0) setImmediate(runNext);
    else setTimeout(runNext, waitMs);
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      schedule();
    });
};

const maxKeys = 1000;

/** A batcher per key, such as a contest: a batch that waits for a lock or a network doesn't stop those of other keys. */
export const createKeyedBatcher = <Item, Result, Key extends number | string = number>(
  load: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>,
  options?: Options,
) => {
  const batchers = new Map<Key, (item: Item) => Promise<Result>>();
  const open = (key: Key) => {
    const batcher = createBatcher((items: readonly Item[]) => load(key, items), options);
    if (batchers.size >= maxKeys) batchers.clear();
    batchers.set(key, batcher);
    return batcher;
  };
  return (key: Key, item: Item): Promise<Result> => (batchers.get(key) ?? open(key))(item);
};
