import { dayMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { readSubmission, type Submission } from '@fanfare/contract/leads/own-forms';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type Client, linkPath } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { businessQueries } from '../../business/index.ts';
import type { LeadIntake } from '../forms/lead-intake.service.ts';
import { leadFormStore } from '../lead-forms.store.ts';
import type { LinkEmails } from './link-emails.ts';
import {
  type LeadRequestRow,
  leadRequestStore,
  linkEmailStore,
  type OwnFormRow,
  ownFormStore,
} from './own-forms.store.ts';

export type SubmissionService = ReturnType<typeof submissionService>;
type Deps = { intake: LeadIntake; emails: LinkEmails };

export const confirmLeadLink = 'confirm-lead';

/**
 * Service that takes submissions of forms made in this product. With double opt-in, a submission counts once the link
 * in an email was opened and confirmed.
 */
export const submissionService = ({ db, now, random, origin }: Platform, { intake, emails }: Deps) => {
  const oldestRequest = () => new Date(now().getTime() - leadLimits.confirmDays * dayMs);

  const toPerson = ({ email, name, fields }: Submission) => ({ email, name, fields, emailKey: normalizeEmail(email) });

  /** Stores a lead and queues its deliveries, in the caller's transaction. */
  const addLead = async (
    tx: Tx,
    ownForm: OwnFormRow,
    lead: Omit<Parameters<LeadIntake['receive']>[2][number], 'remoteId'> & { remoteId: string },
  ) => {
    const form = await leadFormStore(tx).find(ownForm.businessId, 'form', String(ownForm.id));
    if (form) await intake.receive(tx, form, [lead]);
  };

  /**
   * Finds the form of a request; undefined for a deleted business, which takes no more leads even from requests made
   * before.
   */
  const findOpenForm = async (db: Db | Tx, { businessId, ownFormId }: LeadRequestRow) =>
    (await businessQueries(db).find(businessId)) && ownFormStore(db).find(businessId, ownFormId);

  const requestConfirmation = (ownForm: OwnFormRow, submission: Submission, client: Client): Promise<void> =>
    db.transaction(async (tx) => {
      const { businessId, settings, consentVersion } = ownForm;
      const person = toPerson(submission);
      if (!(await emails.isAllowed(tx, businessId, person.emailKey))) return;
      const key = newToken(random);
      await leadRequestStore(tx).save({
        ...person,
        businessId,
        ownFormId: ownForm.id,
        consentText: settings.consent,
        consentVersion,
        address: client.address,
        userAgent: client.userAgent,
        requestedAt: now(),
        keyHash: hashToken(key),
      });
      await emails.send(
        tx,
        businessId,
        { email: person.email, mailbox: person.emailKey },
        {
          subject: `Confirm your email address: ${settings.title}`,
          paragraphs: [
            `Someone, probably you, sent the form “${settings.title}” with this email address.`,
            `The link is valid for ${leadLimits.confirmDays} days. If it wasn’t you, ignore this email.`,
          ],
          action: { label: 'Confirm my email address', url: `${origin}${linkPath(confirmLeadLink, key)}` },
          sender: { name: settings.title, url: `${origin}/f/${ownForm.slug}` },
        },
      );
    });

  return {
    /** Takes a submission. The result is the same for every address, so that it reveals nothing. */
    submit: async (slug: string, sent: Readonly<Record<string, string>>, client: Client): Promise<void> => {
      const ownForm = await ownFormStore(db).findBySlugEverywhere(slug);
      if (!ownForm?.settings.is_active) throw new Problem('not-found');
      const { submission, problems } = readSubmission(ownForm.settings, sent);
      if (problems.length > 0) throw new Problem('invalid-input', { fields: problems });
      if (ownForm.settings.double_opt_in) return requestConfirmation(ownForm, submission, client);
      const person = toPerson(submission);
      const at = now();
      // The id is the same for a person and day, so that a form sent twice gives one lead.
      const remoteId = `${ownForm.id}:${hashToken(person.emailKey)}:${at.toISOString().slice(0, 10)}`;
      await db.transaction((tx) =>
        addLead(tx, ownForm, {
          ...person,
          remoteId,
          createdAt: at,
          consentText: ownForm.settings.consent,
          consentAt: at,
          consentVersion: ownForm.consentVersion,
          address: client.address,
          userAgent: client.userAgent,
        }),
      );
    },

    /** Finds the request of a confirmation link, with its form; undefined when the link is not valid. */
    findRequest: async (key: string) => {
      const request = await leadRequestStore(db).findByKeyEverywhere(hashToken(key));
      if (!request || (request.confirmedAt === null && request.requestedAt <= oldestRequest())) return undefined;
      const form = await findOpenForm(db, request);
      return form && { request, form };
    },

    /** Confirms a submission, which stores the lead and queues its deliveries. A repeated call changes nothing. */
    confirm: (key: string): Promise<void> =>
      db.transaction(async (tx) => {
        const request = await leadRequestStore(tx).confirmEverywhere(hashToken(key), oldestRequest(), now());
        const ownForm = request && (await findOpenForm(tx, request));
        if (!request || !ownForm) return;
        const { email, emailKey, name, fields, address, userAgent, requestedAt, consentText, consentVersion } = request;
        await addLead(tx, ownForm, {
          email,
          emailKey,
          name,
          fields,
          address,
          userAgent,
          consentText,
          consentVersion,
          remoteId: `${ownForm.id}:${request.id}:${requestedAt.getTime()}`,
          createdAt: requestedAt,
          consentAt: requestedAt,
          confirmedAt: request.confirmedAt,
        });
      }),

    removeExpired: async (): Promise<void> => {
      await db.transaction((tx) => leadRequestStore(tx).removeOldEverywhere(oldestRequest()));
      await linkEmailStore(db).removeOldEverywhere(new Date(now().getTime() - dayMs));
    },
  };
};
