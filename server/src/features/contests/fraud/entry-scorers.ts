import type { Strictness } from '@fanfare/contract/contests/contest';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type EntryToScore, fraudStore, type UnscoredEntry } from './fraud.store.ts';
import { isHeldAt, isReferralCycle, mailPattern, scoreEntry } from './fraud-score.ts';

/**
 * Scores an entry that was just confirmed. Similar email addresses are not counted; only a replay of the whole contest
 * does that.
 */
export const scoreNewEntry = (row: UnscoredEntry, strictness: Strictness) => {
  const { deviceHash, tookMs, hasScript } = row.signals;
  const result = scoreEntry(
    {
      email: row.email,
      tookMs,
      hasScript,
      sameMailPattern: 0,
      sameAddress: row.sameAddress,
      sameDevice: row.sameDevice,
      isReferralCycle: row.referrersReferrer === row.id,
      hasReferrersDevice: deviceHash !== undefined && row.referrersDevice === deviceHash,
    },
    strictness,
  );
  return { ...result, isHeld: isHeldAt(result.score, strictness) };
};

type EntryInGroups = Pick<
  EntryToScore,
  'id' | 'email' | 'emailNormalized' | 'signals' | 'createdAt' | 'referrersDevice'
>;
/** Numbers of entries of a contest that share an address, device or email pattern, and who referred whom. */
type ContestGroups = {
  /** Number of entries by address and hour (the keys of `addressKey`). */
  addresses: ReadonlyMap<string, number>;
  /** Number of entries by the hash of their device. */
  devices: ReadonlyMap<string, number>;
  /** Number of entries by pattern of the email address (the keys of `mailPattern`). */
  patterns: ReadonlyMap<string, number>;
  /** Referrer of each contestant, to find circles of referrals. */
  referrers: ReadonlyMap<number, number | null>;
};

const addressKey = ({ signals, createdAt }: Pick<EntryToScore, 'signals' | 'createdAt'>): string =>
  `${signals.addressHash} ${Math.floor(createdAt.getTime() / hourMs)}`;

/** Groups of the given entries. Each referrer entered before the friend, so there are no circles of referrals. */
export const groupEntries = (entries: readonly EntryInGroups[]): ContestGroups => {
  const countKeys = (keyOf: (entry: EntryInGroups) => string | undefined) => {
    const sizes = new Map<string, number>();
    for (const key of entries.map(keyOf)) if (key !== undefined) sizes.set(key, (sizes.get(key) ?? 0) + 1);
    return sizes;
  };
  return {
    addresses: countKeys((entry) => (entry.signals.addressHash ? addressKey(entry) : undefined)),
    devices: countKeys(({ signals }) => signals.deviceHash),
    patterns: countKeys(({ emailNormalized }) => mailPattern(emailNormalized)),
    referrers: new Map(),
  };
};

/** Creates the function that scores any entry of a contest, given the groups of all its entries. */
export const scorerOf = (groups: ContestGroups, strictness: Strictness) => (row: EntryInGroups) => {
  const { deviceHash, tookMs, hasScript } = row.signals;
  const result = scoreEntry(
    {
      email: row.email,
      tookMs,
      hasScript,
      sameAddress: groups.addresses.get(addressKey(row)) ?? 0,
      sameDevice: deviceHash ? (groups.devices.get(deviceHash) ?? 1) : 0,
      sameMailPattern: groups.patterns.get(mailPattern(row.emailNormalized)) ?? 0,
      isReferralCycle: isReferralCycle(row.id, (id) => groups.referrers.get(id)),
      hasReferrersDevice: deviceHash !== undefined && row.referrersDevice === deviceHash,
    },
    strictness,
  );
  return { ...result, isHeld: isHeldAt(result.score, strictness) };
};

/** Creates the function that scores any entry of a contest; reads its groups once. */
export const readContestScorer = async (db: Db | Tx, contestId: number, strictness: Strictness) => {
  const store = fraudStore(db);
  const groups = {
    addresses: await store.readAddressGroups(contestId),
    devices: await store.readDeviceGroups(contestId),
    patterns: await store.readPatternGroups(contestId),
    referrers: await store.listReferrersOfCircles(contestId),
  };
  return scorerOf(groups, strictness);
};
