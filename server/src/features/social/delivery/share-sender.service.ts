import type { Publication, Publisher } from '@fanfare/connectors/ports/publisher';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { createBatcher } from '../../../platform/batching.ts';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Log } from '../../../platform/log.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import type { OutcomeRecorder } from './outcome-recorder.service.ts';
import { decideOutcome, InvalidContent } from './retry.policy.ts';
import { type Claim, shareClaimStore } from './share-claims.store.ts';
import { heartbeatMs, leaseMs } from './share-lease.ts';
import type { BuildPayload } from './share-payload.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type ShareSender = ReturnType<typeof shareSender>;
type Deps = {
  db: Db;
  now: Now;
  log: Log;
  sleep: (ms: number) => Promise<void>;
  targets: Pick<PublishTargetService, 'withTarget'>;
  buildPayload: BuildPayload;
  recorder: OutcomeRecorder;
};

/** Delays between tries to record an outcome while the database is unavailable. */
const writeRetryDelaysMs = [200, 1_000, 3_000, 10_000];

/** Calls the network once per claim and records the outcome. */
export const shareSender = ({ db, now, log, sleep, targets, buildPayload, recorder }: Deps) => {
  const leaseEnd = () => new Date(now().getTime() + leaseMs);
  /** Concurrent claims are made by one statement; each is committed before its own call. */
  const claim = createBatcher((claims: readonly Claim[]) => shareClaimStore(db).claimBatch(claims));

  /** Renews the lease while the work runs: uploads can take longer than a lease. */
  const withHeartbeat = async <T>({ id, claim }: ShareRow, work: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => {
      shareQueueStore(db)
        .renewLease(id, claim, leaseEnd())
        .catch((error: unknown) =>
          log.warn({ shareId: id, reason: errorText(error) }, 'Could not renew the lease of a share'),
        );
    }, heartbeatMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  };

  /** Retries the write: a lost outcome has to be found by reconciliation. */
  const retryWrite = async (shareId: number, write: () => Promise<unknown>): Promise<void> => {
    for (const waitMs of [...writeRetryDelaysMs, undefined]) {
      try {
        await write();
        return;
      } catch (error) {
        log.error({ shareId, reason: errorText(error) }, 'Could not record the outcome of a share');
        if (waitMs === undefined) return;
        await sleep(waitMs);
      }
    }
  };

  /** Calls the network for a claimed share. The outcome is recorded before the function returns or throws. */
  const callNetwork = async (
    claimed: ShareRow,
    returnState: 'intent' | 'waiting',
    request: () => Promise<Publication>,
    message: string,
  ): Promise<void> => {
    let publication: Publication;
    try {
      publication = await withHeartbeat(claimed, request);
    } catch (error) {
      const { network, tries, isUncertain } = claimed;
      const outcome = decideOutcome(error, { network, tries, isUncertain, isCallStarted: true });
      await retryWrite(claimed.id, () => recorder.recordOutcome(claimed, outcome, returnState));
      throw error;
    }
    await retryWrite(claimed.id, () => recorder.recordPublication(claimed, publication, message));
  };

  /** Failures of networks, accounts and content are in the ledger; everything else is a bug and is logged. */
  const logUnexpectedError = (shareId: number, error: unknown) => {
    if (error instanceof ConnectorFailure || error instanceof Problem || error instanceof InvalidContent) return;
    log.error({ shareId, reason: errorText(error) }, 'Could not send a share because of an internal error');
  };

  const requirePublisher = ({ publisher }: { publisher?: Publisher }): Publisher => {
    if (!publisher) throw new Problem('network-not-set-up');
    return publisher;
  };

  return {
    /** Sends a reserved share, unless it was claimed, changed or canceled first. */
    send: async (row: ShareRow): Promise<void> => {
      const progress = { isClaimed: false };
      const label = networkLabels[row.network];
      try {
        const post = await buildPayload(row);
        await targets.withTarget(
          row.businessId,
          { network: row.network, remoteId: row.targetId },
          async (connector, grant) => {
            const publisher = requirePublisher(connector);
            const message = `Publishing to ${label}, ${row.targetName}.`;
            const claimed = await claim({ row, at: now(), leaseUntil: leaseEnd(), message });
            if (!claimed) throw new ClaimLost();
            progress.isClaimed = true;
            await callNetwork(claimed, 'intent', () => publisher.begin(grant, post), `Published on ${label}.`);
          },
        );
      } catch (error) {
        if (error instanceof ClaimLost) return;
        logUnexpectedError(row.id, error);
        if (progress.isClaimed) return;
        const context = { network: row.network, tries: row.tries, isUncertain: row.isUncertain, isCallStarted: false };
        const outcome = decideOutcome(error, context);
        // Before the call the outcome is never `unconfirmed`; if it were, the row would stay as it is.
        if (outcome.next !== 'unconfirmed') await retryWrite(row.id, () => recorder.recordNotStarted(row, outcome));
      }
    },

    /** Continues a share the network is processing. The caller has claimed it. */
    resume: async (claimed: ShareRow): Promise<void> => {
      const progress = { isStarted: false };
      const label = networkLabels[claimed.network];
      const { businessId, network, targetId: remoteId, publishState } = claimed;
      try {
        await targets.withTarget(businessId, { network, remoteId }, async (connector, grant) => {
          const publisher = requirePublisher(connector);
          progress.isStarted = true;
          await callNetwork(claimed, 'waiting', () => publisher.resume(grant, publishState), `Published on ${label}.`);
        });
      } catch (error) {
        logUnexpectedError(claimed.id, error);
        if (progress.isStarted) return;
        const context = { network, tries: claimed.tries, isUncertain: claimed.isUncertain, isCallStarted: false };
        const outcome = decideOutcome(error, context);
        await retryWrite(claimed.id, () => recorder.recordOutcome(claimed, outcome, 'waiting'));
      }
    },
  };
};

const errorText = (error: unknown): string => redactQueryParams(error instanceof Error ? error.message : String(error));

/** Another worker or a user changed the share first. Thrown, so that it is not handled as an answer of the network. */
class ClaimLost extends Error {
  constructor() {
    super('This share was claimed or changed first.');
    this.name = 'ClaimLost';
  }
}
