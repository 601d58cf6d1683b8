import { createBatcher } from '../batching.ts';
import type { Db, Tx } from '../db/index.ts';
import { type SecretBox, SecretUnreadable } from './secret-box.ts';
import { type SealedSecret, type SecretRow, secretStore } from './secrets.store.ts';

export type Deps = { box: SecretBox; now: () => Date };

export type Vault = {
  /** The secret of a business is deleted with the business; without a business it is the secret of a user. */
  put(tx: Tx, businessId: number | null, context: string, text: string): Promise<number>;
  read(db: Db | Tx, id: number, context: string): Promise<string>;
  replace(tx: Tx, id: number, context: string, text: string): Promise<void>;
  remove(tx: Tx, id: number): Promise<void>;
  /** Removes the secrets of businesses that were deleted. */
  removeOfBusinesses(tx: Tx, businessIds: readonly number[]): Promise<void>;
  rotate(db: Db): Promise<{ changed: number; left: number }>;
};

const batchSize = 100;

/**
 * Stores every secret of the product, sealed. The context names the business and the row that owns the secret; context
 * and secret id are authenticated, so a sealed text copied to another row cannot be opened.
 */
export function createVault({ box, now }: Deps): Vault {
  const sealContext = (id: number, context: string) => `${id}:${context}`;
  const sealedColumns = (id: number, context: string, text: string) => ({
    keyId: box.currentKeyId,
    sealed: box.seal(text, sealContext(id, context)),
    updatedAt: now(),
  });

  /** Reads are batched per connection: one `SELECT` for all secrets requested in the same tick. */
  const finders = new WeakMap<Db | Tx, (id: number) => Promise<SealedSecret | undefined>>();
  function finderFor(db: Db | Tx) {
    const finder = finders.get(db) ?? createBatcher((ids: readonly number[]) => secretStore(db).findAll(ids));
    finders.set(db, finder);
    return finder;
  }

  async function rotateBatch(db: Db, afterId: number): Promise<{ lastId: number | undefined; changed: number }> {
    return db.transaction(async (tx) => {
      const store = secretStore(tx);
      const rows = await store.pageByOtherKey(box.currentKeyId, afterId, batchSize);
      let changed = 0;
      for (const row of rows) {
        const text = tryOpen(row);
        if (text === undefined) continue;
        await store.update(row.id, sealedColumns(row.id, row.context, text));
        changed++;
      }
      return { lastId: rows.at(-1)?.id, changed };
    });
  }

  // A row that no key opens stays unchanged and counts as left; a later run with its key can rotate it.
  function tryOpen({ id, context, sealed }: SecretRow): string | undefined {
    try {
      return box.open(sealed, sealContext(id, context));
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  }

  return {
    async put(tx, businessId, context, text) {
      rejectEmpty(text);
      const store = secretStore(tx);
      const createdAt = now();
      // The id is part of the seal context, so the row is inserted first; the transaction hides the empty text.
      const row = { businessId, context, keyId: box.currentKeyId, sealed: '', createdAt, updatedAt: createdAt };
      const id = await store.insert(row);
      await store.update(id, sealedColumns(id, context, text));
      return id;
    },

    async read(db, id, context) {
      const row = await finderFor(db)(id);
      if (!row) throw new SecretUnreadable('it does not exist');
      return box.open(row.sealed, sealContext(id, context));
    },

    async replace(tx, id, context, text) {
      rejectEmpty(text);
      const store = secretStore(tx);
      const row = await store.find(id);
      if (row?.context !== context) throw new SecretUnreadable('it does not exist here');
      await store.update(id, sealedColumns(id, context, text));
    },

    remove: (tx, id) => secretStore(tx).remove(id),
    removeOfBusinesses: (tx, businessIds) => secretStore(tx).removeOfBusinesses(businessIds),

    // Each batch has its own transaction: after a killed run, the next run continues.
    async rotate(db) {
      const store = secretStore(db);
      let changed = 0;
      let afterId = 0;
      for (;;) {
        const batch = await rotateBatch(db, afterId);
        changed += batch.changed;
        // An empty page can mean that a concurrent run changed its rows while this one waited for the lock.
        if (batch.lastId !== undefined) afterId = batch.lastId;
        else if ((await store.countByOtherKey(box.currentKeyId, afterId)) === 0) break;
      }
      return { changed, left: await store.countByOtherKey(box.currentKeyId) };
    },
  };
}

function rejectEmpty(text: string): void {
  if (text === '') throw new Error('An empty secret is never stored. Remove the secret instead.');
}
