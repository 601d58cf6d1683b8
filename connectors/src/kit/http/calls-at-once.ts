type Gate = { running: number; waiting: (() => void)[] };

/** Runs calls with the same key in their order, at most `most` at the same time. */
export const createCallsAtOnce = (most: number) => {
  const gates = new Map<string, Gate>();

  return async <T>(key: string, call: () => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { running: 0, waiting: [] };
    gates.set(key, gate);
    if (gate.running >= most) await new Promise<void>((resolve) => gate.waiting.push(resolve));
    else gate.running += 1;
    try {
      return await call();
    } finally {
      const next = gate.waiting.shift();
      if (next) next();
      else gate.running -= 1;
      if (gate.running === 0) gates.delete(key);
    }
  };
};
