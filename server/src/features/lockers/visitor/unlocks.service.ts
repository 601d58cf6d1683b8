import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { consentText, isSignInAction, unlockLimits } from '@fanfare/contract/lockers/unlock';
import { createBatcher } from '../../../platform/batching.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/random.ts';
import type { SubscriberService } from '../../subscribers/index.ts';
import { figureStore, removeOldDaysEverywhere } from '../figures/figures.store.ts';
import { type LockerCounter, toDay } from '../figures/view-counter.ts';
import { lockerStore, type PublicLocker } from '../lockers.store.ts';
import { listVisitActions, type VisitAction } from './locker-actions.ts';
import { parsePageAddress } from './page-address.ts';
import { hashAddress } from './stored-person.ts';
import { createUnlockKeys } from './unlock-keys.ts';
import {
  type ClickState,
  clickStore,
  type PersonRow,
  personStore,
  removeOldUnlocksEverywhere,
  type UnlockVisit,
} from './unlocks.store.ts';

export type UnlockService = ReturnType<typeof unlockService>;
export type UnlockDeps = {
  subscribers: Pick<SubscriberService, 'requestSubscription' | 'findEmail' | 'isSubscribed'>;
  counter: LockerCounter;
};
type Visitor = { browser: string; page: string };

/** Days until an unconfirmed address is deleted; the subscribers feature uses the same number. */
const pendingDays = 7;
const figureKeepDays = 400;
/** Interval of batches: at 300 unlocks a second, about three unlocks share each statement. */
const batchIntervalMs = 10;

