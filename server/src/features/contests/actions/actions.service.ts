import { actionInfo, actionLimits, isRightAnswer, parseCodes } from '@fanfare/contract/contests/actions';
import { qualifyingStates } from '@fanfare/contract/contests/contestants';
import { type EntryMessage, entryLimits } from '@fanfare/contract/contests/entry';
import { hourMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { FollowCheck } from '../../connections/index.ts';
import type { PublicContest } from '../contest/contest-cache.ts';
import type { ActionRow } from '../contest-parts.store.ts';
import { contestStateAt } from '../contest-state.ts';
import { activeStates } from '../contestant-states.ts';
import { type ContestantRow, contestantStore } from '../entries/contestants.store.ts';
import type { EntryService } from '../entries/entries.service.ts';
import { entryStore } from '../entries/entries.store.ts';
import { hashSecretCode } from '../save/contest-parts.ts';
import { refusal } from '../texts/refusal.ts';
import { actionInput, parsePostUrl } from './action-targets.ts';
import { completionStore } from './completions.store.ts';
import type { PostCheckService } from './post-check.service.ts';

export type ActionService = ReturnType<typeof actionService>;
type Deps = {
  entries: Pick<EntryService, 'requireRunning' | 'requestNewsletter'>;
  posts: PostCheckService;
  followCheck: Pick<FollowCheck, 'isAvailable'>;
};
/** A contestant's claim to have completed an action. */
export type ActionClaim = { contest: PublicContest; contestantId: number; actionId: number };
type Completion = {
  occurrence?: string;
  detail?: string;
  accountHash?: string;
  verification: 'verified' | 'declared';
  state?: 'pending' | 'counted';
};

/** Service that completes actions. Points come from the contest's action, never from the request. */
export const actionService = ({ db, now }: Platform, { entries, posts, followCheck }: Deps) => {
  const refuse = ({ row }: PublicContest, message: EntryMessage) => refusal(row.language, message);

  const requireAction = ({ contest, actionId }: ActionClaim): ActionRow => {
    entries.requireRunning(contest);
    const action = contest.actions.find(({ id }) => id === actionId);
    if (!action) throw new Problem('not-found');
    if (action.closedAt) throw refuse(contest, 'actionClosed');
    return action;
  };

  const requireContestant = async (tx: Tx, { contest, contestantId }: ActionClaim): Promise<ContestantRow> => {
    const row = await entryStore(tx).lock(contest.row.id, contestantId);
    if (!row || !activeStates.includes(row.state)) throw new Problem('not-found');
    return row;
  };

  /** Gives the referrer points once the friend has completed an action; the friend's entry must count. */
  const creditReferrer = async (tx: Tx, contest: PublicContest, friend: ContestantRow) => {
    const action = contest.actions.find(({ kind, closedAt }) => kind === 'referral' && !closedAt);
    // A referrer entered before the friend, so referrals can't form a cycle.
    if (!action || friend.referrerId === null || friend.referrerId >= friend.id) return;
    if (!qualifyingStates.includes(friend.state)) return;
    const referrer = await entryStore(tx).lock(contest.row.id, friend.referrerId);
    if (!referrer || !activeStates.includes(referrer.state)) return;
    const store = completionStore(tx);
    const maxFriends = action.settings.max_friends ?? actionLimits.defaultFriends;
    if ((await store.countOfAction(referrer.id, action.id)) >= maxFriends) return;
    const isNew = await store.insert({
      businessId: contest.row.businessId,
      contestId: contest.row.id,
      contestantId: referrer.id,
      actionId: action.id,
      occurrence: String(friend.id),
      points: action.points,
      state: 'counted',
      verification: 'verified',
      completedAt: now(),
    });
    if (isNew) await store.addPoints(referrer.id, action.points, now());
  };

  /** Records a completion and adds its points; false if it was recorded before. */
  const complete = async (tx: Tx, claim: ActionClaim, action: ActionRow, completion: Completion): Promise<boolean> => {
    const contestant = await requireContestant(tx, claim);
    const { occurrence = '', detail = '', accountHash = null, verification, state = 'counted' } = completion;
    const store = completionStore(tx);
    const isNew = await store.insert({
      businessId: contestant.businessId,
      contestId: claim.contest.row.id,
      contestantId: contestant.id,
      actionId: action.id,
      occurrence,
      points: action.points,
      state,
      verification,
      detail,
      accountHash,
      completedAt: now(),
    });
    if (!isNew || state === 'pending') return isNew;
    await store.addPoints(contestant.id, action.points, now());
    await creditReferrer(tx, claim.contest, contestant);
    return true;
  };

  const completeInTransaction = (claim: ActionClaim, action: ActionRow, completion: Completion) =>
    db.transaction((tx) => complete(tx, claim, action, completion));

  const todayOf = ({ row }: PublicContest) => toLocalDay(now(), row.timeZone);
  const occurrenceOf = (contest: PublicContest, { kind }: ActionRow) =>
    actionInfo[kind].repeats === 'daily' ? todayOf(contest) : '';

  const inputOf = (action: ActionRow) => actionInput(action, followCheck.isAvailable());

  const isComplete = ({ contestantId, actionId }: ActionClaim, occurrence = ''): Promise<boolean> =>
    completionStore(db).has(contestantId, actionId, occurrence);

  /**
   * Counts a try of a contestant at an action; throws if none is left. `hours`: period after which the count starts
   * again; undefined for never.
   */
  const requireTry = async (
    { contest, contestantId, actionId }: ActionClaim,
    { max, hours, message }: { max: number; hours?: number; message: EntryMessage },
  ) => {
    const since = new Date(hours === undefined ? 0 : now().getTime() - hours * hourMs);
    const { businessId } = contest.row;
    const isLeft = await completionStore(db).addTry(businessId, { contestantId, actionId }, max, now(), since);
    if (!isLeft) throw refuse(contest, message);
  };

  /** Counts a try before X is called, because each read at X costs money. */
  const requireTryAtX = (claim: ActionClaim) =>
    requireTry(claim, { max: entryLimits.xTries, hours: entryLimits.xTriesHours, message: 'noTriesLeft' });

  const answerQuestion = async (claim: ActionClaim, action: ActionRow, text: string) => {
    if (await isComplete(claim)) return;
    await requireTry(claim, { max: entryLimits.questionTries, message: 'noTriesLeft' });
    if (!isRightAnswer(action.settings, text)) throw refuse(claim.contest, 'wrongAnswer');
    await completeInTransaction(claim, action, { detail: text, verification: 'verified' });
  };

  const enterCode = async (claim: ActionClaim, action: ActionRow, text: string) => {
    if (await isComplete(claim)) return;
    const { codeTries, codeTriesHours } = entryLimits;
    await requireTry(claim, { max: codeTries, hours: codeTriesHours, message: 'waitForTries' });
    const [code = ''] = parseCodes(text);
    await db.transaction(async (tx) => {
      const isNew = await complete(tx, claim, action, { verification: 'verified' });
      if (!isNew) return;
      const isSingleUse = action.settings.single_use ?? false;
      const result = await completionStore(tx).useCode(claim, hashSecretCode(code), now(), isSingleUse);
      if (result !== 'valid') throw refuse(claim.contest, result === 'used' ? 'usedCode' : 'wrongCode');
    });
  };

  /**
   * Claims points for a post on X: once a day, and each post and each account for one contestant, because X forbids
   * rewards for repeated posts. The post must have the contestant's own link; otherwise a contestant could claim
   * another person's post.
   */
  const claimPost = async (claim: ActionClaim, action: ActionRow, text: string) => {
    const { contest, contestantId } = claim;
    const occurrence = todayOf(contest);
    if (await isComplete(claim, occurrence)) return;
    if (!parsePostUrl(text)) throw refuse(contest, 'postLink');
    await requireTryAtX(claim);
    const contestant = await contestantStore(db).find(contest.row.id, contestantId);
    if (!contestant) throw new Problem('not-found');
    const wanted = { contains: action.settings.contains ?? '', referralCode: contestant.referralCode };
    const post = await posts.check(contest.row, wanted, text);
    if ('problem' in post) throw refuse(contest, post.problem);
    await db.transaction(async (tx) => {
      const store = completionStore(tx);
      await store.lockAction(action.id);
      if (await store.isPostUsed(action.id, contestantId, post)) throw refuse(contest, 'postUsed');
      await complete(tx, claim, action, { occurrence, detail: post.url, verification: post.verification });
    });
  };

  const requestNewsletter = (claim: ActionClaim, action: ActionRow) =>
    db.transaction(async (tx) => {
      const isNew = await complete(tx, claim, action, { verification: 'verified', state: 'pending' });
      if (!isNew) return;
      const contestant = await requireContestant(tx, claim);
      await entries.requestNewsletter(tx, claim.contest, contestant);
    });

  return {
    /** Completes an action by a form of the contestant's page. */
    claim: async (claim: ActionClaim, answer: string): Promise<void> => {
      const action = requireAction(claim);
      if (action.kind === 'newsletter') return requestNewsletter(claim, action);
      switch (inputOf(action)) {
        case 'answer':
          return answerQuestion(claim, action, answer);
        case 'code':
          return enterCode(claim, action, answer);
        case 'post':
          return claimPost(claim, action, answer);
        case 'button':
        case 'declare': {
          const { verification } = actionInfo[action.kind];
          await completeInTransaction(claim, action, { occurrence: occurrenceOf(claim.contest, action), verification });
          return;
        }
        default:
          throw new Problem('not-found');
      }
    },

    /**
     * Counts the visit when a contestant follows the signed link of an action. After the end the link still leads on,
     * without points.
     */
    visit: async (claim: ActionClaim): Promise<ActionRow> => {
      const action = claim.contest.actions.find(({ id }) => id === claim.actionId);
      if (!action || inputOf(action) !== 'link') throw new Problem('not-found');
      try {
        await completeInTransaction(claim, requireAction(claim), {
          verification: actionInfo[action.kind].verification,
        });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
      return action;
    },

    /** Returns the action of a claim; 404 unless a contestant completes it by consent at a network. */
    requireConsentAction: (claim: ActionClaim): ActionRow => {
      const action = requireAction(claim);
      if (inputOf(action) !== 'consent') throw new Problem('not-found');
      return action;
    },

    requireTryAtX,

    /** Completes an action whose network did not answer our app; the contestant says they did it. */
    completeDeclared: async (claim: ActionClaim): Promise<void> => {
      await completeInTransaction(claim, requireAction(claim), { verification: 'declared' });
    },

    /** Completes an action that the network confirmed, with an account that no other contestant used. */
    completeVerified: async (claim: ActionClaim, accountHash: string): Promise<void> => {
      const action = requireAction(claim);
      const isNew = await completeInTransaction(claim, action, { verification: 'verified', accountHash });
      if (!isNew && !(await isComplete(claim))) throw refuse(claim.contest, 'accountUsed');
    },

    /** Counts the pending newsletter actions of a contestant who confirmed the newsletter. */
    confirmNewsletter: async (contest: PublicContest, email: string) => {
      const action = contest.actions.find(({ kind }) => kind === 'newsletter');
      if (!action || contestStateAt(contest.row, now(), false) !== 'running') return;
      await db.transaction(async (tx) => {
        const found = await entryStore(tx).findByEmail(contest.row.id, normalizeEmail(email));
        const contestant = found && (await entryStore(tx).lock(contest.row.id, found.id));
        if (!contestant || !activeStates.includes(contestant.state)) return;
        const points = await completionStore(tx).countPending(contestant.id, action.id, now());
        if (points === undefined) return;
        await completionStore(tx).addPoints(contestant.id, points, now());
        await creditReferrer(tx, contest, contestant);
      });
    },
  };
};
