import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { deleteMessage } from '@fanfare/contract/sites';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Audit, Actor } from '../../audit/index.ts';
import { assetStore } from '../../business/index.ts';
import type { Pictures } from '../hosted/hosted-images.ts';
import { hostedPostStore } from '../hosted/hosted-posts.store.ts';
import type { Opening } from '../site-access.service.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import type { Moving } from './post-transfer.service.ts';
import { postTransferStore } from './post-transfers.store.ts';

export type Removing = ReturnType<typeof siteRemovalService>;
type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  opening: Opening;
  moving: Moving;
  pictures: Pictures;
  changed: (siteId: number) => void;
  leaving?: OnSiteRemoved | undefined;
};

/** Told, in the transaction in which a site goes, where its posts are from then on. */
export type OnSiteRemoved = (
  tx: Tx,
  actor: Actor,
  gone: {
    from: SiteRow;
    to: SiteRow | undefined;
    /** The number of a post at the other site; undefined when it did not go there. */
    newIdOf: (postId: string) => string | undefined;
    /** Whether the addresses its posts had still lead to them. */
    isReachable: boolean;
  },
) => Promise<void>;
type Gone = { to: SiteRow; ids: ReadonlyMap<string, string> | 'same' } | undefined;

/** As long as moving over a wire may take; whoever finds it taken after that goes on where it stopped. */
const moveMs = 5 * 60_000;

/** Deletes sites. What is at somebody's own WordPress stays there: only our way to it goes. */
export const siteRemovalService = ({ db, now, audit, opening, moving, pictures, changed, leaving }: Deps) => {
  /** Pictures that only deleted posts showed can be deleted too. */
  const letGo = async (tx: Tx, row: SiteRow) => {
    for (const { id: postId, title } of await hostedPostStore(tx).all(row)) {
      await pictures.recordUsage(tx, row.businessId, { siteId: row.id, postId, title, pictureId: null });
    }
  };

  const drop = async (tx: Tx, actor: Actor, row: SiteRow, value: string, gone: Gone) => {
    const to = gone?.ids === 'same' ? gone.to : undefined;
    const owned = (await assetStore(tx).list(row.businessId)).filter(
      (asset) => asset.type === 'site' && asset.value === value,
    );
    await assetStore(tx).remove(
      row.businessId,
      owned.map(({ id }) => id),
    );
    await leaving?.(tx, actor, {
      ...{ from: row, to: gone?.to, isReachable: row.kind === 'wordpress' || to !== undefined },
      newIdOf: (postId) => (gone?.ids === 'same' ? postId : gone?.ids.get(postId)),
    });
    if (row.kind === 'hosted') await letGo(tx, row);
    await siteStore(tx).update(row, { deletedAt: now(), movedToId: to?.id ?? null, movingUntil: null });
    const what = to ? `Deleted the site ${row.name}; its posts are at ${to.name}` : `Deleted the site ${row.name}`;
    await audit.record(tx, actor, row.businessId, what);
  };

  const lockBoth = async (tx: Tx, from: SiteRow, to: SiteRow) => {
    // Always in the order of their numbers: two who move posts towards each other must not wait for each other.
    for (const row of [from, to].toSorted((a, b) => a.id - b.id)) {
      if (!(await siteStore(tx).lock(row.businessId, row.id))) throw new Problem('not-found');
    }
  };

  const transfer = async (actor: Actor, from: SiteRow, value: string, to: SiteRow) => {
    if (!(await siteStore(db).takeMove(from, now(), new Date(now().getTime() + moveMs)))) {
      throw new Problem('site-moving');
    }
    try {
      const isOurs = from.kind === 'hosted' && to.kind === 'hosted';
      const map = isOurs ? await moving.mapCategories(from, to) : undefined;
      if (!map) await moving.copyViaApi(from, to);
      await db.transaction(async (tx) => {
        await lockBoth(tx, from, to);
        if (map) {
          await moving.moveRows(tx, from, to, map);
          await siteStore(tx).hold(to, true);
        }
        await drop(tx, actor, from, value, {
          to,
          ids: map ? 'same' : await postTransferStore(tx).listTransferred(from, to),
        });
      });
    } catch (error) {
      await siteStore(db).releaseMove(from);
      throw error;
    }
  };

  return {
    remove: async (actor: Actor, business: BusinessContext, id: number, transferTo: number | undefined) => {
      const row = await opening.findForManager(business, id);
      const value = await opening.assetValue(row);
      if (transferTo === id) throw new Problem('invalid-input', { fields: [sameSite], message: sameSite.message });
      const to = transferTo === undefined ? undefined : await opening.findForManager(business, transferTo);
      const answer = (isDeleted: boolean, isMoved: boolean) => {
        const done = { delete: isDeleted, transfer: isMoved };
        return { ...done, message: deleteMessage(to !== undefined, done) };
      };
      try {
        if (to) await transfer(actor, row, value, to);
        else await db.transaction((tx) => drop(tx, actor, row, value, undefined));
      } catch (error) {
        // What a site refused is told in the documents' sentence; asked again, it goes on where it stopped.
        if (error instanceof ConnectorFailure || isBroken(error)) return answer(false, false);
        throw error;
      }
      for (const one of [row, to]) if (one) changed(one.id);
      return answer(true, to !== undefined);
    },
  };
};

const sameSite = { path: 'transfer_site_id', message: 'Choose another site: this is the one you delete.' };
const isBroken = (error: unknown): boolean =>
  error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code);
