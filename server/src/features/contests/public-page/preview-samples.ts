import type { PublicContest } from '../contest/contest-cache.ts';
import type { ContestantRow } from '../entries/contestants.store.ts';
import type { Winner } from './html/page-parts.ts';

/** Sample contestant shown in previews. */
export const previewContestant = ({ row }: PublicContest, now: Date): ContestantRow => ({
  id: 0,
  contestId: row.id,
  businessId: row.businessId,
  email: 'alex@example.com',
  name: 'Alex Morgan',
  emailNormalized: 'alex@example.com',
  state: 'counted',
  receiptHash: '',
  receiptCode: 'ABCD-EFGH-JKLM-NPQR',
  referralCode: 'preview',
  fields: {},
  consentId: 0,
  consentAt: now,
  newsletterAt: null,
  reminderAt: null,
  referrerId: null,
  points: 25,
  pointsAt: now,
  score: null,
  reasons: [],
  signals: {},
  origin: 'visitor',
  source: 'direct',
  sourceDetail: '',
  createdAt: now,
  confirmedAt: now,
  confirmationMailedAt: null,
  linkMailAt: null,
  stateAt: now,
  stateReason: null,
  stateNote: null,
});

const names = ['Alex Morgan', 'Sam Rivera', 'Kim Novak', 'Robin Shaw', 'Charlie Berg'];

/** Sample winners shown in previews: as many as each prize has, at most five. */
export const previewWinners = ({ prizes }: PublicContest): Winner[] =>
  prizes.flatMap(({ name: prize, position, quantity }) =>
    names.slice(0, Math.min(quantity, names.length)).map((name) => ({ prize, position, name })),
  );
