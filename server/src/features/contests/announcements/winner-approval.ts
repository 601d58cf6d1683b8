import { isDeepStrictEqual } from 'node:util';
import { type DiffRow, outdatedApproval } from '@fanfare/contract/approvals/approvals';
import { publicName } from '@fanfare/contract/contests/winners';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ApprovalKind, Approvals } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import { prizeStore } from '../contest-parts.store.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import { type WinnerRow, winnerStore } from '../winners.store.ts';
import type { Announcements } from './announcements.service.ts';

export type WinnerApproval = ReturnType<typeof winnerApproval>;
type Deps = {
  announcements: Announcements;
  approvals: Pick<Approvals, 'require' | 'isRuleOn' | 'listWaiting' | 'lockSubject' | 'withdrawSubject'>;
};
/** Winner to announce, with contest and prize. */
type WinnerAnnouncement = { contest: ContestDbRow; prizeName: string; winner: WinnerRow };

const kindName = 'contests.winner';

/** Holds announcements of winners until a second person approves them; that can be a client without an account. */
export const winnerApproval = ({ db }: Platform, { announcements, approvals }: Deps) => {
  /**
   * Describes an announcement with names as on the public page: requests outlast a contestant who has their data
   * erased.
   */
  const describe = async (reader: Db | Tx, { contest, prizeName, winner }: WinnerAnnouncement): Promise<DiffRow[]> => {
    const { contestantId } = winner;
    const person = contestantId === null ? undefined : await winnerStore(reader).findContestant(contestantId);
    const { subject, message } = contest.options.winner_mail;
    const shown = [
      { label: 'Winner', after: person?.name ? publicName(person.name) : 'Erased contestant' },
      { label: 'Prize', after: prizeName },
      { label: 'Subject of the email', after: subject },
      { label: 'Text of the email', after: message },
    ];
    return shown.filter(({ after }) => after !== '').map((row) => ({ ...row, before: '' }));
  };

  const findAnnouncement = async (
    reader: Db | Tx,
    contest: ContestDbRow | undefined,
    winner: WinnerRow | undefined,
  ) => {
    const prize = winner && (await prizeStore(reader).find(winner.contestId, winner.prizeId));
    return contest && prize && { contest, winner, prizeName: prize.name };
  };

  const isAsRequested = async (
    reader: Db | Tx,
    announcement: WinnerAnnouncement | undefined,
    diff: readonly DiffRow[],
  ): Promise<boolean> =>
    announcement?.winner.state === 'selected' && isDeepStrictEqual(await describe(reader, announcement), [...diff]);

  const kind: ApprovalKind = {
    name: kindName,
    label: 'Winner',
    rule: 'winners',
    spendsMoney: false,
    permission: { view: 'contests:viewer', decide: 'contests:manager' },
    isCurrent: async ({ businessId, subjectId, diff }) => {
      const winner = await winnerStore(db).findById(subjectId);
      const contest = winner && (await contestStore(db).find(businessId, winner.contestId));
      return isAsRequested(db, await findAnnouncement(db, contest, winner), diff);
    },
    onApproved: async (tx, { businessId, subjectId, diff }) => {
      const { contestId } = (await winnerStore(tx).findById(subjectId)) ?? {};
      const contest = contestId === undefined ? undefined : await contestStore(tx).lock(businessId, contestId);
      const announcement = await findAnnouncement(tx, contest, await winnerStore(tx).lock(subjectId));
      if (!announcement || !(await isAsRequested(tx, announcement, diff)))
        throw new Problem('approval-outdated', { message: outdatedApproval });
      await announcements.announce(tx, announcement.contest, announcement.prizeName, announcement.winner);
      // The contest's version is incremented, because visitors see the winner on its page.
      await contestStore(tx).update(announcement.contest.id, {});
      return toPath(announcement.contest);
    },
  };

  return {
    kind,

    /** Announces a winner, or asks for a second person. Returns the approval it waits for. */
    announce: async (
      tx: Tx,
      actor: Actor,
      business: BusinessContext,
      announcement: WinnerAnnouncement,
    ): Promise<number | undefined> => {
      const { contest, prizeName, winner } = announcement;
      const answer = await approvals.require(tx, actor, business, {
        kind: kindName,
        subjectId: winner.id,
        title: `Announce a winner of ${prizeName}`,
        summary: `In the contest ${contest.name}. The winner gets an email.`,
        url: toPath(contest),
        diff: await describe(tx, announcement),
      });
      if (answer.isRequired) return answer.approval.id;
      await announcements.announce(tx, contest, prizeName, winner);
      return undefined;
    },

    /** Locks the approval request of a winner. Called before the contest is locked, in the same order as a decision. */
    lock: (tx: Tx, businessId: number, winnerId: number): Promise<void> =>
      approvals.lockSubject(tx, businessId, kindName, winnerId),

    /** Ends the request of a winner who was disqualified or announced, because there is nothing left to approve. */
    withdraw: (tx: Tx, businessId: number, winnerId: number): Promise<void> =>
      approvals.withdrawSubject(tx, businessId, kindName, winnerId),

    /**
     * True if the business approves winners. Replacements of winners who didn't claim have no member who asks for
     * approval, so all of them wait for a member.
     */
    needsApproval: (tx: Tx, businessId: number): Promise<boolean> => approvals.isRuleOn(tx, businessId, 'winners'),

    /** Ids of the winners whose announcement waits for approval. */
    listWaiting: (businessId: number): Promise<Set<number>> => approvals.listWaiting(db, businessId, kindName),
  };
};

const toPath = ({ id }: Pick<ContestDbRow, 'id'>): string => `/contest/${id}/winners`;
