import { createHash } from 'node:crypto';
import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { contestPageUrl } from '../presenter.ts';
import { type WinnerRow, winnerStore } from './winners.store.ts';

export type Announcements = ReturnType<typeof announcementService>;
type Deps = { now: Now; random: RandomBytes; origin: string; mail: Pick<Mail, 'send'> };

const dayMs = 86_400_000;

export const hashClaimToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tells winners that they won, and until when they can claim the prize. */
export const announcementService = ({ now, random, origin, mail }: Deps) => ({
  announce: async (tx: Tx, contest: ContestDbRow, prizeName: string, winner: WinnerRow): Promise<void> => {
    const contestant =
      winner.contestantId === null ? undefined : await winnerStore(tx).findContestant(winner.contestantId);
    const { claim_days, winner_mail } = contest.options;
    const token = random(24).toString('base64url');
    const claimUntil = new Date(now().getTime() + claim_days * dayMs);
    await winnerStore(tx).update(winner.id, {
      ...{ state: 'announced', claimUntil, claimTokenHash: hashClaimToken(token) },
      mailedAt: contestant ? now() : null,
    });
    if (!contestant || !contest.slug) return;
    await mail.send(tx, contestant.email, {
      subject: winner_mail.subject || `You won in the contest ${contest.name}`,
      paragraphs: [
        `Hello ${contestant.name},`,
        winner_mail.message || `Congratulations! You won ${prizeName} in the contest ${contest.name}.`,
        `Claim your prize within ${claim_days === 1 ? '1 day' : `${claim_days} days`}. After that, it goes to the next contestant.`,
      ],
      action: { label: 'Claim your prize', url: `${contestPageUrl(origin, contest.slug)}/draw/claim/${token}` },
    });
  },
});
