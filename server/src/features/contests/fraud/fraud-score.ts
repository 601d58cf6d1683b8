import type { Strictness } from '@fanfare/contract/contests/contest';
import type { ScoreReason } from '@fanfare/contract/contests/contestants';
import { holdFrom } from '@fanfare/contract/contests/fraud-calls';
import { disposableDomains } from './disposable-domains.ts';

/** Facts about an entry when it is scored. */
export type EntryFacts = {
  /** Email address as the contestant typed it. */
  email: string;
  /** Milliseconds from opening the page to sending the entry; undefined if unknown. */
  tookMs?: number;
  hasScript?: boolean;
  /** Number of entries of the contest from the same address within the same hour, this one included. */
  sameAddress: number;
  /** Number of entries of the contest from the same device, this one included. */
  sameDevice: number;
  /** Number of entries whose email addresses differ from this entry's in digits only, this entry included. */
  sameMailPattern: number;
  /** True if the chain of referrals leads back to this contestant. */
  isReferralCycle: boolean;
  /** True if referrer and friend use the same device. */
  hasReferrersDevice: boolean;
};

/** Signals that are ignored for contests at an event, because shared devices and networks are normal there. */
const eventIgnores: ReadonlySet<string> = new Set(['address_velocity', 'device_reuse', 'referrer_device']);

type Rule = { signal: string; weigh: (facts: EntryFacts) => { weight: number; detail: string } | undefined };

const byCount = (count: number, steps: readonly [number, number][], detail: string) => {
  const step = steps.find(([from]) => count >= from);
  return step && { weight: step[1], detail };
};

const rules: readonly Rule[] = [
  {
    signal: 'disposable_mail',
    weigh: ({ email }) => {
      const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
      return disposableDomains.has(domain) ? { weight: 60, detail: `${domain} gives throwaway addresses` } : undefined;
    },
  },
  {
    signal: 'mail_tag',
    weigh: ({ email }) =>
      email.slice(0, email.lastIndexOf('@')).includes('+')
        ? { weight: 10, detail: 'The address has a +tag' }
        : undefined,
  },
  {
    signal: 'mail_pattern',
    weigh: ({ sameMailPattern: count }) =>
      byCount(
        count,
        [
          [20, 45],
          [5, 25],
        ],
        `${count} addresses differ in digits only`,
      ),
  },
  {
    signal: 'address_velocity',
    weigh: ({ sameAddress: count }) =>
      byCount(
        count,
        [
          [30, 60],
          [10, 40],
          [4, 20],
        ],
        `${count} entries from one network address within an hour`,
      ),
  },
  {
    signal: 'device_reuse',
    weigh: ({ sameDevice: count }) =>
      byCount(
        count,
        [
          [5, 60],
          [3, 40],
          [2, 20],
        ],
        `${count} entries from one device`,
      ),
  },
  {
    signal: 'referral_cycle',
    weigh: ({ isReferralCycle }) =>
      isReferralCycle ? { weight: 50, detail: 'Contestants refer each other in a circle' } : undefined,
  },
  {
    signal: 'referrer_device',
    weigh: ({ hasReferrersDevice }) =>
      hasReferrersDevice
        ? { weight: 40, detail: 'Entered on the device of the contestant who referred them' }
        : undefined,
  },
  {
    signal: 'impossible_timing',
    weigh: ({ tookMs }) => {
      if (tookMs === undefined || tookMs >= 3_000) return undefined;
      return {
        weight: tookMs < 1_000 ? 50 : 25,
        detail: `Entered ${(tookMs / 1000).toFixed(1)} s after opening the page`,
      };
    },
  },
  {
    signal: 'no_script',
    weigh: ({ hasScript }) => (hasScript === false ? { weight: 15, detail: 'Entered without JavaScript' } : undefined),
  },
];

/** Scores how suspicious an entry is: 0–100, with the reasons. The same facts always give the same score. */
export const scoreEntry = (facts: EntryFacts, strictness: Strictness): { score: number; reasons: ScoreReason[] } => {
  const reasons = rules.flatMap(({ signal, weigh }) => {
    const found = strictness === 'event' && eventIgnores.has(signal) ? undefined : weigh(facts);
    return found ? [{ signal, ...found }] : [];
  });
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, { weight }) => sum + weight, 0),
    ),
    reasons,
  };
};

export const isHeldAt = (score: number, strictness: Strictness): boolean => score >= holdFrom[strictness];

/** Addresses that differ only in digits have the same pattern. */
export const mailPattern = (emailNormalized: string): string => emailNormalized.replaceAll(/\d+/g, '0');

const maxReferralSteps = 50;

/** True if following the referrers of a contestant leads back to the contestant. */
export const isReferralCycle = (id: number, referrerOf: (id: number) => number | null | undefined): boolean => {
  let current = referrerOf(id);
  for (let step = 0; current !== null && current !== undefined && step < maxReferralSteps; step += 1) {
    if (current === id) return true;
    current = referrerOf(current);
  }
  return false;
};
