import { html } from '../../../platform/html/index.ts';
import type { Problem, RenderedPage } from '../../../platform/http/index.ts';
import { lockerPageHtml } from './locker-html.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** For browsers without JavaScript. `path`: the page of the locker. */
export const renderUnlockProblem = (
  { status, message, details }: Problem,
  path: string,
  styles: readonly string[],
): RenderedPage => {
  const messages = details.fields?.map((field) => field.message) ?? [message];
  const body = html`${messages.map((text) => html`<p class="note" role="status">${text}</p>`)}
<p><a href="${path}">Back to the locked content</a></p>`;
  return { status, headers, body: lockerPageHtml({ title: 'Not unlocked yet', styles, body }) };
};
