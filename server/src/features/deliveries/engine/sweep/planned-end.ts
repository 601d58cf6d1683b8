import type { Tx } from '../../../../platform/db/index.ts';
import { batchStore } from '../../batches.store.ts';
import type { DeliveryKind } from '../../delivery-kind.ts';
import { messagesFor } from '../../delivery-messages.ts';
import type { DeliveryRow } from '../../delivery-rows.ts';

type PlannedEnd = { step: 'cancelled' | 'failed'; message: string; rows: readonly DeliveryRow[] };

/**
 * Ends planned deliveries of a kind without a call. One whose earlier call may have succeeded is failed instead of
 * canceled: it is not certain that nothing was sent. The caller has locked the rows, and adds the steps.
 */
export const endPlanned = async (
  tx: Tx,
  kind: DeliveryKind,
  planned: readonly DeliveryRow[],
  cancelMessage: string,
): Promise<PlannedEnd[]> => {
  const { neverConfirmed } = messagesFor(kind);
  const uncertain = Map.groupBy(
    planned.filter(({ isUncertain }) => isUncertain),
    (row) => neverConfirmed(kind.placeLabel(row)),
  );
  const ends: PlannedEnd[] = [
    { step: 'cancelled', message: cancelMessage, rows: planned.filter(({ isUncertain }) => !isUncertain) },
    ...[...uncertain].map(([message, rows]): PlannedEnd => ({ step: 'failed', message, rows })),
  ];
  const notEmpty = ends.filter(({ rows }) => rows.length > 0);
  for (const { step, message, rows } of notEmpty)
    await batchStore(tx).changeAll(
      rows.map(({ id }) => id),
      {
        state: step,
        nextAt: null,
        slotAt: null,
        lookFirst: null,
        networkMessage: null,
        failureKind: step === 'failed' ? 'unclear' : null,
        failureMessage: message,
      },
    );
  return notEmpty;
};
