import { done } from '@fanfare/contract/kit/success';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { ZapierHookRequest, type ZapierState, zapierErrors, zapierEvent } from '@fanfare/contract/leads/zapier';
import type { BusinessContext, KeyAnswer } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries, findMembership } from '../../business/index.ts';
import { secretContext } from '../delivery/endpoint-caller.ts';
import type { EndpointHealthService } from '../delivery/endpoint-health.service.ts';
import { sampleForm, sampleLead, toZapierLead } from '../delivery/lead-payload.ts';
import { newWebhookSecret } from '../delivery/webhook-signature.ts';
import type { IsEndpointUrl } from '../destinations/endpoint-url.ts';
import type { FormAccess } from '../destinations/form-access.ts';
import { type EndpointRow, endpointStore } from '../endpoints.store.ts';
import { parseFormId, toFormId } from '../form-id.ts';
import { type LeadFormRow, leadFormStore } from '../lead-forms.store.ts';
import { leadStore } from '../leads.store.ts';
import { zapierKeyStore } from './zapier-keys.store.ts';

export type ZapierService = ReturnType<typeof zapierService>;
type Deps = {
  audit: Audit;
  endpointHealth: EndpointHealthService;
  isHookUrl: IsEndpointUrl;
  formAccess: FormAccess;
};
/** Owner of a Zapier key, which opens the leads and hooks of one business. */
export type ZapierOwner = { businessId: number; userId: number; email: string; businessName: string };

const keyPrefix = 'zap_';
const maxSamples = 100;
/** True for text that can be the id of a hook or form. */
const isId = (sent: string) => /^[\w-]{1,100}$/.test(sent);
/** True for text with control characters or lone surrogates, which the database can't store. */
const hasControlCharacters = (text: string) => /\p{Cc}|\p{Cs}/u.test(text);

const refuse = (status: number, error: string): KeyAnswer => ({ status, body: { error } });

