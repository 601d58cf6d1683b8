import { dayMs } from '@fanfare/contract/kit/durations';
import { allows } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { done } from '@fanfare/contract/kit/success';
import type { LeadForm } from '@fanfare/contract/leads/form-calls';
import { type FormConnectionDraft, formConnectionMessages, toMapping } from '@fanfare/contract/leads/form-connection';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { LeadSource } from '@fanfare/contract/leads/states';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import type { PageEvents } from '../../page-events/index.ts';
import type { DeliveryPlanner } from '../delivery/delivery-planner.service.ts';
import { leadDeliveryStore } from '../delivery/lead-deliveries.store.ts';
import type { FindMailingAccount, UseMailingList } from '../delivery/mailing-list-kind.ts';
import { parseFormId } from '../form-id.ts';
import { type LeadFormRow, leadFormStore } from '../lead-forms.store.ts';
import { leadStore } from '../leads.store.ts';
import type { MailingListTarget } from '../leads.tables.ts';
import type { PageAccess } from '../page-access.ts';
import { countReadable, describePageProblem, type FacebookForms, toQuestions } from './facebook-forms.ts';
import { type FacebookLeadService, readFormJob } from './facebook-leads.service.ts';
import { type ContestNames, presentForm, presentRemoteForm, toStatus } from './form-presenter.ts';

/** Names of the contests of a business, by id; the contests feature provides it. */
export type FindContestNames = (businessId: number, ids: readonly number[]) => Promise<ContestNames>;
export type LeadFormService = ReturnType<typeof leadFormService>;
type Deps = {
  audit: Audit;
  pages: PageAccess;
  facebookForms: FacebookForms;
  subscriptions: Pick<PageEvents['subscriptions'], 'subscribe' | 'unsubscribe'>;
  facebookLeads: FacebookLeadService;
  planner: DeliveryPlanner;
  useMailingList: UseMailingList;
  findMailingAccount: FindMailingAccount;
  findContestNames: FindContestNames;
};

/** Name of this feature as a subscriber of pages. */
const subscriber = 'leads';
const contestNeed = 'contests:editor';

