import { maxApiKeys } from '@fanfare/contract/identity/identity';
import type { Caller } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { userStore } from '../users.store.ts';
import { apiKeyStore } from './api-keys.store.ts';

export type ApiKeyService = ReturnType<typeof apiKeyService>;

export const apiKeyService = ({ db, now, random }: Platform) => ({
  list: (caller: Caller) => apiKeyStore(db).page(caller.userId),

  /** Returns the key once; only its hash is stored. */
  create: (caller: Caller, name: string) =>
    db.transaction(async (tx) => {
      if (caller.actorId !== null) throw new Problem('forbidden');
      // Concurrent calls of one user wait for this lock, so that the limit holds.
      await userStore(tx).lock(caller.userId);
      if ((await apiKeyStore(tx).count(caller.userId)) >= maxApiKeys) throw new Problem('too-many-keys');
      const key = `ff_${newToken(random)}`;
      const row = { userId: caller.userId, name, keyHash: hashToken(key), hint: key.slice(0, 8), createdAt: now() };
      const api_key = await apiKeyStore(tx).insert(row);
      return { key, api_key };
    }),

  revoke: async (caller: Caller, id: number) => {
    if (!(await apiKeyStore(db).remove(caller.userId, id))) throw new Problem('not-found');
  },
});
