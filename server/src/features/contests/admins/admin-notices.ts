import { formatContestTime } from '@fanfare/contract/contests/dates';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../../platform/db/index.ts';
import { on, once } from '../../../platform/events/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PromotionService } from '../../promotions/index.ts';
import { contestDrawn, contestEnded, contestPublished, contestStarted } from '../contests.events.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import { toPromotion } from './contest-access.service.ts';

type Notice = { title: string; message: string; path?: string };
type Promotions = Pick<PromotionService, 'notifyAdmins'>;
export type NotifyOfHeld = ReturnType<typeof createHeldNotices>;

const formatStart = ({ startDate, timeZone, dateFormat, timeFormat }: ContestDbRow): string =>
  `${formatContestTime(startDate, { date_format: dateFormat, time_format: timeFormat })} (${timeZone})`;

const notify = (tx: Tx, promotions: Promotions, contest: ContestDbRow, { path, ...notice }: Notice) => {
  const promotion = toPromotion(contest);
  return promotions.notifyAdmins(tx, contest.businessId, { ...promotion, path: path ?? promotion.path }, notice);
};

/** Tells the admins of a contest what happens to it. */
export const adminNoticeHandlers = ({ db }: Platform, { promotions }: { promotions: Promotions }) => {
  const notifyOn = (event: typeof contestPublished, subscriber: string, toNotice: (contest: ContestDbRow) => Notice) =>
    on(event, subscriber, ({ eventId, data: { businessId, contestId } }) =>
      db.transaction(async (tx) => {
        const contest = await contestStore(tx).find(businessId, contestId);
        if (contest && (await once(tx, subscriber, eventId))) await notify(tx, promotions, contest, toNotice(contest));
      }),
    );
  return [
    notifyOn(contestPublished, 'contests.notify-published', (contest) => ({
      title: `${contest.name} was published`,
      message: `It starts on ${formatStart(contest)}.`,
    })),
    notifyOn(contestStarted, 'contests.notify-started', ({ name }) => ({
      title: `${name} has started`,
      message: 'Visitors can enter now.',
    })),
    notifyOn(contestEnded, 'contests.notify-ended', ({ id, name }) => ({
      title: `${name} has ended`,
      message: 'Winners can be drawn now.',
      path: `/contest/${id}/winners`,
    })),
    notifyOn(contestDrawn, 'contests.notify-drawn', ({ id, name }) => ({
      title: `${name} has winners`,
      message: 'See who was drawn.',
      path: `/contest/${id}/winners`,
    })),
  ];
};

/** Tells the admins of a contest that entries are held: once per contest and day, in its time zone. */
export const createHeldNotices =
  ({ promotions }: { promotions: Promotions }) =>
  async (tx: Tx, contest: ContestDbRow, at: Date): Promise<void> => {
    const day = toLocalDay(at, contest.timeZone);
    if (!(await once(tx, 'contests.notify-held', `${contest.id} ${day}`))) return;
    await notify(tx, promotions, contest, {
      title: `Entries of ${contest.name} are being checked`,
      message: 'They can’t win until someone releases them.',
      path: `/contest/${contest.id}/contestants?state=held`,
    });
  };