/** Service that unlocks content for visitors who did the action, as far as the server can check it. */
export const unlockService = ({ db, now, random, box }: Platform, { subscribers, counter }: UnlockDeps) => {
  const keys = createUnlockKeys(box);
  const toHash = (lockerId: number, email: string) => hashAddress(box, lockerId, email);
  const before = (days: number) => new Date(now().getTime() - days * dayMs);

  const findLocker = createBatcher((publicIds: readonly string[]) => lockerStore(db).findPublicEverywhere(publicIds), {
    retriesAlone: false,
    intervalMs: batchIntervalMs,
  });
  const requireLocker = async (publicId: string): Promise<PublicLocker> => {
    const locker = await findLocker(publicId);
    if (!locker) throw new Problem('not-found');
    return locker;
  };

  const requireVisit = (locker: PublicLocker, key: string) => {
    const visit = keys.readVisit(locker, key, now());
    if (!visit || visit.action === 'mail') throw new Problem('locker-link-expired');
    return { ...visit, action: visit.action };
  };

  /** Stores the click of a link: the visitor clicked it, or the network confirmed its action. */
  const addClick = async (locker: PublicLocker, nonce: string): Promise<void> => {
    if (!(await clickStore(db).add(locker.id, nonce, now()))) throw new Problem('not-found');
  };

  /** Uses a click and counts its unlock, once. Unlocks that arrive at the same time share one statement. */
  const useClick = createBatcher(
    async (visits: readonly UnlockVisit[]): Promise<ClickState[]> => {
      const visitsByClick = new Map(visits.map((visit) => [toClickKey(visit), visit]));
      const clickedBefore = new Date(now().getTime() - unlockLimits.visitSeconds * 1000);
      const states = await clickStore(db).use([...visitsByClick.values()], clickedBefore, now());
      const stateByClick = new Map([...visitsByClick.keys()].map((key, index) => [key, states[index]]));
      return visits.map((visit) => stateByClick.get(toClickKey(visit)) ?? 'not visited');
    },
    { intervalMs: batchIntervalMs },
  );

  /** Uses the visit of a sign-in, which needs no seconds of waiting: a network confirmed it. */
  const useSignIn = async (visit: UnlockVisit): Promise<void> => {
    const [state] = await clickStore(db).use([visit], now(), now());
    if (state !== 'used') throw new Problem('locker-not-signed-in');
  };

  return {
    requireLocker,

    newBrowser: (): string => random(16).toString('base64url'),

    /** True if a token belongs to this locker and browser and is still valid. */
    isUnlocked: (locker: PublicLocker, browser: string, token: string): boolean =>
      keys.isUnlocked(locker, browser, token, now()),

    readContent: (locker: PublicLocker): Promise<string> => lockerStore(db).readContent(locker.id),

    /** Links of the actions that a visitor of this page can choose. */
    listVisits: (locker: PublicLocker, { browser, page }: Visitor): { action: VisitAction; key: string }[] =>
      listVisitActions(locker).map((action) => {
        const visit = { browser, action, page: parsePageAddress(page), nonce: random(12).toString('base64url') };
        return { action, key: keys.forVisit(locker, visit, now()) };
      }),

    countView: (locker: PublicLocker, page: string) => counter.addView(locker.id, parsePageAddress(page)),

    /**
     * Records the click on one of our links. An action that a network confirms is recorded by `recordSignIn` instead.
     */
    recordClick: async (locker: PublicLocker, key: string) => {
      const visit = requireVisit(locker, key);
      if (!isSignInAction(visit.action)) await addClick(locker, visit.nonce);
      return visit;
    },

    /**
     * Records that the network confirmed the action of a link; the browser with the link's key can then unlock the
     * content.
     */
    recordSignIn: addClick,

    /** Returns the token after the network confirmed the action, for the browser that signed in. */
    unlockBySignIn: async (locker: PublicLocker, visit: Omit<UnlockVisit, 'lockerId'>, browser: string) => {
      const page = await counter.fitPage(locker.id, visit.page);
      await useSignIn({ ...visit, lockerId: locker.id, page });
      return keys.forUnlock(locker, browser, now());
    },

    /** Returns the token after a visit. A repeated request gives the same unlock, which is counted once. */
    unlockByVisit: async (publicId: string, key: string, browser: string): Promise<string> => {
      const locker = await requireLocker(publicId);
      const visit = requireVisit(locker, key);
      if (visit.browser !== browser) throw new Problem('locker-link-expired');
      const page = await counter.fitPage(locker.id, visit.page);
      const used = { lockerId: locker.id, nonce: visit.nonce, page, action: visit.action };
      if (isSignInAction(visit.action)) {
        await useSignIn(used);
        return keys.forUnlock(locker, browser, now());
      }
      const state = await useClick(used);
      if (state !== 'used') throw new Problem(state === 'too early' ? 'locker-too-early' : 'locker-not-visited');
      return keys.forUnlock(locker, browser, now());
    },

    /**
     * Sends the confirmation email for an address. The result is the same for every address, so that it reveals
     * nothing.
     */
    requestByMail: async (publicId: string, { email, browser, page }: Visitor & { email: string }): Promise<void> => {
      const locker = await requireLocker(publicId);
      const consent = consentText(locker.businessName);
      const wasSubscribed = await subscribers.isSubscribed(locker.businessId, email);
      const countedPage = await counter.fitPage(locker.id, parsePageAddress(page));
      const person = {
        businessId: locker.businessId,
        lockerId: locker.id,
        addressHash: toHash(locker.id, email),
        browserHash: hashToken(browser),
        consent,
        page: countedPage,
        wasSubscribed,
        requestedAt: now(),
        actionRevision: locker.actionRevision,
      };
      const personId = await db.transaction(async (tx) => {
        if (!(await lockerStore(tx).keep([locker.id]))) throw new Problem('not-found');
        return personStore(tx).save(person);
      });
      const path = `/locker/${publicId}/open/${keys.forMail(locker, personId, now())}`;
      await subscribers.requestSubscription({
        businessId: locker.businessId,
        email,
        language: 'en',
        consent,
        source: { kind: 'locker', id: locker.id, name: locker.businessName, path },
      });
    },

    /** Unlocks the browsers that entered an address, after the address was confirmed. Counted once per address. */
    confirmSubscriber: async (source: { businessId: number; lockerId: number }, subscriberId: number, at: Date) => {
      const { businessId, lockerId } = source;
      const email = await subscribers.findEmail(businessId, subscriberId);
      if (!email || !(await lockerStore(db).find(businessId, lockerId))) return;
      await db.transaction(async (tx) => {
        await lockerStore(tx).keep([lockerId]);
        const [first] = await personStore(tx).confirmAddress(lockerId, toHash(lockerId, email), at);
        if (!first) return;
        await figureStore(tx).add([{ lockerId, day: toDay(at), page: first.page, kind: 'mail', count: 1 }]);
      });
    },

    /** Finds the token for a browser whose entered address was confirmed. */
    findMailUnlock: async (locker: PublicLocker, browser: string): Promise<string | undefined> => {
      const since = before(unlockLimits.tokenDays);
      const person = await personStore(db).findConfirmed(locker.id, hashToken(browser), locker.validRevision, since);
      return person?.confirmedAt ? keys.forUnlock(locker, browser, person.confirmedAt) : undefined;
    },

    isMailKey: (locker: PublicLocker, key: string): boolean => keys.readMail(locker, key, now()) !== undefined,

    /** Handles the button behind the emailed link: returns a token for the browser that opened the link. */
    unlockByMail: async (publicId: string, key: string, browser: string): Promise<string> => {
      const locker = await requireLocker(publicId);
      const personId = keys.readMail(locker, key, now());
      const person = personId && (await personStore(db).find(locker.id, personId));
      if (!person || person.actionRevision < locker.validRevision) throw new Problem('locker-link-expired');
      await db.transaction(async (tx) => {
        await lockerStore(tx).keep([locker.id]);
        const opened = await personStore(tx).open(locker.id, person.id, unlockLimits.browsersPerLink, now());
        if (!opened) throw new Problem(isWaiting(person) ? 'locker-not-confirmed' : 'locker-link-expired');
        if (person.confirmedAt === null && opened.openCount === 1)
          await figureStore(tx).add([
            { lockerId: locker.id, day: toDay(now()), page: person.page, kind: 'mail', count: 1 },
          ]);
      });
      return keys.forUnlock(locker, browser, now());
    },

    removeExpired: async () => {
      const clicks = new Date(now().getTime() - unlockLimits.visitHours * hourMs - dayMs);
      await removeOldUnlocksEverywhere(db, {
        clicks,
        pending: before(pendingDays),
        people: before(figureKeepDays),
      });
      await removeOldDaysEverywhere(db, toDay(before(figureKeepDays)));
    },
  };
};

const toClickKey = ({ lockerId, nonce }: UnlockVisit): string => `${lockerId} ${nonce}`;

/**
 * True while a new address is not confirmed. After that, the emailed link opens the content a limited number of times.
 */
const isWaiting = ({ confirmedAt, wasSubscribed }: PersonRow): boolean => confirmedAt === null && !wasSubscribed;
