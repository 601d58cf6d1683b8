import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { createBatcher } from '../../../platform/batching.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import type { LoadedDelivery, NetworkAnswer } from '../delivery-kind.ts';
import { messagesFor } from '../delivery-messages.ts';
import type { DeliveryRow } from '../delivery-rows.ts';
import type { KindRegistry } from '../kind-registry.ts';
import { type Claim, deliveryClaimStore } from './delivery-claims.store.ts';
import { type LeaseRenewal, leaseMs } from './delivery-lease.ts';
import type { OutcomeRecorder } from './outcome-recorder.service.ts';
import type { ReconciliationService } from './reconciliation.service.ts';
import { decideFailedCall, InvalidContent, spreadDelays } from './retry.policy.ts';

export type DeliverySender = ReturnType<typeof deliverySender>;
type Deps = {
  kinds: KindRegistry;
  leases: LeaseRenewal;
  recorder: OutcomeRecorder;
  reconciliation: ReconciliationService;
};

/** Delays in milliseconds between attempts to record an outcome while the database is unavailable. */
const writeRetryDelaysMs = [200, 1_000, 3_000, 10_000];

/** Calls the network once per claim and records the outcome. */
export const deliverySender = (
  { db, now, log, sleep }: Platform,
  { kinds, leases, recorder, reconciliation }: Deps,
) => {
  const leaseEnd = () => new Date(now().getTime() + leaseMs);
  /** Concurrent claims are made by one statement; each is committed before its own call. */
  const claim = createBatcher((claims: readonly Claim[]) => deliveryClaimStore(db).claimBatch(claims));

  const contextFor = (row: DeliveryRow, isCallStarted: boolean) => {
    const kind = kinds.get(row.kind);
    return {
      place: kind.placeLabel(row),
      messages: messagesFor(kind),
      retries: kind.retries,
      tries: row.tries,
      isUncertain: row.isUncertain,
      isCallStarted,
      retryDelaysSeconds: spreadDelays(kind, row),
    };
  };

  /**
   * Writes an outcome, again after a failure, because an outcome that is not recorded has to be found by
   * reconciliation.
   */
  const retryWrite = async (deliveryId: number, write: () => Promise<unknown>): Promise<void> => {
    for (const waitMs of [...writeRetryDelaysMs, undefined]) {
      try {
        await write();
        return;
      } catch (error) {
        log.error({ deliveryId, reason: errorText(error) }, 'Could not record the outcome of a delivery');
        if (waitMs === undefined) return;
        await sleep(waitMs);
      }
    }
  };

  /** Calls the network for a claimed delivery. The outcome is recorded before the function returns or throws. */
  const callNetwork = async (
    claimed: DeliveryRow,
    loaded: LoadedDelivery,
    returnState: 'planned' | 'waiting',
    request: () => Promise<NetworkAnswer>,
  ): Promise<void> => {
    let answer: NetworkAnswer;
    try {
      answer = await leases.during(claimed, request);
    } catch (error) {
      const outcome = decideFailedCall(error, contextFor(claimed, true));
      await retryWrite(claimed.id, () => recorder.recordFailedCall(claimed, loaded, outcome, returnState));
      throw error;
    }
    await retryWrite(claimed.id, () => recorder.recordAnswer(claimed, loaded, answer));
  };

  /** Failures of networks, accounts and content are in the ledger; everything else is a bug and is logged. */
  const logUnexpectedError = (deliveryId: number, error: unknown) => {
    if (error instanceof ConnectorFailure || error instanceof Problem || error instanceof InvalidContent) return;
    log.error({ deliveryId, reason: errorText(error) }, 'Could not send a delivery because of an internal error');
  };

  return {
    /** Sends a reserved delivery, unless it was claimed, changed, stopped or canceled first. */
    send: async (row: DeliveryRow, loaded: LoadedDelivery): Promise<void> => {
      const call = { isClaimed: false };
      try {
        await loaded.prepare();
        await loaded.connect(row, async (network) => {
          const kind = kinds.get(row.kind);
          const message = messagesFor(kind).sending(kind.placeLabel(row), row.accountName);
          const claimed = await claim({ row, at: now(), leaseUntil: leaseEnd(), message });
          if (!claimed) throw new ClaimLost();
          call.isClaimed = true;
          await callNetwork(claimed, loaded, 'planned', () => network.send(claimed));
        });
      } catch (error) {
        if (error instanceof ClaimLost) return;
        logUnexpectedError(row.id, error);
        if (call.isClaimed) return reconciliation.reconcileIfDueNow(row.id);
        const outcome = decideFailedCall(error, contextFor(row, false));
        // A failure before the call never has the outcome `unconfirmed`; if it had, nothing would be recorded.
        if (outcome.next !== 'unconfirmed')
          await retryWrite(row.id, () => recorder.recordNotStarted(row, loaded, outcome));
      }
    },

    /** Continues a delivery the network is processing. The caller has claimed it. */
    resume: async (claimed: DeliveryRow, loaded: LoadedDelivery): Promise<void> => {
      const call = { isStarted: false };
      try {
        await loaded.connect(claimed, async (network) => {
          call.isStarted = true;
          await callNetwork(claimed, loaded, 'waiting', () => network.resume(claimed));
        });
      } catch (error) {
        logUnexpectedError(claimed.id, error);
        if (call.isStarted) return;
        const outcome = decideFailedCall(error, contextFor(claimed, false));
        await retryWrite(claimed.id, () => recorder.recordFailedCall(claimed, loaded, outcome, 'waiting'));
      }
    },
  };
};

const errorText = (error: unknown): string => redactQueryParams(error instanceof Error ? error.message : String(error));

/**
 * Error: another worker or a user changed the delivery first. Thrown, so that it is not handled as an answer of the
 * network.
 */
class ClaimLost extends Error {
  constructor() {
    super('This delivery was claimed or changed first.');
    this.name = 'ClaimLost';
  }
}
