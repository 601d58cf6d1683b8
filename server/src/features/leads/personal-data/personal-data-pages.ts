import { html } from '../../../platform/html/index.ts';
import { type EmailLink, linkPath, type PageResponse, type VisitorPages } from '../../../platform/http/index.ts';
import { visitorPage } from '../visitor-page-html.ts';
import { type PersonalDataService, personalDataLink } from './personal-data.service.ts';

type Person = NonNullable<Awaited<ReturnType<PersonalDataService['findPerson']>>>;
type Deps = { personalData: PersonalDataService; stylesheets: readonly string[] };

const exportPrefix = '/lead-data';

/** The page behind an emailed link, on which a person sees, exports and erases their own data. */
export const personalDataPages = ({ personalData, stylesheets }: Deps) => {
  const notFound = (): PageResponse =>
    visitorPage({
      title: 'This link is no longer valid',
      body: html`<p>Ask for a new one on the page where you got it.</p>`,
      stylesheets,
      status: 404,
    });

  const showErased = ({ businessName, remains }: Person): PageResponse =>
    visitorPage({
      title: 'Your data is erased',
      body: html`<p>${businessName} no longer has what you sent.</p>
${remains && remains.length > 0 && html`<p>What remains elsewhere:</p><ul>${remains.map(({ place, reason }) => html`<li>${place}: ${reason}</li>`)}</ul>`}`,
      stylesheets,
    });

  const showData = (key: string, person: Person): PageResponse =>
    visitorPage({
      title: `Your data at ${person.businessName}`,
      body: html`${toRecords(person).map(
        (record) =>
          html`<dl>${Object.entries(record).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
      )}
<p><a href="${exportPrefix}/${key}" download="my-data.json">Export as a file</a></p>
<form method="post" action="${linkPath(personalDataLink, key)}"><button class="action">Erase my data</button></form>`,
      stylesheets,
    });

  const link: EmailLink = {
    name: personalDataLink,
    summary: 'See, export and erase my data',
    page: async (key) => {
      const person = await personalData.findPerson(key);
      if (!person) return notFound();
      return person.remains ? showErased(person) : showData(key, person);
    },
    act: (key) => personalData.erase(key),
  };

  const exportPage: VisitorPages = {
    prefix: exportPrefix,
    cached: () => undefined,
    show: async ({ path, limit }) => {
      limit();
      const key = /^\/lead-data\/([A-Za-z0-9_-]{20,64})$/.exec(path)?.[1];
      const person = key === undefined ? undefined : await personalData.findPerson(key);
      if (!person) return notFound();
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="my-data.json"',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
        body: JSON.stringify({ business: person.businessName, records: toRecords(person) }, null, 2),
      };
    },
  };
  return { emailLinks: [link], visitorPages: [exportPage] };
};

/** Records of everything a person sent, with the consent and its times. */
const toRecords = ({ leads, requests, others }: Person): Record<string, string>[] => [
  ...[
    ...leads.map((lead) => ({ ...lead, form: lead.formName, sentAt: lead.createdAt })),
    ...requests.map((request) => ({
      ...request,
      form: '',
      sentAt: request.requestedAt,
      consentAt: request.requestedAt,
    })),
  ].map(({ form, sentAt, email, name, fields, consentText, consentAt, confirmedAt, address }) => ({
    ...(form ? { Form: form } : {}),
    Sent: sentAt.toISOString(),
    Email: email,
    Name: name,
    ...fields,
    ...(consentText ? { Consent: consentText, 'Consent given': consentAt?.toISOString() ?? '' } : {}),
    ...(confirmedAt ? { Confirmed: confirmedAt.toISOString() } : {}),
    ...(address ? { 'Network address': address } : {}),
  })),
  ...others,
];
