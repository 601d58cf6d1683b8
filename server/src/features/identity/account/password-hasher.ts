import { hash, verify } from '@node-rs/argon2';

export type Hasher = ReturnType<typeof hasher>;

/** argon2id with the memory and rounds OWASP names. One hash takes some 60 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords, a few at a time: hashing fills whole cores, and the machine has other things to answer meanwhile.
 */
export const hasher = (atOnce = 2) => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever leaves hands their place to the next in line; only when nobody waits does it become free.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  // Compared with when there is no such user, so that the answer takes as long as for a real one.
  const nobody = hash('nobody has this password', cost);

  return {
    hash: (password: string) => inTurn(() => hash(password, cost)),
    matches: (storedHash: string | undefined, password: string) =>
      inTurn(async () => {
        const right = await verify(storedHash ?? (await nobody), password);
        return storedHash !== undefined && right;
      }),
  };
};
