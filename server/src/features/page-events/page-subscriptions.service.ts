import type { PageWebhookField, PageWebhooks } from '@fanfare/connectors/ports/pages/page-webhooks';
import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Tx } from '../../platform/db/index.ts';
import { job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Networks, PublishTargetService } from '../connections/index.ts';
import { pageSubscriptionStore } from './page-subscriptions.store.ts';

export const syncPageJob = job('page-events.sync-page', z.object({ businessId: z.number(), pageId: z.string() }), {
  retries: 5,
  retryAfterSeconds: 60,
});

export type PageSubscriptionService = ReturnType<typeof pageSubscriptionService>;
type Deps = {
  networks: Pick<Networks, 'find' | 'mode'>;
  targets: Pick<PublishTargetService, 'list' | 'withTarget'>;
  /** URL of our webhook, to which networks report changes. */
  callbackUrl: string;
};

export type PageSubscription = { pageId: string; problem: string | null };

const maxTries = 3;
const maxPagesPerRun = 2000;
const messages = {
  notReachable: 'Facebook reports to public https addresses only. Ask your administrator to set one up.',
  disconnected: 'This page isn’t connected. Connect Facebook again.',
  permission: 'Facebook needs another permission to report what happens on this page. Reconnect Facebook and allow it.',
};
/**
 * Scopes that the page's connection needs for each webhook field. A call without them would mark the account as broken.
 */
const scopesByField: Record<PageWebhookField, readonly string[]> = {
  leadgen: ['pages_manage_metadata', 'leads_retrieval'],
  feed: ['pages_manage_metadata', 'pages_read_user_content'],
  messages: ['pages_manage_metadata', 'pages_messaging'],
};

/**
 * Service that subscribes pages to our webhook. A page is subscribed once per app, however many businesses and features
 * want reports.
 */
export const pageSubscriptionService = ({ db, now, jobs }: Platform, { networks, targets, callbackUrl }: Deps) => {
  let registration: Promise<void> | undefined;

  /** Registers the URL of our webhook with the network, once per process. */
  const register = (webhooks: PageWebhooks): Promise<void> => {
    registration ??= webhooks.register(callbackUrl).catch((error: unknown) => {
      registration = undefined;
      throw error;
    });
    return registration;
  };

  const setFields = (businessId: number, pageId: string, fields: PageWebhookField[]) =>
    targets.withTarget(businessId, { network: 'facebook', remoteId: pageId }, async ({ pageWebhooks }, grant) => {
      if (fields.length === 0) await pageWebhooks?.unsubscribe(grant);
      else await pageWebhooks?.subscribe(grant, fields);
    });

  /**
   * Sets the page's webhook fields to those wanted now; repeats if another process changes the wanted fields meanwhile.
   */
  const applyFields = async (businessId: number, pageId: string): Promise<void> => {
    let wanted = await pageSubscriptionStore(db).listFieldsEverywhere(pageId);
    for (let tries = 0; tries < maxTries; tries += 1) {
      await setFields(businessId, pageId, wanted);
      const current = await pageSubscriptionStore(db).listFieldsEverywhere(pageId);
      if (current.join() === wanted.join()) return;
      wanted = current;
    }
  };

  const findProblem = async (businessId: number, pageId: string): Promise<string | null> => {
    const webhooks = networks.find('facebook')?.pageWebhooks;
    const isReachable = networks.mode === 'practice' || callbackUrl.startsWith('https:');
    if (!webhooks || !isReachable) return messages.notReachable;
    const target = (await targets.list(businessId)).find(
      ({ network, remoteId }) => network === 'facebook' && remoteId === pageId,
    );
    if (!target) return messages.disconnected;
    const fields = await pageSubscriptionStore(db).listFieldsEverywhere(pageId);
    const scopes = fields.flatMap((field) => scopesByField[field]);
    if (scopes.some((scope) => !target.granted.includes(scope))) return messages.permission;
    if (fields.length > 0) await register(webhooks);
    await applyFields(businessId, pageId);
    return null;
  };

  /** Subscribes the page at the network to the fields that features want. */
  const syncPage = async (businessId: number, pageId: string): Promise<void> => {
    const problem = await findProblem(businessId, pageId).catch(toMessage);
    await pageSubscriptionStore(db).recordCheck(businessId, pageId, problem, now());
  };

  return {
    syncPage,

    /**
     * Subscribes a feature to a page's changes. `problem`: why the page can't report now; the subscription is tried
     * again once the account works.
     */
    subscribe: async (
      businessId: number,
      pageId: string,
      subscriber: string,
      fields: PageWebhookField[],
    ): Promise<PageSubscription> => {
      await pageSubscriptionStore(db).upsert(businessId, pageId, subscriber, fields);
      await syncPage(businessId, pageId);
      const rows = await pageSubscriptionStore(db).list(businessId, subscriber);
      return { pageId, problem: rows.find((row) => row.pageId === pageId)?.problem ?? null };
    },

    /** Removes a feature's subscription; the page stops reporting when no feature of any business is subscribed. */
    unsubscribe: async (tx: Tx, businessId: number, pageId: string, subscriber: string): Promise<void> => {
      const isRemoved = await pageSubscriptionStore(tx).remove(businessId, pageId, subscriber);
      if (isRemoved) await jobs.send(tx, syncPageJob, { businessId, pageId });
    },

    list: async (businessId: number, subscriber: string): Promise<PageSubscription[]> =>
      (await pageSubscriptionStore(db).list(businessId, subscriber)).map(({ pageId, problem }) => ({
        pageId,
        problem,
      })),

    /**
     * Queues pages that do not report to us, and all further pages once a day, because reports can be switched off at
     * Facebook.
     */
    enqueueStale: async (): Promise<void> => {
      const before = new Date(now().getTime() - dayMs);
      const pages = await pageSubscriptionStore(db).listStaleEverywhere(before, maxPagesPerRun);
      await db.transaction((tx) => jobs.sendMany(tx, syncPageJob, pages));
    },

    /** Subscribes those pages of a business again that did not report to us. */
    retryBroken: async (businessId: number): Promise<void> => {
      for (const pageId of await pageSubscriptionStore(db).listBroken(businessId)) await syncPage(businessId, pageId);
    },
  };
};

/** Message of an expected failure of the page; other errors are bugs and thrown again. */
const toMessage = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.details.message;
  if (error instanceof Problem) return error.message;
  throw error;
};
