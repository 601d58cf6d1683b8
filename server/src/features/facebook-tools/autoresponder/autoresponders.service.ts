import type { PageWebhookField } from '@fanfare/connectors/ports/pages/page-webhooks';
import { permissionRequestPath } from '@fanfare/contract/connections/connect-calls';
import {
  type Autoresponder,
  type AutoresponderDraft,
  type AutoresponderPage,
  type AutoresponderTrigger,
  autoresponderLimits,
  autoresponderMessages,
} from '@fanfare/contract/facebook-tools/page-autoresponder';
import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { z } from 'zod';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { Target } from '../../connections/index.ts';
import type { PageEvents } from '../../page-events/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { type AutoresponderRow, autoresponderStore } from './autoresponders.store.ts';

export type AutoresponderService = ReturnType<typeof autoresponderService>;
type Deps = {
  audit: Audit;
  access: Pick<AccountAccessService, 'get' | 'list' | 'permissionFilter'>;
  subscriptions: PageEvents['subscriptions'];
};

const subscriber = 'page-autoresponder';
const fieldsByTrigger: Record<AutoresponderTrigger, PageWebhookField> = { comment: 'feed', message: 'messages' };
const neededScopes = scopesFor(facebookProfiles.current, ['comments', 'messages', 'publish']);