/** Service for the Zapier key of a business, and for the calls that Zapier makes with the key. */
export const zapierService = (
  { db, now, random, vault }: Platform,
  { audit, endpointHealth, isHookUrl, formAccess }: Deps,
) => {
  const listHooks = (businessId: number) => endpointStore(db).list(businessId, 'zapier');

  const findFormName = async (businessId: number) => {
    const forms = new Map((await leadFormStore(db).list(businessId)).map((form) => [toFormId(form), form.name]));
    return (formId: string | undefined) => (formId === undefined ? null : (forms.get(formId) ?? null));
  };

  const getState = async (businessId: number): Promise<ZapierState> => {
    const key = await zapierKeyStore(db).find(businessId);
    const hooks = await listHooks(businessId);
    const nameOf = await findFormName(businessId);
    return {
      key: key ? { prefix: key.prefix, created: key.createdAt, last_used: key.lastUsedAt } : null,
      steps: {
        key: Boolean(key?.copiedAt),
        connected: Boolean(key?.lastUsedAt),
        zap: Boolean(key?.lastUsedAt) && hooks.length > 0,
      },
      hooks: hooks.map((hook) => ({
        id: hook.publicId,
        form_id: hook.forms[0] ?? null,
        form_name: nameOf(hook.forms[0]),
        host: URL.parse(hook.url)?.host ?? '',
        created: hook.createdAt,
        last_delivery: toLastDelivery(hook),
      })),
    };
  };

  /** Finds a form by our id, or by the network's own. */
  const findForm = async (businessId: number, sent: string): Promise<LeadFormRow | undefined> => {
    if (!isId(sent)) return undefined;
    const { source, remoteId } = parseFormId(sent);
    return leadFormStore(db).find(businessId, source, remoteId);
  };

  const removeHooks = async (businessId: number) => {
    for (const hook of await listHooks(businessId))
      await db.transaction((tx) => endpointHealth.removeEndpoint(tx, hook));
  };

  return {
    state: (business: BusinessContext) => getState(business.id),

    /**
     * Creates the key, which opens the leads of all pages. A new key ends the earlier key; hooks stay, because Zaps
     * keep their addresses.
     */
    createKey: async (actor: Actor, business: BusinessContext) => {
      await formAccess.requireAll(business);
      const key = `${keyPrefix}${newToken(random)}`;
      await db.transaction(async (tx) => {
        await zapierKeyStore(tx).save({
          businessId: business.id,
          keyHash: hashToken(key),
          prefix: key.slice(0, 8),
          createdBy: actor.caller.userId,
          createdAt: now(),
        });
        await audit.record(tx, actor, business.id, 'Created the API key “Zapier”');
      });
      return { key, state: await getState(business.id) };
    },

    setCopied: async (business: BusinessContext) => {
      if (!(await zapierKeyStore(db).find(business.id))) throw new Problem('not-found');
      await zapierKeyStore(db).setCopied(business.id, now());
      return getState(business.id);
    },

    revokeKey: async (actor: Actor, business: BusinessContext) => {
      await db.transaction(async (tx) => {
        if (!(await zapierKeyStore(tx).remove(business.id))) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, 'Revoked the API key “Zapier”');
      });
      await removeHooks(business.id);
      return done;
    },

    authenticate: async (key: string): Promise<ZapierOwner | undefined> => {
      if (!key.startsWith(keyPrefix)) return undefined;
      const found = await zapierKeyStore(db).findByHashEverywhere(hashToken(key));
      const business = found && (await businessQueries(db).find(found.key.businessId));
      if (!found || !business) return undefined;
      // The key ends with the membership of the member who created it.
      const member = await findMembership(db)(found.key.createdBy, business.id);
      if (!member || !(await formAccess.canSee(member, []))) return undefined;
      await zapierKeyStore(db).noteUse(business.id, now());
      return {
        businessId: business.id,
        userId: found.key.createdBy,
        email: found.email,
        businessName: business.name,
      };
    },

    me: ({ businessId, email, businessName }: ZapierOwner): KeyAnswer => ({
      status: 200,
      body: { id: String(businessId), email, business: businessName },
    }),

    subscribe: async ({ businessId, userId }: ZapierOwner, body: unknown): Promise<KeyAnswer> => {
      const request = ZapierHookRequest.safeParse(body).data;
      const url = request?.target_url ?? request?.hookUrl ?? request?.url;
      if (!request || url === undefined || hasControlCharacters(url) || !isHookUrl(url))
        return refuse(400, zapierErrors.target);
      if (request.event !== zapierEvent) return refuse(400, zapierErrors.event);
      const sentForm = request.form_id === null || request.form_id === undefined ? '' : String(request.form_id);
      const form = sentForm === '' ? undefined : await findForm(businessId, sentForm);
      if (sentForm !== '' && !form) return refuse(400, zapierErrors.form);
      return db.transaction(async (tx) => {
        await businessQueries(tx).lock(businessId);
        const hooks = await endpointStore(tx).list(businessId, 'zapier');
        const toBody = (hook: EndpointRow) => ({
          id: hook.publicId,
          event: zapierEvent,
          form_id: sentForm === '' ? null : sentForm,
          created_at: hook.createdAt.toISOString(),
        });
        const same = hooks.find((hook) => hook.url === url);
        const forms = form ? [toFormId(form)] : [];
        if (same) {
          await endpointStore(tx).update(businessId, same.id, { forms, ended: null });
          return { status: 200, body: toBody(same) };
        }
        if (hooks.length >= leadLimits.hooksPerBusiness) return refuse(400, zapierErrors.tooMany);
        const hook = await endpointStore(tx).insert({
          businessId,
          kind: 'zapier',
          publicId: `hk_${random(16).toString('hex')}`,
          name: 'Zapier',
          url,
          forms,
          createdBy: userId,
          createdAt: now(),
          secretId: await vault.put(tx, businessId, secretContext(businessId), newWebhookSecret(random)),
        });
        return { status: 201, body: toBody(hook) };
      });
    },

    /** Removes a hook; Zapier calls it when a Zap is switched off or deleted. An unknown hook is no error. */
    unsubscribe: async ({ businessId }: ZapierOwner, id: string): Promise<KeyAnswer> => {
      const hook = isId(id) ? await endpointStore(db).findHook(businessId, id) : undefined;
      if (hook) await db.transaction((tx) => endpointHealth.removeEndpoint(tx, hook));
      return { status: 200, body: { id } };
    },

    hooks: async ({ businessId }: ZapierOwner): Promise<KeyAnswer> => ({
      status: 200,
      body: (await listHooks(businessId)).map(({ publicId, forms, createdAt }) => ({
        id: publicId,
        event: zapierEvent,
        form_id: forms[0] ?? null,
        created_at: createdAt.toISOString(),
      })),
    }),

    forms: async ({ businessId }: ZapierOwner): Promise<KeyAnswer> => ({
      status: 200,
      body: (await leadFormStore(db).list(businessId))
        .filter(({ isConnected }) => isConnected)
        .map((form) => ({ id: toFormId(form), name: form.name })),
    }),

    /** Returns the newest leads as samples; without leads, an invented lead with the same keys. */
    samples: async ({ businessId }: ZapierOwner, query: Readonly<Record<string, string>>): Promise<KeyAnswer> => {
      const limit = Math.min(Math.max(Number.parseInt(query.limit ?? '3', 10) || 3, 1), maxSamples);
      const form = query.form_id ? await findForm(businessId, query.form_id) : undefined;
      if (query.form_id && !form) return refuse(400, zapierErrors.form);
      const newest = await leadStore(db).listNewest(businessId, form?.id, limit);
      const real = newest.map(({ lead, form: ofLead }) => toZapierLead(lead, ofLead));
      return { status: 200, body: real.length > 0 ? real : [toZapierLead(sampleLead(businessId, now()), sampleForm)] };
    },
  };
};

const toLastDelivery = ({ lastAt, lastMessage, failingSince }: EndpointRow) =>
  lastAt && { at: lastAt, ok: failingSince === null, message: lastMessage ?? 'Delivered.' };
