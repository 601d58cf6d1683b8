import type { Strictness } from '@fanfare/contract/contests/contest';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type EntryToScore, fraudStore, type SealedEntry } from './fraud.store.ts';
import { isHeldAt, isReferralCycle, mailPattern, scoreEntry } from './fraud-score.ts';

const hourMs = 3_600_000;

/** Scores an entry that was just confirmed. Patterns of addresses are searched by the replay of the whole contest. */
export const scoreSealed = (row: SealedEntry, strictness: Strictness) => {
  const { deviceHash, tookMs, hasScript } = row.signals;
  const result = scoreEntry(
    {
      ...{ email: row.email, tookMs, hasScript, sameMailPattern: 0 },
      ...{ sameAddress: row.sameAddress, sameDevice: row.sameDevice },
      isReferralCycle: row.referrersReferrer === row.id,
      hasReferrersDevice: deviceHash !== undefined && row.referrersDevice === deviceHash,
    },
    strictness,
  );
  return { ...result, isHeld: isHeldAt(result.score, strictness) };
};

/** Scores any entry of a contest from counts that are read once. */
export const createContestScorer = async (db: Db | Tx, contestId: number, strictness: Strictness) => {
  const store = fraudStore(db);
  const addresses = await store.addressGroups(contestId);
  const devices = await store.deviceGroups(contestId);
  const patterns = await store.patternGroups(contestId);
  const referrers = await store.listReferrersOfCircles(contestId);

  return (row: EntryToScore) => {
    const { addressHash, deviceHash, tookMs, hasScript } = row.signals;
    const hour = Math.floor(row.createdAt.getTime() / hourMs);
    const result = scoreEntry(
      {
        ...{ email: row.email, tookMs, hasScript },
        sameAddress: addresses.get(`${addressHash} ${hour}`) ?? 0,
        sameDevice: deviceHash ? (devices.get(deviceHash) ?? 1) : 0,
        sameMailPattern: patterns.get(mailPattern(row.emailNormalized)) ?? 0,
        isReferralCycle: isReferralCycle(row.id, (id) => referrers.get(id)),
        hasReferrersDevice: deviceHash !== undefined && row.referrersDevice === deviceHash,
      },
      strictness,
    );
    return { ...result, isHeld: isHeldAt(result.score, strictness) };
  };
};