/** Service for autoresponders of Facebook pages. A member uses those of the pages assigned to the member. */
export const autoresponderService = ({ db, now }: Platform, { audit, access, subscriptions }: Deps) => {
  const present = (row: AutoresponderRow, answers: number, problems: ReadonlyMap<string, string | null>) => ({
    id: row.id,
    name: row.name,
    fb_page_id: row.pageId,
    fb_page_name: row.pageName,
    trigger: row.trigger,
    fb_post_id: row.postId ?? '',
    match: row.match,
    words: row.words,
    order: row.order,
    public_reply: row.publicReply ?? '',
    private_message: row.privateMessage ?? '',
    active: row.isActive,
    activated: row.activatedAt,
    answers,
    error: row.isActive ? (problems.get(row.pageId) ?? null) : null,
  });

  const listRows = async (business: BusinessContext): Promise<Autoresponder[]> => {
    const canUse = await access.permissionFilter(business);
    const problems = new Map(
      (await subscriptions.list(business.id, subscriber)).map(({ pageId, problem }) => [pageId, problem]),
    );
    return (await autoresponderStore(db).list(business.id))
      .filter(({ row }) => canUse({ network: 'facebook', remoteId: row.pageId }))
      .map(({ row, answers }) => present(row, answers, problems));
  };

  const get = async (business: BusinessContext, id: number): Promise<Autoresponder> => {
    const found = (await listRows(business)).find((row) => row.id === id);
    if (!found) throw new Problem('not-found');
    return found;
  };

  /** Finds an autoresponder; 404 for one of another business or of a page the member cannot use. */
  const requireRow = async (business: BusinessContext, id: number): Promise<AutoresponderRow> => {
    const row = await autoresponderStore(db).find(business.id, id);
    const canUse = await access.permissionFilter(business);
    if (!row || !canUse({ network: 'facebook', remoteId: row.pageId })) throw new Problem('not-found');
    return row;
  };

  /**
   * Subscribes to the page's comments or messages as its active autoresponders need; unsubscribes when none is active.
   */
  const updateReports = async (businessId: number, pageId: string): Promise<void> => {
    const triggers = await autoresponderStore(db).listActiveTriggers(businessId, pageId);
    if (triggers.length > 0) {
      const fields = triggers.map((trigger) => fieldsByTrigger[trigger]);
      await subscriptions.subscribe(businessId, pageId, subscriber, fields);
    } else await db.transaction((tx) => subscriptions.unsubscribe(tx, businessId, pageId, subscriber));
  };

  const saveRow = (actor: Actor, business: BusinessContext, draft: AutoresponderDraft, page: Target) =>
    db.transaction(async (tx) => {
      if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
      const store = autoresponderStore(tx);
      const settings = toSettings(draft, page);
      if (draft.id !== undefined) {
        const row = await store.update(business.id, draft.id, settings);
        if (!row) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, `Changed the page autoresponder ${row.name}`);
        return row;
      }
      if ((await store.count(business.id)) >= autoresponderLimits.maxPerBusiness)
        throw new Problem('invalid-input', { message: autoresponderMessages.tooMany });
      const row = await store.insert(business.id, settings, now());
      await audit.record(tx, actor, business.id, `Created the page autoresponder ${row.name}`);
      return row;
    });

  return {
    list: async (business: BusinessContext) => ({
      autoresponders: await listRows(business),
      pages: (await access.list(business)).filter(({ network }) => network === 'facebook').map(presentPage),
    }),

    /** Saves an autoresponder; an active one stays active with its new texts. */
    save: async (actor: Actor, business: BusinessContext, draft: AutoresponderDraft): Promise<Autoresponder> => {
      const before = draft.id === undefined ? undefined : await requireRow(business, draft.id);
      const page = await access.get(business, 'facebook', draft.fb_page_id);
      const row = await saveRow(actor, business, draft, page);
      if (row.isActive) await updateReports(business.id, row.pageId);
      if (before?.isActive && before.pageId !== row.pageId) await updateReports(business.id, before.pageId);
      return get(business, row.id);
    },

    pause: async (actor: Actor, business: BusinessContext, id: number): Promise<Autoresponder> => {
      const { name, pageId } = await requireRow(business, id);
      await db.transaction(async (tx) => {
        await autoresponderStore(tx).update(business.id, id, { isActive: false });
        await audit.record(tx, actor, business.id, `Paused the page autoresponder ${name}`);
      });
      await updateReports(business.id, pageId);
      return get(business, id);
    },

    /**
     * Activates an autoresponder; a repeated call keeps the time of the first activation, from which comments are
     * answered.
     */
    activate: async (actor: Actor, business: BusinessContext, id: number): Promise<Autoresponder> => {
      const { name, pageId, isActive } = await requireRow(business, id);
      const page = await access.get(business, 'facebook', pageId);
      if (missingScopes(page).length > 0)
        throw new Problem('connection-limited', { message: autoresponderMessages.permission });
      if (!isActive)
        await db.transaction(async (tx) => {
          const change = {
            isActive: true,
            activatedAt: now(),
            activatedBy: { caller: actor.caller, client: actor.client },
          };
          await autoresponderStore(tx).update(business.id, id, change);
          await audit.record(tx, actor, business.id, `Activated the page autoresponder ${name}`);
        });
      await updateReports(business.id, pageId);
      return get(business, id);
    },

    remove: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      const { name, pageId } = await requireRow(business, id);
      await db.transaction(async (tx) => {
        if (!(await autoresponderStore(tx).remove(business.id, id))) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, `Deleted the page autoresponder ${name}`);
      });
      await updateReports(business.id, pageId);
    },
  };
};

const toSettings = (draft: AutoresponderDraft, page: Target) => ({
  name: draft.name,
  pageId: page.remoteId,
  pageName: page.name,
  trigger: draft.trigger,
  order: draft.order,
  postId: draft.trigger === 'comment' && draft.fb_post_id !== '' ? draft.fb_post_id : null,
  match: draft.match,
  words: draft.match === 'always' ? [] : draft.words,
  publicReply: draft.trigger === 'comment' && draft.public_reply !== '' ? draft.public_reply : null,
  privateMessage: draft.private_message === '' ? null : draft.private_message,
});

const missingScopes = ({ granted }: Pick<Target, 'granted'>): string[] =>
  neededScopes.filter((scope) => !granted.includes(scope));

const presentPage = (target: Target): z.output<typeof AutoresponderPage> => ({
  id: target.remoteId,
  name: target.name,
  working: target.isWorking,
  missing: missingScopes(target),
  connect: permissionRequestPath(target.connectionId, 'facebook_messages'),
});
