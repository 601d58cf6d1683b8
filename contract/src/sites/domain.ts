import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { id } from '../kit/text.ts';

const domainMessage = 'Enter a domain such as example.com or blog.example.com.';

/** The host a browser would ask for, in ASCII and without `www.`; other text stays as it is. */
const toHost = (text: string): string => {
  const url = `http://${text.replace(/^https?:\/\//i, '')}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : text;
};

/** A domain without `www.`; the host with `www.` redirects to it. */
export const SiteDomain = z
  .string(domainMessage)
  .trim()
  .max(253, domainMessage)
  .transform(toHost)
  .pipe(
    z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/, domainMessage),
  );

const SiteDomainDetails = z.object({
  domain: z.string().nullable(),
  /** Time at which the TXT record was found, null until then; before it, the site is not served on its domain. */
  verified: dateTime.nullable(),
  /** Name and value of the TXT record that proves control of the domain. */
  txt_name: z.string().nullable(),
  txt_value: z.string().nullable(),
  /** The host that the domain and its `www.` point to. */
  target: z.string(),
});

const IdParams = z.object({ id });

export const siteDomain = calls({
  'GET /content/site/{id}/domain': {
    summary: 'Get the own domain of a hosted site and how to set it up',
    need: 'content:viewer',
    params: IdParams,
    returns: SiteDomainDetails,
  },
  'POST /content/site/{id}/domain/save': {
    summary: 'Set or remove the own domain of a hosted site; a new one must be verified',
    need: 'content:manager',
    acting: 'refused',
    params: IdParams,
    body: z.strictObject({ domain: SiteDomain.nullable() }),
    returns: SiteDomainDetails,
  },
  'POST /content/site/{id}/domain/verify': {
    summary: 'Check the TXT record of the own domain; then the site is served on it',
    need: 'content:manager',
    acting: 'refused',
    limit: 'costly',
    params: IdParams,
    returns: SiteDomainDetails,
  },
});
