import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { businessQueries } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { type LeadFormRow, leadFormStore } from '../lead-forms.store.ts';
import { leadStore, leadTombstoneStore } from '../leads.store.ts';
import { countReadable, describePageProblem, type FacebookForms, toQuestions } from './facebook-forms.ts';
import { toStatus } from './form-presenter.ts';
import { type LeadIntake, toLeadDraft } from './lead-intake.service.ts';

export const readFormJob = job('leads.read-form', z.object({ businessId: z.number(), id: z.number() }), {
  retries: 3,
  retryAfterSeconds: 30,
  timeoutSeconds: 600,
});

/** Report of a lead by the webhook of a page. */
type ReportedLead = { businessId: number; pageId: string; formId: string; leadId: string };
export type FacebookLeadService = ReturnType<typeof facebookLeadService>;
type Deps = {
  notify: Notify;
  intake: LeadIntake;
  facebookForms: FacebookForms;
};

const leaseMs = 11 * minuteMs;
/** Number of days that a regular read looks back; a full read covers the 90 days that the network keeps. */
const regularDays = 3;

/** Reads leads from Facebook: every 15 minutes, and when a webhook reports one. */
export const facebookLeadService = ({ db, now, jobs }: Platform, { notify, intake, facebookForms }: Deps) => {
  const toKeyed = ({ questions }: LeadFormRow) => questions.map(({ value, type = '' }) => ({ key: value, type }));

  /**
   * Reads leads of a form and stores them. Regular reads and webhooks both use it; the unique key of a lead keeps it
   * from being stored twice.
   */
  const readPages = async (row: LeadFormRow, since: Date) => {
    await facebookForms.useLeads(row.businessId, row.pageId ?? '', async ({ leads, grant }) => {
      for await (const page of leads.listLeads(grant, row.remoteId, since))
        await db.transaction((tx) =>
          intake.receive(
            tx,
            row,
            page.map((lead) => toLeadDraft(lead, toKeyed(row))),
          ),
        );
    });
  };

  const isComplete = async (row: LeadFormRow, networkCount: number): Promise<boolean> => {
    const since = new Date(now().getTime() - leadLimits.oldDays * dayMs);
    return ((await leadStore(db).countByForm(row.businessId, since)).get(row.id) ?? 0) >= networkCount;
  };

  const notifyOwner = async (row: LeadFormRow, message: string) => {
    if (row.notifiedProblem === message) return;
    await db.transaction(async (tx) => {
      const business = await businessQueries(tx).find(row.businessId);
      if (!business) return;
      await leadFormStore(tx).update(row.businessId, row.id, { notifiedProblem: message });
      await notify(tx, {
        userId: business.ownerId,
        businessId: row.businessId,
        event: 'lead-delivery',
        groupKey: `lead-form:${row.id}`,
        title: `Leads of ${row.name} can’t be read`,
        message,
        link: '/leads/#facebookforms',
      });
    });
  };

  return {
    /**
     * Reads new leads of a form and compares the number of stored leads with the network's. Does nothing while another
     * process reads the form.
     */
    readForm: async (businessId: number, id: number): Promise<void> => {
      const row = await leadFormStore(db).claim(businessId, id, now(), new Date(now().getTime() + leaseMs));
      if (!row?.pageId) return;
      const startedAt = now();
      try {
        const remote = await facebookForms.find(businessId, row.pageId, row.remoteId);
        if (!remote) {
          const problem = 'Facebook no longer has this form, or the page can’t be read. Check the page connection.';
          await leadFormStore(db).update(businessId, id, { leaseUntil: null, problem });
          await notifyOwner(row, problem);
          return;
        }
        const form = { ...row, name: remote.name, questions: toQuestions(remote) };
        const networkCount = countReadable(remote);
        const fullSince = new Date(startedAt.getTime() - leadLimits.oldDays * dayMs);
        const regularSince = new Date((row.readAt ?? fullSince).getTime() - regularDays * dayMs);
        await readPages(form, row.readAt && regularSince > fullSince ? regularSince : fullSince);
        // If the network counts more leads than are stored, an older lead is missing: the whole 90 days are read, at
        // most once an hour.
        const isStale = !row.countedAt || startedAt.getTime() - row.countedAt.getTime() > hourMs;
        if (row.readAt && isStale && !(await isComplete(row, networkCount))) await readPages(form, fullSince);
        await leadFormStore(db).update(businessId, id, {
          name: remote.name,
          status: toStatus(remote),
          questions: toQuestions(remote),
          networkCount,
          countedAt: startedAt,
          readAt: startedAt,
          leaseUntil: null,
          problem: null,
          notifiedProblem: null,
        });
      } catch (error) {
        await leadFormStore(db).update(businessId, id, { leaseUntil: null });
        const problem = describePageProblem(error);
        await leadFormStore(db).update(businessId, id, { problem });
        await notifyOwner(row, problem);
      }
    },

    /** Reads a lead that a webhook reported. Throws when the lead can't be read, so that the read is tried again. */
    readLead: async ({ businessId, pageId, formId, leadId }: ReportedLead): Promise<void> => {
      const row = await leadFormStore(db).find(businessId, 'facebook', formId);
      if (!row?.isConnected || row.pageId !== pageId) return;
      if (!(await businessQueries(db).find(businessId))) return;
      if ((await leadStore(db).listKnown(businessId, 'facebook', [leadId])).has(leadId)) return;
      if ((await leadTombstoneStore(db).listErased(businessId, 'facebook', [leadId])).has(leadId)) return;
      await facebookForms.useLeads(businessId, pageId, async ({ leads, grant }) => {
        const lead = await leads.findLead(grant, leadId);
        if (lead?.formId !== formId) return;
        const test = lead.ad ? undefined : await leads.findTestLead(grant, formId);
        const isTest = test?.id === lead.id;
        await db.transaction((tx) => intake.receive(tx, row, [toLeadDraft(lead, toKeyed(row), isTest)]));
      });
    },

    /** Enqueues a read of each connected form. */
    enqueueReads: async (): Promise<void> => {
      const forms = await leadFormStore(db).listToReadEverywhere();
      await db.transaction((tx) => jobs.sendMany(tx, readFormJob, forms));
    },
  };
};