/** Service for lead forms, and for the mailing list and contest that get their leads. */
export const leadFormService = (platform: Platform, deps: Deps) => {
  const { db, now, jobs } = platform;
  const { audit, pages, facebookForms, subscriptions, facebookLeads, planner } = deps;
  const { useMailingList, findMailingAccount, findContestNames } = deps;

  const loadCounts = async (businessId: number) => {
    const since = new Date(now().getTime() - leadLimits.oldDays * dayMs);
    const ours = await leadStore(db).countByForm(businessId, since);
    const held = await leadStore(db).countHeldByForm(businessId);
    return (row: LeadFormRow) => ({ ours: ours.get(row.id) ?? 0, held: held.get(row.id) ?? 0 });
  };

  const loadContests = (businessId: number, rows: readonly LeadFormRow[]) =>
    findContestNames(businessId, [...new Set(rows.flatMap(({ contestId }) => (contestId > 0 ? [contestId] : [])))]);

  const present = async (row: LeadFormRow): Promise<LeadForm> => {
    const counts = await loadCounts(row.businessId);
    return presentForm(row, counts(row), await loadContests(row.businessId, [row]));
  };

  /**
   * Filter for the forms that the member can see: Facebook forms of the member's pages, and all forms made in this
   * product.
   */
  const visibleFilter = async (business: BusinessContext) => {
    const pageIds = await pages.listIds(business);
    return ({ pageId }: { pageId: string | null }) => pageId === null || !pageIds || pageIds.includes(pageId);
  };

  const findKnown = async (business: BusinessContext, formId: string): Promise<LeadFormRow | undefined> => {
    const { source, remoteId } = parseFormId(formId);
    const row = await leadFormStore(db).find(business.id, source, remoteId);
    return row && (await visibleFilter(business))(row) ? row : undefined;
  };

  /** Looks on the member's pages for a form that was never connected. */
  const findOnPages = async (business: BusinessContext, formId: string) => {
    const { source, remoteId } = parseFormId(formId);
    if (source !== 'facebook') return undefined;
    for (const page of await pages.list(business)) {
      const remote = await facebookForms.find(business.id, page.remoteId, remoteId).catch((error: unknown) => {
        describePageProblem(error);
        return undefined;
      });
      if (remote) return { page, remote };
    }
    return undefined;
  };

  const requireKnown = async (business: BusinessContext, formId: string): Promise<LeadFormRow> => {
    const row = await findKnown(business, formId);
    if (!row) throw new Problem('not-found');
    return row;
  };

  /** Finds the mailing list that a draft names, and checks its field mapping at the mailing service. */
  const resolveList = async (businessId: number, draft: FormConnectionDraft) => {
    const { service, account, campaign: campaignKey } = draft;
    if (service === '') return { list: null, note: null };
    const accountName = await findMailingAccount(businessId, service, account);
    if (accountName === undefined) throw invalidInput('account', formConnectionMessages.account);
    return useMailingList(businessId, { service, accountId: account }, async (port, grant) => {
      const campaign = await port.findCampaign(grant, campaignKey);
      if (!campaign) throw invalidInput('campaign', formConnectionMessages.campaignUnknown);
      const mapping = toMapping(draft);
      const fields = await port.customFields(grant, campaign.id);
      const known = new Set(fields.map(({ id }) => id));
      if (mapping.some(({ field }) => !known.has(field)))
        throw invalidInput('service_custom_fields', formConnectionMessages.fieldUnknown);
      const mapped = new Set(mapping.map(({ field }) => field));
      const missing = fields.find(({ id, required }) => required && !mapped.has(id));
      if (missing) throw invalidInput('service_custom_fields', formConnectionMessages.fieldRequired(missing.name));
      const list: MailingListTarget = {
        service,
        accountId: account,
        accountName,
        mapping,
        campaign: campaign.id,
        campaignName: campaign.name,
      };
      return { list, note: campaign.note ?? null };
    });
  };

  /**
   * Checks the contest that leads of a form enter: choosing one needs the role for editing contests. A contest that the
   * form has already can stay.
   */
  const requireContest = async (business: BusinessContext, contestId: number, known: LeadFormRow | undefined) => {
    if (contestId === 0) return;
    if (contestId !== known?.contestId && !allows(contestNeed, business)) {
      const restriction = restrictionFor(contestNeed);
      throw new Problem('restricted', { message: restriction.message, restricted: restriction });
    }
    if (!(await findContestNames(business.id, [contestId])).has(contestId))
      throw invalidInput('enter_into_contest', formConnectionMessages.contest);
  };

  /** Reads a form as it is now: a Facebook form from the network, a form made in this product from the database. */
  const findSource = async (business: BusinessContext, formId: string) => {
    const known = await findKnown(business, formId);
    if (known?.source === 'form') return { known, fresh: {} };
    const page = known?.pageId ? await pages.get(business, known.pageId) : undefined;
    const found =
      known && page
        ? { page, remote: await facebookForms.find(business.id, page.remoteId, known.remoteId) }
        : await findOnPages(business, formId);
    if (!found?.remote) throw new Problem('not-found');
    const { remote } = found;
    const fresh = {
      name: remote.name,
      status: toStatus(remote),
      questions: toQuestions(remote),
      pageId: found.page.remoteId,
      pageName: found.page.name,
      networkCount: countReadable(remote),
    };
    return { known, fresh };
  };

  const save = (tx: Tx, businessId: number, formId: string, known: LeadFormRow | undefined, change: object) => {
    const { source, remoteId } = parseFormId(formId);
    return leadFormStore(tx).save({
      businessId,
      source,
      remoteId,
      name: known?.name ?? '',
      ...change,
    });
  };

  return {
    list: async (
      business: BusinessContext,
      filter: { page_id?: string | undefined; source?: LeadSource | undefined },
    ) => {
      const isShown = await visibleFilter(business);
      const known = (await leadFormStore(db).list(business.id, filter.source)).filter(isShown);
      const counts = await loadCounts(business.id);
      const contests = await loadContests(business.id, known);
      const usablePages = filter.source === 'form' ? [] : await pages.list(business);
      const shownPages = usablePages.filter(({ remoteId }) => !filter.page_id || remoteId === filter.page_id);
      const problems: { page_id: string; message: string }[] = [];
      const remoteForms = await Promise.all(
        shownPages.map(async (page) => {
          try {
            return (await facebookForms.list(business.id, page.remoteId)).map((remote) => ({ page, remote }));
          } catch (error) {
            problems.push({ page_id: page.remoteId, message: describePageProblem(error) });
            return [];
          }
        }),
      );
      const remoteById = new Map(remoteForms.flat().map((one) => [one.remote.id, one]));
      const knownIds = new Set(known.flatMap(({ source, remoteId }) => (source === 'facebook' ? [remoteId] : [])));
      return {
        forms: [
          ...known
            .filter(({ pageId }) => !filter.page_id || pageId === filter.page_id)
            .map((row) => presentForm(row, counts(row), contests, remoteById.get(row.remoteId)?.remote)),
          ...[...remoteById.values()]
            .filter(({ remote }) => !knownIds.has(remote.id))
            .map(({ remote, page }) => presentRemoteForm(remote, page)),
        ],
        pages: usablePages.map((page) => ({
          id: page.remoteId,
          name: page.name,
          ...pages.findMissingPermissions(page),
        })),
        problems,
      };
    },

    get: async (business: BusinessContext, formId: string): Promise<LeadForm> => {
      const row = await findKnown(business, formId);
      if (row) return present(row);
      const found = await findOnPages(business, formId);
      if (!found) throw new Problem('not-found');
      return presentRemoteForm(found.remote, found.page);
    },

    /** Connects a form, or changes where its leads go. Leads of the last 90 days are read, and put on hold. */
    connect: async (actor: Actor, business: BusinessContext, formId: string, draft: FormConnectionDraft) => {
      const { known, fresh } = await withConnectorErrors(() => findSource(business, formId));
      const { list, note } = await withConnectorErrors(() => resolveList(business.id, draft));
      await requireContest(business, draft.enter_into_contest, known);
      const { source } = parseFormId(formId);
      const pageId = 'pageId' in fresh && typeof fresh.pageId === 'string' ? fresh.pageId : undefined;
      const subscription =
        pageId === undefined ? undefined : await subscriptions.subscribe(business.id, pageId, subscriber, ['leadgen']);
      const row = await db.transaction(async (tx) => {
        const saved = await save(tx, business.id, formId, known, {
          ...fresh,
          isConnected: true,
          connectedBy: actor.caller.userId,
          list,
          campaignNote: note,
          problem: subscription?.problem ?? null,
          toggleType: draft.campaign_toggle_type,
          contestId: draft.enter_into_contest,
          receives: subscription?.problem ? 'polling' : 'webhook',
          ...(known?.isConnected ? {} : { connectedAt: now() }),
        });
        if (source === 'facebook') await jobs.send(tx, readFormJob, { businessId: business.id, id: saved.id });
        await audit.record(tx, actor, business.id, `Connected the lead form ${saved.name}`);
        return saved;
      });
      return present(row);
    },

    disconnect: async (actor: Actor, business: BusinessContext, formId: string) => {
      const row = await requireKnown(business, formId);
      await db.transaction(async (tx) => {
        await leadFormStore(tx).update(business.id, row.id, {
          isConnected: row.source === 'form',
          list: null,
          contestId: 0,
          problem: null,
          receives: row.source === 'form' ? row.receives : 'none',
        });
        if (row.pageId && (await leadFormStore(tx).countConnected(business.id, row.pageId)) === 0)
          await subscriptions.unsubscribe(tx, business.id, row.pageId, subscriber);
        await audit.record(tx, actor, business.id, `Disconnected the lead form ${row.name}`);
      });
      return done;
    },

    /** Reads the leads of the form now. */
    read: async (business: BusinessContext, formId: string): Promise<LeadForm> => {
      const row = await requireKnown(business, formId);
      if (row.source === 'facebook') await facebookLeads.readForm(business.id, row.id);
      return present((await leadFormStore(db).findById(business.id, row.id)) ?? row);
    },

    release: async (actor: Actor, business: BusinessContext, formId: string) => {
      const row = await requireKnown(business, formId);
      return db.transaction(async (tx) => ({
        released: await planner.release(
          tx,
          actor,
          business.id,
          await leadDeliveryStore(tx).listHeldIds(business.id, { formId: row.id }),
        ),
      }));
    },

    requireKnown,
  };
};
