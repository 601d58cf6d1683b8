import type { Publication, Publisher } from '@fanfare/connectors/ports/publisher';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { createBatcher } from '../../../platform/batching.ts';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Log } from '../../../platform/log.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import type { Targets } from '../../connections/index.ts';
import type { Recording } from './outcome-recorder.service.ts';
import { decideOutcome, InvalidContent } from './retry.policy.ts';
import { type Claim, shareClaimStore } from './share-claims.store.ts';
import type { Content } from './share-payload.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type Sending = ReturnType<typeof sendingService>;
type Deps = {
  db: Db;
  now: Now;
  log: Log;
  sleep: (ms: number) => Promise<void>;
  targets: Pick<Targets, 'withTarget'>;
  content: Content;
  recording: Recording;
};

/** Whoever has not answered for so long has gone; whoever is there says so more often than that. */
export const leaseMs = 3 * 60_000;
const heartbeatMs = 45_000;
/** The database may be away for a moment while an answer must be written down. */
const rewriteAfterMs = [200, 1_000, 3_000, 10_000];

/** The call itself: sent one time only, and whatever comes of it is written down. */
export const sendingService = ({ db, now, log, sleep, targets, content, recording }: Deps) => {
  const leaseEnd = () => new Date(now().getTime() + leaseMs);
  /** Those that are ready at the same time are claimed by one statement; each is committed before its own call. */
  const claim = createBatcher((claims: readonly Claim[]) => shareClaimStore(db).claimBatch(claims));

  /** Does it while saying from time to time that somebody is still at it: uploads may take long. */
  const withHeartbeat = async <T>({ id, claim }: ShareRow, work: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => {
      shareQueueStore(db)
        .renewLease(id, claim, leaseEnd())
        .catch((error: unknown) =>
          log.warn({ shareId: id, reason: errorText(error) }, 'A lease could not be extended'),
        );
    }, heartbeatMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  };

  /** What came of a call is worth some patience: lost here, it must be found again by reading the account back. */
  const retryWrite = async (shareId: number, write: () => Promise<unknown>): Promise<void> => {
    for (const waitMs of [...rewriteAfterMs, undefined]) {
      try {
        await write();
        return;
      } catch (error) {
        log.error({ shareId, reason: errorText(error) }, 'What came of a share could not be written down');
        if (waitMs === undefined) return;
        await sleep(waitMs);
      }
    }
  };

  /** A call to a network for a claimed share: what came of it is written before anything else happens. */
  const call = async (
    claimed: ShareRow,
    back: 'intent' | 'waiting',
    ask: () => Promise<Publication>,
    how: string,
  ): Promise<void> => {
    let publication: Publication;
    try {
      publication = await withHeartbeat(claimed, ask);
    } catch (error) {
      const { network, tries, isUncertain } = claimed;
      const verdict = decideOutcome(error, { network, tries, isUncertain, hasBegun: true });
      await retryWrite(claimed.id, () => recording.recordOutcome(claimed, verdict, back));
      throw error;
    }
    await retryWrite(claimed.id, () => recording.publication(claimed, publication, how));
  };

  /** Networks refuse and accounts go: that is the ledger's. Everything else is ours to mend. */
  const report = (shareId: number, error: unknown) => {
    if (error instanceof ConnectorFailure || error instanceof Problem || error instanceof InvalidContent) return;
    log.error({ shareId, reason: errorText(error) }, 'A share could not be sent for a reason of our own');
  };

  const publisherOf = ({ publisher }: { publisher?: Publisher }): Publisher => {
    if (!publisher) throw new Problem('network-not-set-up');
    return publisher;
  };

  return {
    /** Sends a reserved share, unless somebody took, changed or cancelled it first. */
    send: async (row: ShareRow): Promise<void> => {
      const progress = { isClaimed: false };
      const label = networkLabels[row.network];
      try {
        const post = await content(row);
        await targets.withTarget(
          row.businessId,
          { network: row.network, remoteId: row.targetId },
          async (connector, grant) => {
            const publisher = publisherOf(connector);
            const sentence = `Sending it to ${label} for ${row.targetName}.`;
            const claimed = await claim({ row, at: now(), leaseUntil: leaseEnd(), sentence });
            if (!claimed) throw new ClaimLost();
            progress.isClaimed = true;
            await call(claimed, 'intent', () => publisher.begin(grant, post), `${label} published it.`);
          },
        );
      } catch (error) {
        if (error instanceof ClaimLost) return;
        report(row.id, error);
        if (progress.isClaimed) return;
        const facts = { network: row.network, tries: row.tries, isUncertain: row.isUncertain, hasBegun: false };
        const verdict = decideOutcome(error, facts);
        // Before the call everything is certain; were it not, the row would still say so.
        if (verdict.to !== 'unsure') await retryWrite(row.id, () => recording.recordNotStarted(row, verdict));
      }
    },

    /** Goes on with a share the network is working on, claimed by the caller. */
    resume: async (claimed: ShareRow): Promise<void> => {
      const progress = { isAsked: false };
      const label = networkLabels[claimed.network];
      const { businessId, network, targetId: remoteId, memo } = claimed;
      try {
        await targets.withTarget(businessId, { network, remoteId }, async (connector, grant) => {
          const publisher = publisherOf(connector);
          progress.isAsked = true;
          await call(claimed, 'waiting', () => publisher.resume(grant, memo), `${label} published it.`);
        });
      } catch (error) {
        report(claimed.id, error);
        if (progress.isAsked) return;
        const facts = { network, tries: claimed.tries, isUncertain: claimed.isUncertain, hasBegun: false };
        const verdict = decideOutcome(error, facts);
        await retryWrite(claimed.id, () => recording.recordOutcome(claimed, verdict, 'waiting'));
      }
    },
  };
};

const errorText = (error: unknown): string => redactQueryParams(error instanceof Error ? error.message : String(error));

/** Somebody else was first. Thrown, so that nobody takes it for a network that answered. */
class ClaimLost extends Error {
  constructor() {
    super('Somebody else took this share first.');
    this.name = 'Overtaken';
  }
}
