import { createBatcher } from '../batching.ts';
import type { Db, Tx } from '../db/index.ts';
import { type SecretBox, SecretUnreadable } from './secret-box.ts';
import { type SecretRow, secretStore } from './secrets.store.ts';

export type Deps = { box: SecretBox; now: () => Date };

export type Vault = {
  put(tx: Tx, context: string, text: string): Promise<number>;
  read(db: Db | Tx, id: number, context: string): Promise<string>;
  replace(tx: Tx, id: number, context: string, text: string): Promise<void>;
  remove(tx: Tx, id: number): Promise<void>;
  rotate(db: Db): Promise<{ changed: number; left: number }>;
};

const batchSize = 100;

/**
 * Keeps every secret the product stores. The context names the business and the row that owns the secret; with the
 * secret's own id it is bound into the seal, so a sealed text copied to another row no longer opens.
 */
export function vault({ box, now }: Deps): Vault {
  const place = (id: number, context: string) => `${id}:${context}`;
  const sealedAt = (id: number, context: string, text: string) => ({
    keyId: box.currentKeyId,
    sealed: box.seal(text, place(id, context)),
    updatedAt: now(),
  });

  /** Grants are read for every call to a network: those wanted at the same time are read together. */
  const finders = new WeakMap<Db | Tx, (id: number) => Promise<SecretRow | undefined>>();
  function finderIn(db: Db | Tx) {
    const found = finders.get(db) ?? createBatcher((ids: readonly number[]) => secretStore(db).findAll(ids));
    finders.set(db, found);
    return found;
  }

  async function rotateBatch(db: Db, afterId: number): Promise<{ lastId: number | undefined; changed: number }> {
    return db.transaction(async (tx) => {
      const store = secretStore(tx);
      const rows = await store.pageByOtherKey(box.currentKeyId, afterId, batchSize);
      let changed = 0;
      for (const row of rows) {
        const text = readable(row);
        if (text === undefined) continue;
        await store.update(row.id, sealedAt(row.id, row.context, text));
        changed++;
      }
      return { lastId: rows.at(-1)?.id, changed };
    });
  }

  // A row that no key opens stays as it is and is counted as left: the next run, with its key, may still save it.
  function readable({ id, context, sealed }: SecretRow): string | undefined {
    try {
      return box.open(sealed, place(id, context));
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  }

  return {
    async put(tx, context, text) {
      refuseEmpty(text);
      const store = secretStore(tx);
      const createdAt = now();
      // The id is part of what is sealed, so the row comes first; the caller's transaction hides the empty moment.
      const row = { context, keyId: box.currentKeyId, sealed: '', createdAt, updatedAt: createdAt };
      const id = await store.insert(row);
      await store.update(id, sealedAt(id, context, text));
      return id;
    },

    async read(db, id, context) {
      const row = await finderIn(db)(id);
      if (!row) throw new SecretUnreadable('it does not exist');
      return box.open(row.sealed, place(id, context));
    },

    async replace(tx, id, context, text) {
      refuseEmpty(text);
      const store = secretStore(tx);
      const row = await store.find(id);
      if (row?.context !== context) throw new SecretUnreadable('it does not exist here');
      await store.update(id, sealedAt(id, context, text));
    },

    remove: (tx, id) => secretStore(tx).remove(id),

    // Each batch commits on its own: a run that is killed has lost nothing, and the next one goes on where it stopped.
    async rotate(db) {
      const store = secretStore(db);
      let changed = 0;
      let afterId = 0;
      for (;;) {
        const batch = await rotateBatch(db, afterId);
        changed += batch.changed;
        // An empty page may only mean that another run changed it while this one waited for the lock.
        if (batch.lastId !== undefined) afterId = batch.lastId;
        else if ((await store.countByOtherKey(box.currentKeyId, afterId)) === 0) break;
      }
      return { changed, left: await store.countByOtherKey(box.currentKeyId) };
    },
  };
}

function refuseEmpty(text: string): void {
  if (text === '') throw new Error('An empty secret is never stored. Remove the secret instead.');
}
