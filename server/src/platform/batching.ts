type PendingItem<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };

/**
 * Lets many askers share one question. Whoever asks while a question is under way goes along with the next one, so alone
 * one waits for nobody, and in a crowd the cost of asking is shared. `ask` answers in the order it was asked. When a
 * question of many fails, each is asked alone: one that cannot be answered harms nobody else.
 */
export const createBatcher = <Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most = 100,
) => {
  let waiting: PendingItem<Item, Answer>[] = [];
  let isUnderWay = false;

  const runBatch = async (askers: readonly PendingItem<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(askers.map(({ item }) => item));
      if (answers.length !== askers.length) throw new Error('Not everybody who asked was answered.');
      for (const [index, answer] of answers.entries()) askers[index]?.resolve(answer);
    } catch (error) {
      const [first, ...others] = askers;
      if (others.length === 0) first?.reject(error);
      else for (const asker of askers) await runBatch([asker]);
    }
  };

  const flush = async () => {
    while (waiting.length > 0) {
      const next = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await runBatch(next);
    }
    isUnderWay = false;
  };

  return (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      // What is asked in the same turn goes together.
      setImmediate(flush);
    });
};
