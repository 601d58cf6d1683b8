import { firstChainHash } from '@fanfare/contract/contests/chain-lines';
import { entryKinds } from '@fanfare/contract/contests/winners';
import { hourMs } from '@fanfare/contract/kit/durations';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addPeople, entryChanges } from '../figures/entry-sums.ts';
import { figureStore } from '../figures/figures.store.ts';
import { entriesSealed } from './chain.events.ts';
import { type ChainHead, chainStore, type EnteredRow, type NewChainLine, type UnsealedLine } from './chain.store.ts';
import { sealLines, totalChanges } from './chain.ts';

export type ChainService = ReturnType<typeof chainService>;

/** Number of lines sealed in one transaction: about 20 ms of hashes. */
const batchSize = 2_000;

/** Seals the chains of contests, keeps their totals and publishes their heads. */
export const chainService = ({ db, now, events }: Platform) => {
  /**
   * Adds the new entries in sealed lines of a contest's chain to the figures. `known`: the contestants of these lines,
   * if the caller has just inserted them.
   */
  const addEntered = async (
    tx: Tx,
    { contestId, sequence }: ChainHead,
    lines: readonly UnsealedLine[],
    known: readonly EnteredRow[] | undefined,
  ) => {
    const entered = lines.filter(({ kind }) => entryKinds.includes(kind));
    const store = chainStore(tx);
    const contest = await store.findContest(contestId);
    if (entered.length === 0 || !contest) return;
    const { businessId, timeZone } = contest;
    const receipts = entered.map(({ receiptHash }) => receiptHash);
    const rows = known ?? (await store.lockEntered(contestId, receipts));
    await addPeople(tx, entered, rows);
    const sources = new Map(rows.map(({ receiptHash, source }) => [receiptHash, source]));
    const days = entered.map(({ receiptHash, at }) => ({
      day: toLocalDay(at, timeZone),
      source: sources.get(receiptHash) ?? 'direct',
    }));
    const groups = Map.groupBy(days, ({ day, source }) => `${day} ${source}`);
    const sums = [...groups.values()].flatMap((group) => (group[0] ? [{ ...group[0], entries: group.length }] : []));
    await store.addEntryDays(businessId, contestId, sums);
    await events.emit(tx, entriesSealed, { businessId, contestId, after: sequence, count: lines.length });
  };

  /** Adds sealed lines of a contest's chain to the kept sums; `history` has all lines about the same receipts. */
  const addToSums = async (
    tx: Tx,
    head: ChainHead,
    lines: readonly UnsealedLine[],
    history: readonly UnsealedLine[],
    known?: readonly EnteredRow[],
  ) => {
    const { businessId, contestId } = head;
    await chainStore(tx).addToTotals(businessId, contestId, totalChanges(lines, history));
    await figureStore(tx).addEntries(businessId, contestId, entryChanges(lines, history));
    await addEntered(tx, head, lines, known);
  };

  /** Seals one batch of a contest's lines; returns the number of lines. */
  const sealBatch = (contestId: number, waits: boolean): Promise<number> =>
    db.transaction(async (tx) => {
      const store = chainStore(tx);
      const head = await store.lockHead(contestId, firstChainHash, now(), waits);
      if (!head) return 0;
      const lines = await store.readUnsealed(contestId, batchSize);
      if (lines.length === 0) return 0;
      const { sealed, head: newHead } = sealLines(head, lines, now());
      await store.seal(sealed, newHead);
      const receipts = lines.map(({ receiptHash }) => receiptHash);
      await addToSums(tx, head, lines, await store.listOfReceipts(contestId, receipts));
      return lines.length;
    });

  const seal = async (contestId: number, waits: boolean): Promise<void> => {
    while ((await sealBatch(contestId, waits)) === batchSize);
  };

  return {
    /** Seals every line of a contest's chain that was committed so far; waits while another process seals the chain. */
    sealContest: async (contestId: number): Promise<void> => {
      if (await chainStore(db).hasUnsealed(contestId)) await seal(contestId, true);
    },

    /** Inserts the lines of contestants who have none yet, already sealed. `rows`: these contestants. */
    addSealed: async (tx: Tx, contestId: number, lines: readonly NewChainLine[], rows: readonly EnteredRow[]) => {
      const head = await chainStore(tx).lockHead(contestId, firstChainHash, now(), true);
      if (!head) return;
      const numbered = lines.map((line, id) => ({ ...line, id }));
      const { sealed, head: newHead } = sealLines(head, numbered, now());
      await chainStore(tx).addSealed(
        sealed.map(({ id: _, ...line }) => line),
        newHead,
      );
      await addToSums(tx, head, numbered, numbered, rows);
    },

    /** Seals every contest with new lines; skips those that another process seals. */
    sealAll: async (): Promise<void> => {
      for (const contestId of await chainStore(db).listUnsealed()) await seal(contestId, false);
    },

    /**
     * Publishes the head and the number of entries of every contest's chain that has grown since its last checkpoint;
     * called once per hour.
     */
    addCheckpoints: async (): Promise<void> => {
      const at = new Date(Math.floor(now().getTime() / hourMs) * hourMs);
      for (const { businessId, contestId, sequence, hash } of await chainStore(db).listForCheckpoint()) {
        const entries = await chainStore(db).countEntries(contestId);
        await chainStore(db).addCheckpoint({ businessId, contestId, at, sequence, hash, entries });
      }
    },
  };
};
