import type { Fetch } from '../http/http.ts';

export type ConsentDecision = { press: 'allow' | 'deny'; untick?: readonly string[] };

type Deps = { fetch: Fetch; redirectUri: string };

const mostPages = 6;

/** A person in front of a practice network's consent page: opens it, unticks, presses, and is sent back to us. */
export const submitConsent = async ({ fetch, redirectUri }: Deps, address: string, decision: ConsentDecision) => {
  let request: { url: string; init: RequestInit } = { url: address, init: {} };
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await fetch(request.url, { ...request.init, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location) {
      const target = new URL(location, request.url);
      if (target.href.startsWith(redirectUri)) return Object.fromEntries(target.searchParams);
      request = { url: target.href, init: {} };
      continue;
    }
    const html = await answer.text();
    const form = formIn(html, decision);
    if (!form) throw new Error(`No form to press "${decision.press}" in, but ${answer.status}: ${html.slice(0, 500)}`);
    request = submission(form, request.url);
  }
  throw new Error('The consent pages go round in circles.');
};

type Form = { action: string; method: string; fields: URLSearchParams };

const formIn = (html: string, { press, untick = [] }: ConsentDecision): Form | undefined => {
  for (const [, head = '', inside = ''] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gis)) {
    const button = [...inside.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gis)]
      .map(([, attributes = '', label = '']) => ({ attributes: attributesOf(attributes), label }))
      .find(
        ({ attributes, label }) => words[press].test(attributes.value ?? '') || words[press].test(label),
      )?.attributes;
    if (!button) continue;
    const fields = new URLSearchParams();
    const chosen = new Set<string>();
    for (const [, attributes = ''] of inside.matchAll(/<input\b([^>]*)>/gis)) {
      const { type = 'text', name, value = 'on', checked, disabled } = attributesOf(attributes);
      if (!name || disabled !== undefined) continue;
      if (type === 'checkbox' && (checked === undefined || untick.includes(value))) continue;
      if (type === 'radio' && (chosen.has(name) || checked === undefined)) continue;
      chosen.add(name);
      fields.append(name, value);
    }
    if (button.name) fields.append(button.name, button.value ?? '');
    const { action = '', method = 'get' } = attributesOf(head);
    return { action: button.formaction ?? action, method: (button.formmethod ?? method).toLowerCase(), fields };
  }
  return undefined;
};

const words = { allow: /\b(?:allow|continue|authori[sz]e)\b/i, deny: /\b(?:deny|cancel|not now)\b/i };

const submission = ({ action, method, fields }: Form, page: string): { url: string; init: RequestInit } => {
  const target = new URL(action || page, page);
  if (method === 'post') return { url: target.href, init: { method: 'POST', body: fields } };
  target.search = fields.toString();
  return { url: target.href, init: {} };
};

const attributesOf = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)].map(([, name = '', a, b, c]) => [
      name.toLowerCase(),
      plain(a ?? b ?? c ?? ''),
    ]),
  );

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
