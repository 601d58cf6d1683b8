import type { PersonRow } from '@fanfare/contract/contests/import/people-csv';
import { toCsv } from '@fanfare/contract/kit/csv';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api.ts';

export type AddCsv = (csv: string) => Promise<{ added: number; known: number }>;

/**
 * Rows per call: few enough for a progress bar that moves, and enough for a file of 5,000 rows within the rate limit.
 */
const batchSize = 500;

type Progress = {
  state: 'idle' | 'running' | 'failed' | 'done';
  /** Number of rows that the server has answered so far. */
  sent: number;
  added: number;
  known: number;
  error?: string;
};
const nothing: Progress = { state: 'idle', sent: 0, added: 0, known: 0 };

/** Sends rows in batches. After a failure, `run` continues with the batch that failed. Closing stops after a batch. */
export function useBatches(onAdd: AddCsv) {
  const [progress, setProgress] = useState(nothing);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const run = async (rows: readonly PersonRow[]) => {
    let current: Progress = { ...progress, state: 'running', error: undefined };
    const show = (next: Progress) => {
      current = next;
      setProgress(next);
    };
    show(current);
    try {
      while (current.sent < rows.length && isOpen.current) {
        const batch = rows.slice(current.sent, current.sent + batchSize);
        const { added, known } = await onAdd(
          toCsv([['email', 'name'], ...batch.map(({ email, name }) => [email, name])]),
        );
        show({
          ...current,
          sent: current.sent + batch.length,
          added: current.added + added,
          known: current.known + known,
        });
      }
      show({ ...current, state: 'done' });
    } catch (error) {
      show({ ...current, state: 'failed', error: errorMessage(error) });
    }
  };
  return { progress, run };
}
