import { deleteConfirmationWord } from '@fanfare/contract/business/business';
import { formatContestTime } from '@fanfare/contract/contests/dates';
import { prizeMessages } from '@fanfare/contract/contests/prizes';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { Media } from '../media/index.ts';
import type { PromotionService } from '../promotions/index.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import { contestChangeStore } from './contest-changes.store.ts';
import { actionStore, prizeStore } from './contest-parts.store.ts';
import { contestStateAt } from './contest-state.ts';
import { contestEnded, contestRemoved, contestStarted } from './contests.events.ts';
import { type ContestDbRow, contestStore } from './contests.store.ts';
import { removePeople } from './figures/entry-sums.ts';
import { figureStore } from './figures/figures.store.ts';
import { saveActions, savePrizes } from './save/contest-parts.ts';
import type { ContestSaveService } from './save/contest-save.service.ts';
import { toColumns } from './save/contest-values.ts';
import { requirePublisher } from './save/require-publisher.ts';

export type ContestLifecycleService = ReturnType<typeof contestLifecycleService>;
type Deps = {
  audit: Audit;
  media: Pick<Media['service'], 'recordUse'>;
  saves: Pick<ContestSaveService, 'loadValues' | 'requireRoom'>;
  access: Pick<ContestAccessService, 'requireRole'>;
  promotions: Pick<PromotionService, 'removeAll'>;
};

/** Number of contestants removed in one transaction. */
const removeBatchSize = 2_000;

