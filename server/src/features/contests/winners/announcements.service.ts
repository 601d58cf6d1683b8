import { createHash } from 'node:crypto';
import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { contestPageUrl } from '../presenter.ts';
import { formatTime } from '../public-page/html/view.ts';
import { publicContestStore } from '../public-page/public-contests.store.ts';
import { mailTextsFor, pageTextsFor } from '../public-page/texts/contest-texts.ts';
import { fillText } from '../public-page/texts/fill-text.ts';
import { type WinnerRow, winnerStore } from './winners.store.ts';

export type Announcements = ReturnType<typeof announcementService>;
type Deps = { now: Now; random: RandomBytes; origin: string; mail: Pick<Mail, 'send'> };

const dayMs = 86_400_000;

export const hashClaimToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tells winners that they won, and until when they can claim the prize. */
export const announcementService = ({ now, random, origin, mail }: Deps) => ({
  announce: async (tx: Tx, contest: ContestDbRow, prizeName: string, winner: WinnerRow): Promise<void> => {
    const found = winner.contestantId === null ? undefined : await winnerStore(tx).findContestant(winner.contestantId);
    const contestant = found?.email ? found : undefined;
    const { claim_days, winner_mail } = contest.options;
    const token = random(24).toString('base64url');
    const claimUntil = new Date(now().getTime() + claim_days * dayMs);
    await winnerStore(tx).update(winner.id, {
      ...{ state: 'announced', claimUntil, claimTokenHash: hashClaimToken(token) },
      mailedAt: contestant ? now() : null,
    });
    if (!contestant || !contest.slug) return;
    const { businessName = '' } = (await publicContestStore(tx).findEverywhere(contest.id)) ?? {};
    const texts = mailTextsFor(contest.language);
    const { claimText, claim } = pageTextsFor(contest.language);
    const values = { prize: prizeName, contest: contest.name, business: businessName };
    await mail.send(tx, contestant.email, {
      subject: winner_mail.subject || fillText(texts.wonSubject, values),
      paragraphs: [
        winner_mail.message || fillText(texts.wonText, values),
        fillText(claimText, { time: formatTime(claimUntil, contest) }),
      ],
      action: { label: claim, url: `${contestPageUrl(origin, contest.slug)}/draw/claim/${token}` },
    });
  },
});
