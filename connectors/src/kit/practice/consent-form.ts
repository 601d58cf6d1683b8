import type { NetworkFetch } from '../http/http.ts';
import { readText } from '../http/request-body.ts';

export type ConsentDecision = { choice: 'allow' | 'deny'; untick?: readonly string[] };

type Deps = { fetch: NetworkFetch; redirectUri: string };

const maxPages = 6;
const maxPageBytes = 1_000_000;

/** Submits a practice network's consent pages like a user; returns the query of the redirect to us. */
export const submitConsent = async ({ fetch, redirectUri }: Deps, address: string, decision: ConsentDecision) => {
  let request: Submission = { url: address, init: {} };
  for (let page = 0; page < maxPages; page += 1) {
    const response = await fetch(request.url, { ...request.init, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location) {
      const target = new URL(location, request.url);
      if (target.href.startsWith(redirectUri)) return Object.fromEntries(target.searchParams);
      request = { url: target.href, init: {} };
      continue;
    }
    const html = await readText(response, maxPageBytes);
    const form = findForm(html, decision);
    if (!form)
      throw new Error(`No form to press "${decision.choice}" in, but ${response.status}: ${html.slice(0, 500)}`);
    request = buildSubmission(form, request.url);
  }
  throw new Error(`More than ${maxPages} consent pages in a row.`);
};

type Submission = { url: string; init: { method?: string; body?: URLSearchParams } };
type Form = { action: string; method: string; fields: URLSearchParams };

const findForm = (html: string, { choice, untick = [] }: ConsentDecision): Form | undefined => {
  for (const [, formAttributes = '', content = ''] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gis)) {
    const button = [...content.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gis)]
      .map(([, attributes = '', label = '']) => ({ attributes: parseAttributes(attributes), label }))
      .find(
        ({ attributes, label }) =>
          buttonPatterns[choice].test(attributes.value ?? '') || buttonPatterns[choice].test(label),
      )?.attributes;
    if (!button) continue;
    const fields = new URLSearchParams();
    const usedNames = new Set<string>();
    for (const [, attributes = ''] of content.matchAll(/<input\b([^>]*)>/gis)) {
      const { type = 'text', name, value = 'on', checked, disabled } = parseAttributes(attributes);
      if (!name || disabled !== undefined) continue;
      if (type === 'checkbox' && (checked === undefined || untick.includes(value))) continue;
      if (type === 'radio' && (usedNames.has(name) || checked === undefined)) continue;
      usedNames.add(name);
      fields.append(name, value);
    }
    if (button.name) fields.append(button.name, button.value ?? '');
    const { action = '', method = 'get' } = parseAttributes(formAttributes);
    return { action: button.formaction ?? action, method: (button.formmethod ?? method).toLowerCase(), fields };
  }
  return undefined;
};

const buttonPatterns = { allow: /\b(?:allow|continue|authori[sz]e)\b/i, deny: /\b(?:deny|cancel|not now)\b/i };

const buildSubmission = ({ action, method, fields }: Form, page: string): Submission => {
  const target = new URL(action || page, page);
  if (method === 'post') return { url: target.href, init: { method: 'POST', body: fields } };
  target.search = fields.toString();
  return { url: target.href, init: {} };
};

const parseAttributes = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)].map(([, name = '', a, b, c]) => [
      name.toLowerCase(),
      decodeEntities(a ?? b ?? c ?? ''),
    ]),
  );

const decodeEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
