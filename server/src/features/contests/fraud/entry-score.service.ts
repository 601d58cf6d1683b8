import type { Strictness } from '@fanfare/contract/contests/contest';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { ContestantRow } from '../contestants/contestants.store.ts';
import { fraudStore } from './fraud.store.ts';
import { type EntryFacts, isHeldAt, isReferralCycle, mailPattern, scoreEntry } from './fraud-score.ts';

const hourMs = 3_600_000;
type ScoredRow = Pick<ContestantRow, 'id' | 'email' | 'emailNormalized' | 'signals' | 'referrerId' | 'createdAt'>;

/** Scores a single entry, when it is confirmed. */
export const scoreContestant = async (db: Db | Tx, row: ContestantRow, strictness: Strictness) => {
  const store = fraudStore(db);
  const { addressHash, deviceHash, tookMs, hasScript } = row.signals;
  const from = new Date(Math.floor(row.createdAt.getTime() / hourMs) * hourMs);
  const to = new Date(from.getTime() + hourMs);
  const referrer = row.referrerId === null ? undefined : await store.findDevice(row.referrerId);
  const facts: EntryFacts = {
    ...{ email: row.email, tookMs, hasScript },
    sameAddress: addressHash ? await store.countSameAddress(row.contestId, addressHash, from, to) : 0,
    sameDevice: deviceHash ? await store.countSameDevice(row.contestId, deviceHash) : 0,
    // Patterns are searched by the replay of the whole contest.
    sameMailPattern: 0,
    isReferralCycle: referrer?.referrerId === row.id,
    hasReferrersDevice: deviceHash !== undefined && referrer?.device === deviceHash,
  };
  const result = scoreEntry(facts, strictness);
  return { ...result, isHeld: isHeldAt(result.score, strictness) };
};

/** Scores any entry of a contest from counts that are read once. */
export const createContestScorer = async (db: Db | Tx, contestId: number, strictness: Strictness) => {
  const store = fraudStore(db);
  const addresses = await store.addressGroups(contestId);
  const devices = await store.deviceGroups(contestId);
  const patterns = await store.patternGroups(contestId);
  const referrers = await store.listReferrers(contestId);
  const deviceOf = new Map<number, string | null>();
  for (const referrerId of new Set(referrers.values()))
    if (referrerId !== null) deviceOf.set(referrerId, (await store.findDevice(referrerId))?.device ?? null);

  return (row: ScoredRow) => {
    const { addressHash, deviceHash, tookMs, hasScript } = row.signals;
    const hour = Math.floor(row.createdAt.getTime() / hourMs) * 3_600;
    const result = scoreEntry(
      {
        ...{ email: row.email, tookMs, hasScript },
        sameAddress: addresses.get(`${addressHash} ${hour}`) ?? 0,
        sameDevice: deviceHash ? (devices.get(deviceHash) ?? 1) : 0,
        sameMailPattern: patterns.get(mailPattern(row.emailNormalized)) ?? 0,
        isReferralCycle: row.referrerId !== null && isReferralCycle(row.id, (id) => referrers.get(id)),
        hasReferrersDevice:
          row.referrerId !== null && deviceHash !== undefined && deviceOf.get(row.referrerId) === deviceHash,
      },
      strictness,
    );
    return { ...result, isHeld: isHeldAt(result.score, strictness) };
  };
};
