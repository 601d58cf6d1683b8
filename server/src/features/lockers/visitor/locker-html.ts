import { consentText, isSignInAction, lockerScriptPath, unlockLimits } from '@fanfare/contract/lockers/unlock';
import { html, type Markup, type Printable, toText } from '../../../platform/html/index.ts';
import { type VisitAction, visitLabel } from './locker-actions.ts';

/** What visitors see before the unlock. The hidden fields are those of the public forms. */
export type LockerView = {
  theme: string;
  accent: string;
  instructions: string;
  openText: string;
  businessName: string;
  /** Empty without one. */
  viaUser: string;
  /** Where visitors see and erase what is stored about them. */
  dataUrl: string;
  browser: string;
  page: string;
  visits: readonly { action: VisitAction; url: string; key: string }[];
  unlockForm: { action: string; hidden: Printable };
  subscribeForm: { action: string; hidden: Printable };
};

/** The same markup on our own page, on pages of others and in the preview. */
export const lockerBox = (
  view: LockerView,
): Markup => html`<div class="locker" data-theme="${view.theme}" data-accent="${view.accent}" data-seconds="${unlockLimits.visitSeconds}">
${view.openText && html`<p class="open-text">${view.openText}</p>`}
<section class="box" aria-label="Locked content">
<p class="instructions">${view.instructions}</p>
${view.visits.length > 0 && html`<ul class="visits">${view.visits.map((visit) => renderVisit(visit, view))}</ul>`}
<form method="post" action="${view.subscribeForm.action}" data-subscribe>
<label class="field"><span>Email address</span><input type="email" name="email" required maxlength="254" autocomplete="email"></label>
<label class="consent"><input type="checkbox" name="consent" value="yes" required> <span>${consentText(view.businessName)}</span></label>
${hiddenFields(view)}${view.subscribeForm.hidden}
<button>Unlock by email</button>
</form>
<p class="message" role="status"></p>
<p class="data"><a href="${view.dataUrl}" target="_blank" rel="noopener">Your data</a></p>
</section>
</div>`;

const hiddenFields = ({ browser, page }: LockerView): Markup =>
  html`<input type="hidden" name="browser" value="${browser}"><input type="hidden" name="page" value="${page}">`;

/** The account to follow, for those who don't yet. */
export const profileLink = (viaUser: string): Markup =>
  html`<a href="https://x.com/${viaUser}" target="_blank" rel="noopener">Follow @${viaUser} on X</a>`;

const renderVisit = ({ action, url, key }: LockerView['visits'][number], view: LockerView): Markup => html`<li>
${action === 'twitter_follow' && html`<span class="first">${profileLink(view.viaUser)}, then:</span>`}
<a class="button" href="${url}" target="_blank" rel="noopener" data-visit="${isSignInAction(action) ? 'sign-in' : 'page'}">${visitLabel(action, view.viaUser)}</a>
<form method="post" action="${view.unlockForm.action}" data-unlock>
<input type="hidden" name="key" value="${key}">${hiddenFields(view)}${view.unlockForm.hidden}
<button class="quiet">Show the content</button>
</form>
</li>`;

type Page = {
  title: string;
  styles: readonly string[];
  hasScript?: boolean;
  body: Printable;
  theme?: string;
  accent?: string;
};

export const lockerPageHtml = ({
  title,
  styles,
  hasScript = false,
  body,
  theme = 'auto',
  accent = 'violet',
}: Page): string =>
  toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${styles.map((url) => html`<link rel="stylesheet" href="${url}">\n`)}${hasScript && html`<script src="${lockerScriptPath}" data-own-page defer></script>\n`}</head>
<body class="locker-page" data-theme="${theme}" data-accent="${accent}">
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`);