/** Service that copies, ends and deletes contests. */
export const contestLifecycleService = (
  { db, now, events }: Platform,
  { audit, media, saves, access, promotions }: Deps,
) => {
  const lock = async (tx: Tx, business: BusinessContext, id: number): Promise<ContestDbRow> => {
    const row = await contestStore(tx).lock(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const recordUse = (tx: Tx, row: ContestDbRow, name: string, pictures: readonly number[]) =>
    media.recordUse(tx, row.businessId, { kind: 'contest', id: row.id, label: name, path: `/contest/${row.id}` }, [
      ...new Set(pictures),
    ]);

  const removeContestants = (businessId: number, contestId: number): Promise<number> =>
    db.transaction(async (tx) => {
      const { removed, counted } = await figureStore(tx).removeContestants(contestId, removeBatchSize);
      await removePeople(tx, businessId, counted);
      return removed;
    });

  return {
    /** Creates a draft with the same settings, without dates, address and contestants. Secret codes are copied. */
    duplicate: async (actor: Actor, business: BusinessContext, id: number): Promise<number> =>
      db.transaction(async (tx) => {
        const row = await contestStore(tx).find(business.id, id);
        if (!row) throw new Problem('not-found');
        await saves.requireRoom(tx, business);
        const { actions, prizes, ...values } = await saves.loadValues(tx, row);
        const name = `${values.name} (copy)`.slice(0, 100);
        const copy = await contestStore(tx).insert({
          ...toColumns({ ...values, name, slug: '', start_date: '', end_date: '', actions: [], prizes: [] }),
          businessId: business.id,
          createdBy: actor.caller.userId,
          createdAt: now(),
        });
        if (!copy) throw new Error('A copy of a contest was not inserted.');
        const copied = actions.map(({ action_id: _, is_closed: __, ...action }) => ({ ...action, is_closed: false }));
        await saveActions(tx, copy, copied, { now: now(), hasStarted: false });
        const newActions = await actionStore(tx).list(copy.id);
        for (const [index, { action_id }] of actions.entries()) {
          const target = newActions[index];
          if (action_id !== undefined && target) await actionStore(tx).copyCodes(business.id, action_id, target.id);
        }
        await savePrizes(
          tx,
          copy,
          prizes.map(({ prize_id: _, ...prize }) => prize),
          now(),
        );
        await recordUse(
          tx,
          copy,
          name,
          prizes.flatMap(({ picture_id }) => picture_id ?? []),
        );
        await audit.record(tx, actor, business.id, `Copied the contest ${row.name}`);
        return copy.id;
      }),

    /** Moves the end of a running contest to now, with a line on its rules page. */
    end: async (actor: Actor, business: BusinessContext, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lock(tx, business, id);
        if (contestStateAt(row, now(), false) !== 'running') throw new Problem('contest-not-running');
        const endDate = toLocalTime(now(), row.timeZone);
        const formats = { date_format: row.dateFormat, time_format: row.timeFormat };
        const line = `The contest was ended early, on ${formatContestTime(endDate, formats)} instead of ${formatContestTime(row.endDate, formats)}.`;
        await contestStore(tx).update(id, { endDate, endsAt: now(), endedAt: now() });
        await contestChangeStore(tx).insert(business.id, id, actor.caller.userId, now(), [line]);
        await audit.record(tx, actor, business.id, `Ended the contest ${row.name}`);
        await events.emit(tx, contestEnded, { businessId: business.id, contestId: id });
      }),

    /** Deletes a draft at once. A published contest needs the typed word; a job removes its contestants later. */
    remove: async (actor: Actor, business: BusinessContext, id: number, word: string): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lock(tx, business, id);
        if (row.publishedAt && word.trim().toLowerCase() !== deleteConfirmationWord) {
          const message = `Type “${deleteConfirmationWord}” to delete a published contest.`;
          throw invalidInput('word', message);
        }
        await recordUse(tx, row, row.name, []);
        await promotions.removeAll(tx, business.id, { kind: 'contest', id });
        if (row.publishedAt) await contestStore(tx).update(id, { deletedAt: now(), slug: null });
        else await contestStore(tx).remove(id);
        await audit.record(tx, actor, business.id, `Deleted the contest ${row.name || 'without a name'}`);
        await events.emit(tx, contestRemoved, { businessId: business.id, contestId: id });
      }),

    /** Deletes a prize before the start; the prizes after it move up. */
    removePrize: async (actor: Actor, business: BusinessContext, id: number, prizeId: number): Promise<void> => {
      await access.requireRole(business, id, 'editor');
      await db.transaction(async (tx) => {
        const row = await lock(tx, business, id);
        const prizes = await prizeStore(tx).list(id);
        const prize = prizes.find((candidate) => candidate.id === prizeId);
        if (!prize) throw new Problem('not-found');
        if (await prizeStore(tx).hasWinners(prizeId)) throw new Problem('prize-has-winners');
        if (row.publishedAt) requirePublisher(business);
        if (row.publishedAt && row.startsAt && row.startsAt <= now()) throw new Problem('contest-fixed');
        if (row.publishedAt && prizes.length === 1)
          throw new Problem('contest-fixed', { message: prizeMessages.needed });
        await prizeStore(tx).remove([prizeId]);
        const others = prizes.filter((candidate) => candidate.id !== prizeId);
        for (const [index, { id: otherId }] of others.entries())
          await prizeStore(tx).update(otherId, { position: index + 1 });
        await recordUse(
          tx,
          row,
          row.name,
          others.flatMap(({ pictureId }) => pictureId ?? []),
        );
        await contestStore(tx).update(id, {});
        await audit.record(tx, actor, business.id, `Deleted the prize ${prize.name} of the contest ${row.name}`);
      });
    },

    /** Removes deleted contests with everything they had, contestants in batches. */
    removeDeleted: async (): Promise<void> => {
      for (const { id, businessId } of await contestStore(db).listDeleted()) {
        while ((await removeContestants(businessId, id)) > 0);
        await contestStore(db).remove(id);
      }
    },

    /** Announces the start of every contest whose start date has passed. */
    announceStarts: async (): Promise<void> => {
      for (const { id, businessId } of await contestStore(db).listToStart(now()))
        await db.transaction(async (tx) => {
          const row = await contestStore(tx).lock(businessId, id);
          if (!row?.startsAt || row.startedAt || row.startsAt > now()) return;
          await contestStore(tx).update(id, { startedAt: now() });
          await events.emit(tx, contestStarted, { businessId, contestId: id });
        });
    },

    /** Announces the end of every contest whose end date has passed. */
    announceEnds: async (): Promise<void> => {
      for (const { id, businessId } of await contestStore(db).listToEnd(now()))
        await db.transaction(async (tx) => {
          const row = await contestStore(tx).lock(businessId, id);
          if (!row?.endsAt || row.endedAt || row.endsAt > now()) return;
          await contestStore(tx).update(id, { endedAt: now() });
          await events.emit(tx, contestEnded, { businessId, contestId: id });
        });
    },
  };
};
