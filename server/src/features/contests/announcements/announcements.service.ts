import { createHash } from 'node:crypto';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contestPageUrl } from '../contest/contest-paths.ts';
import { formatInContestLanguage } from '../contest/contest-times.ts';
import { publicContestStore } from '../contest/public-contests.store.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { contestTranslator } from '../texts/contest-texts.ts';
import { type WinnerRow, winnerStore } from '../winners.store.ts';

export type Announcements = ReturnType<typeof announcementService>;

export const hashClaimToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Service that tells winners that they won, and until when they can claim the prize. */
export const announcementService = ({ now, random, origin, mail }: Platform) => ({
  announce: async (tx: Tx, contest: ContestDbRow, prizeName: string, winner: WinnerRow): Promise<void> => {
    const found = winner.contestantId === null ? undefined : await winnerStore(tx).findContestant(winner.contestantId);
    const contestant = found?.email ? found : undefined;
    const { claim_days, winner_mail } = contest.options;
    const token = random(24).toString('base64url');
    const claimUntil = new Date(now().getTime() + claim_days * dayMs);
    await winnerStore(tx).update(winner.id, {
      state: 'announced',
      claimUntil,
      claimTokenHash: hashClaimToken(token),
      mailedAt: contestant ? now() : null,
    });
    if (!contestant || !contest.slug) return;
    const { businessName = '' } = (await publicContestStore(tx).findEverywhere(contest.id)) ?? {};
    const translate = contestTranslator(contest.language);
    const values = { prize: prizeName, contest: contest.name, business: businessName };
    await mail.send(tx, contestant.email, {
      subject: winner_mail.subject || translate('mail.wonSubject', values),
      paragraphs: [
        winner_mail.message || translate('mail.wonText', values),
        translate('page.claimText', { time: formatInContestLanguage(claimUntil, contest) }),
      ],
      action: { label: translate('page.claim'), url: `${contestPageUrl(origin, contest.slug)}/draw/claim/${token}` },
    });
  },
});
