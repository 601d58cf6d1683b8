import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { deliverySteps } from './deliveries.tables.ts';
import type { StepDetails } from './delivery-rows.ts';

const nextStepId = sql`nextval(pg_get_serial_sequence('delivery_steps', 'id'))`;

/** Ledger steps of the rows of a CTE with this name, inserted by the statement that changes these rows. */
export const insertStepOfEach = (
  db: Db | Tx,
  rowsName: 'claimed' | 'recorded',
  step: 'sending' | 'sent',
  requestId: SQL,
) =>
  db
    .$with('inserted_steps')
    .as(
      db
        .insert(deliverySteps)
        .select(
          sql`select ${nextStepId}, business_id, id, at, ${step}::text, attempts, message, null::text, ${requestId}::text, null::bigint from ${sql.raw(rowsName)}`,
        ),
    );

/** SQL insert of a ledger step for the single row of the CTE `rowName`, with the network's message. */
export const insertStepOf = (
  db: Db | Tx,
  rowName: 'recorded' | 'inserted',
  { at, step, message, networkMessage, requestId, userId }: StepDetails,
) =>
  db
    .$with('inserted_steps')
    .as(
      db
        .insert(deliverySteps)
        .select(
          sql`select ${nextStepId}, business_id, id, ${at.toISOString()}::timestamptz, ${step}::text, attempts, ${message}::text, ${networkMessage ?? null}::text, ${requestId ?? null}::text, ${userId ?? null}::bigint from ${sql.raw(rowName)}`,
        ),
    );
