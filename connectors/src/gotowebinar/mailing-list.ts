import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { ignoreGone } from '../kit/ignore-gone.ts';
import type { Grant } from '../ports/grant.ts';
import type { ContactKey, MailingCampaign, MailingList } from '../ports/mailing-list.ts';
import type { Client } from './client.ts';
import { fieldNames, isQuestionField, questionFieldId, toRegistration } from './registration.ts';
import { NewRegistrant, RegistrantPage, RegistrationFields, WebinarPage, type WebinarRow } from './wire.ts';

const yearMs = 365 * dayMs;
const webinarsPerPage = 100;
const registrantsPerPage = 200;
/** Max pages read for one list. */
const maxPages = 50;

type Deps = { client: Client; now: () => Date };

/** Coming webinars, their fields and registrants. */
export const gotowebinarMailingList = ({ client, now }: Deps): MailingList => {
  const webinarPath = ({ account }: Grant, webinarKey: string) =>
    pathOf`/organizers/${account.id}/webinars/${webinarKey}`;

  const readWebinars = async ({ accessToken: token, account }: Grant): Promise<WebinarRow[]> => {
    const range = { fromTime: formatTime(now()), toTime: formatTime(new Date(now().getTime() + yearMs)) };
    const rows: WebinarRow[] = [];
    for (let page = 0; page < maxPages; page += 1) {
      const query = { ...range, page: String(page), size: String(webinarsPerPage) };
      const request = { operation: 'webinars', to: pathOf`/organizers/${account.id}/webinars`, token, query };
      const { _embedded, page: position } = await client.read(request, WebinarPage);
      rows.push(...(_embedded?.webinars ?? []));
      if (page + 1 >= (position?.totalPages ?? 0)) break;
    }
    return rows.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  };

  const readFields = (grant: Grant, campaign: string) => {
    const to = `${webinarPath(grant, campaign)}/registrants/fields`;
    return client.read({ operation: 'fields', to, token: grant.accessToken }, RegistrationFields);
  };

  /** Finds a registrant in the whole list, since GoTo has no search of registrants. */
  const findRegistrant = async (grant: Grant, { campaign, email }: ContactKey) => {
    const to = `${webinarPath(grant, campaign)}/registrants`;
    for (let page = 0; page < maxPages; page += 1) {
      const query = { page: String(page), limit: String(registrantsPerPage) };
      const request = { operation: 'registrants', to, token: grant.accessToken, query };
      const { data } = await client.read(request, RegistrantPage);
      const found = data.find((row) => row.email.toLowerCase() === email.toLowerCase());
      if (found) return found;
      if (data.length < registrantsPerPage) break;
    }
    return undefined;
  };

  return {
    async accounts({ accessToken }) {
      const { id, name } = await client.readAccount(accessToken);
      return [{ id, login: name }];
    },

    campaigns: async (grant) => (await readWebinars(grant)).map(toCampaign),

    async findCampaign(grant, idOrName) {
      const wanted = idOrName.toLowerCase();
      const webinar = (await readWebinars(grant)).find((row) =>
        [row.webinarKey, row.webinarID ?? '', row.subject, toCampaign(row).name].some(
          (text) => text.toLowerCase() === wanted,
        ),
      );
      return webinar ? toCampaign(webinar) : null;
    },

    async customFields(grant, campaign) {
      const { fields, questions } = await readFields(grant, campaign);
      return [
        ...fields.flatMap(({ field, required }) => {
          const name = fieldNames[field];
          return name === undefined ? [] : [{ id: field, name, required: required === true }];
        }),
        ...(questions ?? []).map(({ questionKey, question, required }) => ({
          id: questionFieldId(questionKey),
          name: question,
          required: required === true,
        })),
      ];
    },

    async addContact(grant, contact) {
      const questions = contact.fields.some(isQuestionField)
        ? ((await readFields(grant, contact.campaign)).questions ?? [])
        : [];
      const to = `${webinarPath(grant, contact.campaign)}/registrants`;
      const json = toRegistration(contact, questions);
      const query = { resendConfirmation: 'false' };
      try {
        const request = { operation: 'registrants.add', to, token: grant.accessToken, query, json };
        const { registrantKey } = await client.write(request, NewRegistrant);
        return { outcome: 'on-list', remoteId: registrantKey };
      } catch (error) {
        if (error instanceof ConnectorFailure && error.kind === 'duplicate') return { outcome: 'already-there' };
        throw error;
      }
    },

    async findContact(grant, key) {
      const registrant = await findRegistrant(grant, key);
      if (!registrant) return null;
      return { remoteId: registrant.registrantKey, isConfirmed: registrant.status === 'APPROVED' };
    },

    /** Removes a registrant, except from webinars that are over: GoTo keeps their registrants. */
    async removeContact(grant, key) {
      const registrant = await findRegistrant(grant, key);
      if (!registrant) return;
      const registrantPath = pathOf`/registrants/${registrant.registrantKey}`;
      const to = `${webinarPath(grant, key.campaign)}${registrantPath}`;
      const request = { operation: 'registrants.remove', to, method: 'DELETE', token: grant.accessToken } as const;
      await ignoreGone(client.write(request, z.unknown()));
    },
  };
};

const startOf = ({ times }: WebinarRow): string => times?.[0]?.startTime ?? '';

/** Webinar as a campaign. Sessions of a series have the same subject: the note with the day distinguishes them. */
const toCampaign = (webinar: WebinarRow): MailingCampaign => {
  const { webinarKey, subject, approvalType } = webinar;
  const isManual = approvalType === 'MANUAL';
  const start = Date.parse(startOf(webinar));
  return {
    id: webinarKey,
    name: Number.isNaN(start) ? subject : `${subject} (${dayFormat.format(start)})`,
    needsConfirmation: isManual,
    ...(isManual ? { note: 'People wait until you approve them in GoToWebinar.' } : {}),
  };
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A time without milliseconds, which GoTo does not take. */
const formatTime = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
