import { dayMs } from '@fanfare/contract/kit/durations';
import { allows } from '@fanfare/contract/kit/permission';
import { done } from '@fanfare/contract/kit/success';
import {
  destinationMessages,
  type EndpointState,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookEndpointDraft,
} from '@fanfare/contract/leads/destinations';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { DeliveryPlanner } from '../delivery/delivery-planner.service.ts';
import { type EndpointCaller, secretContext } from '../delivery/endpoint-caller.ts';
import type { EndpointHealthService } from '../delivery/endpoint-health.service.ts';
import { leadDeliveryStore } from '../delivery/lead-deliveries.store.ts';
import { sampleForm, sampleLead, toWebhookBody } from '../delivery/lead-payload.ts';
import { newWebhookSecret } from '../delivery/webhook-signature.ts';
import { type AttemptRow, attemptStore, type EndpointRow, endpointStore } from '../endpoints.store.ts';
import type { IsEndpointUrl } from './endpoint-url.ts';
import type { FormAccess } from './form-access.ts';

export type EndpointService = ReturnType<typeof endpointService>;
type Deps = {
  audit: Audit;
  planner: DeliveryPlanner;
  caller: EndpointCaller;
  endpointHealth: EndpointHealthService;
  isEndpointUrl: IsEndpointUrl;
  formAccess: FormAccess;
};

const logPage = 50;
const rotationMs = dayMs;
const attemptsKeptMs = 90 * dayMs;

