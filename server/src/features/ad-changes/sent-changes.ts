import type { Tx } from '../../platform/db/index.ts';
import { type AdChangeRow, adChangeStore } from './ad-changes.store.ts';
import type { AdRows } from './ad-rows.ts';
import type { ChangeDone, ReportPatch } from './change.ts';

type SentChange = { row: AdChangeRow; done: ChangeDone };
type AccountPatch = { businessId: number; accountId: number; patch: ReportPatch };

/** Stores the results of sent changes and updates report rows, with few statements for any number of changes. */
export const noteSentChanges = async (tx: Tx, objects: AdRows, sent: readonly SentChange[]): Promise<void> => {
  await adChangeStore(tx).saveResults(sent.map(({ row, done }) => ({ id: row.id, result: done.result })));
  const patches = sent.flatMap(({ row, done: { patch } }): AccountPatch[] =>
    patch ? [{ businessId: row.businessId, accountId: row.adAccountId, patch }] : [],
  );
  // Rows are written in the order of accounts, so that two workers with changes of the same accounts don't deadlock.
  const accounts = [...Map.groupBy(patches, ({ accountId }) => accountId)].toSorted(([a], [b]) => a - b);
  for (const [, group] of accounts) {
    const [first] = group;
    if (first)
      await noteOfAccount(
        tx,
        objects,
        first,
        group.map(({ patch }) => patch),
      );
  }
};

const noteOfAccount = async (
  tx: Tx,
  objects: AdRows,
  { businessId, accountId }: Pick<AccountPatch, 'businessId' | 'accountId'>,
  patches: readonly ReportPatch[],
) => {
  const budgets = patches.flatMap((patch) =>
    patch.type === 'budget' ? [{ ...patch.budget, minor: patch.minor }] : [],
  );
  if (budgets.length > 0) await objects.noteBudgets(tx, accountId, budgets);
  for (const { level, remoteIds, isOn } of groupStates(patches))
    await objects.noteChanges(tx, accountId, { level, remoteIds }, isOn === undefined ? { isRemoved: true } : { isOn });
  const copies = patches.flatMap((patch) => (patch.type === 'objects' ? patch.objects : []));
  if (copies.length === 0) return;
  await objects.noteObjects(tx, businessId, accountId, copies);
  // The ads inside copied campaigns and groups are read by a job that reads the whole account.
  await objects.refreshAccount(tx, accountId);
};

/** Groups changed objects by their new state and level. `isOn` is undefined for removed objects. */
const groupStates = (patches: readonly ReportPatch[]) => {
  const states = patches.flatMap((patch) => {
    if (patch.type !== 'status' && patch.type !== 'removed') return [];
    const isOn = patch.type === 'status' ? patch.isOn : undefined;
    return [{ level: patch.ref.level, id: patch.ref.id, isOn }];
  });
  return [...Map.groupBy(states, ({ level, isOn }) => `${level} ${isOn}`).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ level: first.level, isOn: first.isOn, remoteIds: group.map(({ id }) => id) }] : [];
  });
};
