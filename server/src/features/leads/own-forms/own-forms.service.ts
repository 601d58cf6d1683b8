import { done } from '@fanfare/contract/kit/success';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { OwnForm, OwnFormDraft } from '@fanfare/contract/leads/own-forms';
import type { Tx } from '../../../platform/db/index.ts';
import { html } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { toFormId } from '../form-id.ts';
import { leadFormStore } from '../lead-forms.store.ts';
import { visitorPage } from '../visitor-page-html.ts';
import { embedCode } from './embed-script.ts';
import { formMarkup } from './own-form-html.ts';
import { type OwnFormRow, ownFormStore } from './own-forms.store.ts';
import type { OwnFormSettings } from './own-forms.tables.ts';

type Deps = {
  audit: Audit;
  stylesheets: readonly string[];
};
export type OwnFormService = ReturnType<typeof ownFormService>;

/**
 * Service for the forms that a business makes in this product. Each is a lead form that is connected from the start.
 */
export const ownFormService = ({ db, now, random, origin }: Platform, { audit, stylesheets }: Deps) => {
  const present = async (row: OwnFormRow): Promise<OwnForm> => {
    const counts = (await ownFormStore(db).listCounts(row.businessId)).get(row.id);
    return toOwnForm(row, counts, origin);
  };

  const requireForm = async (businessId: number, id: number): Promise<OwnFormRow> => {
    const row = await ownFormStore(db).find(businessId, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const saveLeadForm = async (tx: Tx, { businessId, id }: OwnFormRow, settings: OwnFormSettings, userId: number) => {
    const remoteId = String(id);
    const known = await leadFormStore(tx).find(businessId, 'form', remoteId);
    await leadFormStore(tx).save({
      businessId,
      source: 'form',
      remoteId,
      name: settings.name,
      status: settings.is_active ? 'ACTIVE' : 'DRAFT',
      questions: toQuestions(settings),
      receives: 'webhook',
      isConnected: true,
      ...(known ? {} : { connectedAt: now(), connectedBy: userId }),
    });
  };

  return {
    list: async (business: BusinessContext) => {
      const counts = await ownFormStore(db).listCounts(business.id);
      const rows = await ownFormStore(db).list(business.id);
      return { forms: rows.map((row) => toOwnForm(row, counts.get(row.id), origin)) };
    },

    get: async (business: BusinessContext, id: number) => present(await requireForm(business.id, id)),

    save: async (actor: Actor, business: BusinessContext, { id, ...settings }: OwnFormDraft): Promise<OwnForm> => {
      const row = await db.transaction(async (tx) => {
        if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
        const store = ownFormStore(tx);
        const known = id === undefined ? undefined : await store.lock(business.id, id);
        if (id !== undefined && !known) throw new Problem('not-found');
        if (!known && (await store.list(business.id)).length >= leadLimits.formsPerBusiness)
          throw new Problem('too-many-lead-forms');
        const isNewConsent = known && known.settings.consent !== settings.consent;
        const saved = known
          ? await store.update(business.id, known.id, {
              settings,
              consentVersion: known.consentVersion + (isNewConsent ? 1 : 0),
            })
          : await store.insert({
              businessId: business.id,
              slug: random(9).toString('base64url'),
              settings,
              createdAt: now(),
            });
        if (!saved) throw new Problem('not-found');
        await saveLeadForm(tx, saved, settings, actor.caller.userId);
        await audit.record(tx, actor, business.id, `Saved the form ${settings.name}`);
        return saved;
      });
      return present(row);
    },

    /** Renders the form as visitors see it; its button sends nothing. */
    preview: (business: BusinessContext, { id, ...settings }: OwnFormDraft) => {
      const body = formMarkup(settings, { action: '', hidden: html`` });
      return {
        html: String(visitorPage({ title: settings.title, businessName: business.name, body, stylesheets }).body),
      };
    },

    remove: async (actor: Actor, business: BusinessContext, id: number) => {
      await db.transaction(async (tx) => {
        const row = await ownFormStore(tx).update(business.id, id, { deletedAt: now() });
        if (!row) throw new Problem('not-found');
        const form = await leadFormStore(tx).find(business.id, 'form', String(id));
        if (form) await leadFormStore(tx).update(business.id, form.id, { isConnected: false, status: 'DELETED' });
        await audit.record(tx, actor, business.id, `Deleted the form ${row.settings.name}`);
      });
      return done;
    },
  };
};

const toQuestions = ({ ask_name, fields }: OwnFormSettings) => [
  { value: 'email', text: 'Email', type: 'EMAIL' },
  ...(ask_name === 'off' ? [] : [{ value: 'full_name', text: 'Name', type: 'FULL_NAME' }]),
  ...fields.map(({ key, label }) => ({ value: key, text: label, type: 'CUSTOM' })),
];

const toOwnForm = (
  { id, slug, settings, consentVersion, expiredCount, createdAt }: OwnFormRow,
  counts: { leads: number; pending: number } | undefined,
  origin: string,
): OwnForm => ({
  ...settings,
  id,
  form_id: toFormId({ source: 'form', remoteId: String(id) }),
  slug,
  url: `${origin}/f/${slug}`,
  consent_version: consentVersion,
  embed_code: embedCode(origin, slug),
  expired: expiredCount,
  leads: counts?.leads ?? 0,
  pending: counts?.pending ?? 0,
  created: createdAt,
});
