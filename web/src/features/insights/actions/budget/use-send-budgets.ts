import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api.ts';
import { newId } from '../../../../lib/random-id.ts';
import type { ReportSelection } from '../../report-selection.ts';
import type { NewAction } from '../started-actions.ts';
import type { changesOf } from './budget-lines.ts';
import { type BudgetUpdate, sendBudgets } from './network-budgets.ts';

type Changes = ReturnType<typeof changesOf>;
type Start = (action: NewAction) => void;

/** Updates by account: the account's rows, each with the new budget of its line. */
const updatesOf = (changes: Changes): Pick<BudgetUpdate, 'account' | 'fbUid' | 'changes'>[] => {
  const rows = changes.flatMap(({ group, line }) => group.rows.map((row) => ({ row, newBudget: line.text })));
  return [...Map.groupBy(rows, ({ row }) => row.account)].map(([account, own]) => ({
    account,
    fbUid: own[0]?.row.fbUid ?? null,
    changes: own,
  }));
};

const itemPath = /^budgets\.(\d+)\./;

/** The message of each line that the server refused. */
const refusedLines = (error: unknown, update: Pick<BudgetUpdate, 'changes'>): Map<string, string> => {
  const messages = new Map<string, string>();
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    const row = update.changes[Number(itemPath.exec(path)?.[1])]?.row;
    if (row) messages.set(`${row.account} ${row.budgetId}`, message);
  }
  return messages;
};

/** Sends new budgets account by account. The same changes are sent with the same ids, so that nothing is sent twice. */
export function useSendBudgets(
  { network, level, clear }: ReportSelection,
  setRefused: (messages: ReadonlyMap<string, string>) => void,
  onStart: Start,
) {
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string>();
  const last = useRef({ content: '', id: '' });
  const isRunning = useRef(false);

  /** Resolves to true when the server has accepted the changes of all accounts. */
  async function send(changes: Changes): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setAlert(undefined);
    const updates = updatesOf(changes);
    const content = JSON.stringify(updates);
    if (last.current.content !== content) last.current = { content, id: newId() };
    try {
      for (const [index, update] of updates.entries()) {
        const request = { ...update, level, submitId: `${last.current.id}-${index}` };
        const queued = await sendBudgets(network, request).catch((error: unknown) => {
          const refused = refusedLines(error, update);
          setRefused(refused);
          setAlert(refused.size > 0 ? undefined : errorMessage(error));
          return undefined;
        });
        if (!queued) return false;
        const rowIds = update.changes.map(({ row }) => row.rowId);
        onStart({ ...queued, kind: 'budget', account: update.account, fbUid: update.fbUid, rowIds });
      }
      clear();
      return true;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { send, isBusy, alert };
}
