import { lockerPath } from '@fanfare/contract/lockers/unlock';
import { html, type Printable } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import type { Problem } from '../../../../platform/problem.ts';
import { lockerPageHtml, statusCard } from './locker-page.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

type ProblemPage = {
  problem: Problem;
  publicId: string;
  styles: readonly string[];
  /** Remaining steps of a started visit, so that it need not start again. */
  steps?: Printable;
};

/** Problem page for browsers without JavaScript. */
export const renderUnlockProblem = ({ problem, publicId, styles, steps }: ProblemPage): RenderedPage => {
  const { status, message, details } = problem;
  const back = html`<a class="${steps ? 'quiet' : 'button'}" href="${lockerPath(publicId)}">Back to the locked content</a>`;
  const body = statusCard({
    icon: 'alert',
    tone: 'bad',
    actions: html`${steps}${back}`,
    messages: details.fields?.map((field) => field.message) ?? [message],
  });
  return { status, headers, body: lockerPageHtml({ title: 'Not unlocked yet', styles, body }) };
};