/** Service for the webhook endpoints of a business, with their secrets and logs. */
export const endpointService = (platform: Platform, deps: Deps) => {
  const { db, now, random, vault } = platform;
  const { audit, planner, caller, endpointHealth, isEndpointUrl, formAccess } = deps;

  const requireEndpoint = async (businessId: number, id: number): Promise<EndpointRow> => {
    const row = await endpointStore(db).find(businessId, 'webhook', id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  /**
   * Finds an endpoint whose forms the member can see, for calls that send its leads elsewhere or let a member do so.
   */
  const requireOwnForms = async (business: BusinessContext, id: number): Promise<EndpointRow> => {
    const row = await requireEndpoint(business.id, id);
    await formAccess.requireStored(business, row.forms);
    return row;
  };

  const present = async (row: EndpointRow): Promise<WebhookEndpoint> =>
    toEndpoint(row, (await endpointStore(db).countFailed(row.businessId)).get(row.id) ?? 0, now());

  const requireUrl = (url: string) => {
    if (isEndpointUrl(url)) return;
    const message = destinationMessages.url;
    throw invalidInput('url', message);
  };

  const create = (actor: Actor, business: BusinessContext, { name, url, forms, is_active }: WebhookEndpointDraft) =>
    db.transaction(async (tx) => {
      if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
      if ((await endpointStore(tx).list(business.id, 'webhook')).length >= leadLimits.endpointsPerBusiness)
        throw new Problem('too-many-lead-destinations');
      const secret = newWebhookSecret(random);
      const row = await endpointStore(tx).insert({
        businessId: business.id,
        kind: 'webhook',
        publicId: `ep_${random(12).toString('hex')}`,
        name,
        url,
        forms,
        isActive: is_active,
        createdBy: actor.caller.userId,
        createdAt: now(),
        secretId: await vault.put(tx, business.id, secretContext(business.id), secret),
      });
      await audit.record(tx, actor, business.id, `Added the webhook ${name}`);
      return { row, secret };
    });

  return {
    list: async (business: BusinessContext) => {
      const failed = await endpointStore(db).countFailed(business.id);
      const rows = await endpointStore(db).list(business.id, 'webhook');
      return { endpoints: rows.map((row) => maskUrl(business, toEndpoint(row, failed.get(row.id) ?? 0, now()))) };
    },

    save: async (actor: Actor, business: BusinessContext, draft: WebhookEndpointDraft) => {
      requireUrl(draft.url);
      await formAccess.requireChosen(business, draft.forms);
      if (draft.id === undefined) {
        const { row, secret } = await create(actor, business, draft);
        return { endpoint: await present(row), secret };
      }
      const { id, name, url, forms, is_active: isActive } = draft;
      await requireOwnForms(business, id);
      const row = await db.transaction(async (tx) => {
        await audit.record(tx, actor, business.id, `Changed the webhook ${name}`);
        // Saving an endpoint as active ends its failure, so that it counts as working again.
        const reset = isActive ? { ended: null, failingSince: null } : {};
        return endpointStore(tx).update(business.id, id, { name, url, forms, isActive, ...reset });
      });
      if (!row) throw new Problem('not-found');
      return { endpoint: await present(row), secret: null };
    },

    rotate: async (actor: Actor, business: BusinessContext, id: number) => {
      await requireOwnForms(business, id);
      const secret = newWebhookSecret(random);
      const row = await db.transaction(async (tx) => {
        // The row is locked, so that of two rotations at once, the second keeps the first one's new secret as the old
        // secret.
        const known = await endpointStore(tx).lock(business.id, id);
        if (!known) return undefined;
        if (known.oldSecretId !== null) await vault.remove(tx, known.oldSecretId);
        await audit.record(tx, actor, business.id, `Created a new secret of the webhook ${known.name}`);
        return endpointStore(tx).update(business.id, id, {
          oldSecretId: known.secretId,
          oldSecretUntil: new Date(now().getTime() + rotationMs),
          secretId: await vault.put(tx, business.id, secretContext(business.id), secret),
        });
      });
      if (!row) throw new Problem('not-found');
      return { endpoint: await present(row), secret };
    },

    remove: async (actor: Actor, business: BusinessContext, id: number) => {
      const row = await requireEndpoint(business.id, id);
      await db.transaction(async (tx) => {
        await endpointHealth.removeEndpoint(tx, row);
        await audit.record(tx, actor, business.id, `Deleted the webhook ${row.name}`);
      });
      return done;
    },

    test: async (business: BusinessContext, id: number): Promise<WebhookAttempt> => {
      const row = await requireEndpoint(business.id, id);
      const body = toWebhookBody(sampleLead(business.id, now()), sampleForm);
      const messageId = `sample_${random(16).toString('hex')}`;
      const { attempt } = await caller.call(row, { messageId, body, leadId: null, attempt: 1, isReplay: false });
      if (!attempt) throw new Problem('unexpected');
      return toAttempt(attempt);
    },

    log: async (business: BusinessContext, id: number, cursor: number | undefined) => {
      await requireEndpoint(business.id, id);
      const rows = await attemptStore(db).page(business.id, id, cursor, logPage + 1);
      const shown = rows.slice(0, logPage);
      const visible = await formAccess.filterLeads(
        business,
        shown.flatMap(({ leadId }) => leadId ?? []),
      );
      const attempts = shown.filter(({ leadId }) => leadId === null || visible.has(leadId)).map(toAttempt);
      return { attempts, next: rows.length > logPage ? (shown.at(-1)?.id ?? null) : null };
    },

    removeOldAttempts: () => attemptStore(db).removeBeforeEverywhere(new Date(now().getTime() - attemptsKeptMs)),

    /** Sends all deliveries of an endpoint again that failed for good, each with its previous `webhook-id`. */
    replay: async (actor: Actor, business: BusinessContext, id: number, since: Date | undefined) => {
      await requireOwnForms(business, id);
      return db.transaction(async (tx) => {
        const failed = await leadDeliveryStore(tx).listFailedIds(business.id, 'webhook', id, since);
        return { replayed: failed.length === 0 ? 0 : await planner.replay(tx, actor, business.id, failed) };
      });
    },
  };
};

const toState = ({ isActive, ended, failingSince }: EndpointRow): EndpointState => {
  if (ended) return ended;
  if (!isActive) return 'off';
  return failingSince ? 'failing' : 'on';
};

const toEndpoint = (row: EndpointRow, failed: number, at: Date): WebhookEndpoint => ({
  id: row.id,
  name: row.name,
  url: row.url,
  forms: row.forms,
  is_active: row.isActive,
  created: row.createdAt,
  state: toState(row),
  last_success: row.lastSuccessAt,
  failing_since: row.failingSince,
  failed,
  old_secret_until: row.oldSecretUntil && row.oldSecretUntil > at ? row.oldSecretUntil : null,
});

/** The path of an endpoint's URL often contains a secret, so members below the role manager see its origin only. */
const maskUrl = (business: BusinessContext, endpoint: WebhookEndpoint): WebhookEndpoint =>
  allows('leads:manager', business) ? endpoint : { ...endpoint, url: `${URL.parse(endpoint.url)?.origin ?? ''}/…` };

const toAttempt = (row: AttemptRow): WebhookAttempt => ({
  id: row.id,
  webhook_id: row.messageId,
  lead_id: row.leadId,
  attempt: row.attempt,
  at: row.at,
  status: row.status,
  milliseconds: row.milliseconds,
  answer: row.answer,
  is_replay: row.isReplay,
  is_test: row.leadId === null,
});
