import { hash, verify } from '@node-rs/argon2';

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Parameters of argon2id: memory and iterations that OWASP recommends. One hash takes about 60 ms of one core. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits concurrent hashing, because each hash uses a full core and would block other requests. */
export const createPasswordHasher = (cost = passwordCost, concurrency = 2) => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    // A finished task passes its slot to the next waiting one; the slot is freed only if none waits.
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  // Hash that a password is verified against if the user doesn't exist, so that the response time is the same.
  const dummyHash = hash('nobody has this password', cost);

  return {
    hash: (password: string) => withSlot(() => hash(password, cost)),
    matches: (storedHash: string | undefined, password: string) =>
      withSlot(async () => {
        const isMatch = await verify(storedHash ?? (await dummyHash), password);
        return storedHash !== undefined && isMatch;
      }),
  };
};
