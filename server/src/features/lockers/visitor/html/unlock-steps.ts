import { consentText, isSignInAction, unlockLimits, unlockMessages } from '@fanfare/contract/lockers/unlock';
import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import type { VisitAction } from '../locker-actions.ts';
import type { IconName } from './icons.ts';

/** Data that the steps of a locker's box are rendered from. Hidden fields are the protection fields of public forms. */
export type StepView = {
  businessName: string;
  /** Username on X; empty without one. */
  viaUser: string;
  browser: string;
  page: string;
  /** URL of the page of this locker. */
  pageUrl: string;
  /**
   * State of the email step: `again` means that the visitor asked for the content and the address is not confirmed yet.
   */
  mail: 'form' | 'sent' | 'again';
  /** True in a preview, from which nothing can be sent. */
  isPreview?: boolean;
  unlockForm: { action: string; hidden: Printable };
  subscribeForm: { action: string; hidden: Printable };
};
export type Visit = { action: VisitAction; url: string; key: string; label: string };

type WayInfo = { icon: IconName; hint: string };
const seconds = `${unlockLimits.visitSeconds} seconds`;
export const wayInfo: Record<VisitAction | 'mail', WayInfo> = {
  mail: { icon: 'mail', hint: 'Confirm once' },
  facebook_signin: { icon: 'facebook', hint: 'Checked by Facebook' },
  twitter_follow: { icon: 'x', hint: 'Checked by X' },
  facebook_visit: { icon: 'visit', hint: seconds },
  twitter_visit: { icon: 'x', hint: seconds },
  twitter_share: { icon: 'x', hint: seconds },
};

const hiddenFields = ({ browser, page }: StepView): Markup =>
  html`<input type="hidden" name="browser" value="${browser}"><input type="hidden" name="page" value="${page}">`;
const message = html`<p class="message" role="status"></p>`;
const newTab = ({ isPreview }: StepView) => !isPreview && html` target="_blank" rel="noopener"`;
const buttonType = ({ isPreview }: StepView) => isPreview && html` type="button"`;

/** Step with the email form, and the notice after it was sent. The script shows one of the two. */
export const mailStep = (view: StepView): Markup => {
  const isSent = view.mail !== 'form';
  return html`<div class="step" data-mail>
<form method="post" action="${view.subscribeForm.action}" data-subscribe${isSent && html` hidden`}>
<label class="field"><span>Email address</span><input type="email" name="email" required maxlength="254" autocomplete="email" placeholder="you@example.com"></label>
<label class="consent"><input type="checkbox" name="consent" value="yes" required> <span>${consentText(view.businessName)}</span></label>
${hiddenFields(view)}${view.subscribeForm.hidden}
<button${buttonType(view)}>Subscribe and unlock</button>
<p class="note">We store your email address and your consent for ${view.businessName}.</p>
</form>
<div class="sent" data-sent tabindex="-1"${!isSent && html` hidden`}>
<p class="strong">${view.mail === 'again' ? unlockMessages.notConfirmed : unlockMessages.sent}</p>
<p class="note">The email can take a minute. Look in your spam folder, too.</p>
<p class="next"><a class="button" href="${view.pageUrl}/sent/again" data-check>I confirmed it</a>
<a class="quiet" href="${view.pageUrl}" data-retype>Use another address</a></p>
</div>
${message}
</div>`;
};

const howTo = ({ action }: Visit, { viaUser }: StepView): Printable => {
  if (action === 'facebook_signin') return 'Sign in in a new window, and the content opens.';
  if (action === 'twitter_follow')
    return html`<a href="https://x.com/${viaUser}" target="_blank" rel="noopener">Follow @${viaUser} on X</a>, then confirm it by signing in to X.`;
  const what = action === 'twitter_share' ? 'Share the link in the new tab.' : 'A new tab opens.';
  return `${what} After ${seconds}, the content opens here.`;
};

const dataNote = ({ action }: Visit): string => {
  if (action === 'facebook_signin') return 'Facebook confirms the sign-in. We store nothing from your account.';
  if (action === 'twitter_follow')
    return 'You sign in to X, which lets us check the follow once. We store nothing from your account.';
  return 'We count this unlock and store nothing about you.';
};

/**
 * Step of a visit to a link. Without JavaScript, a second button asks for the content; the script submits it
 * automatically.
 */
export const visitStep = (visit: Visit, view: StepView): Markup => {
  const { action, url, key, label } = visit;
  return html`<div class="step" data-visit-step>
<p>${howTo(visit, view)}</p>
<a class="button" href="${url}"${newTab(view)} data-visit="${isSignInAction(action) ? 'sign-in' : 'page'}">${action === 'twitter_follow' ? 'Confirm with X' : label}</a>
${!view.isPreview && showContentForm(view, key)}
<div class="wait" hidden><progress aria-label="Time until the content opens"></progress><span aria-hidden="true"></span></div>
${message}
<p class="note">${dataNote(visit)}</p>
</div>`;
};

/** Form that asks for the content after an action. */
export const showContentForm = (
  { unlockForm, browser, page }: Pick<StepView, 'unlockForm' | 'browser' | 'page'>,
  key: string,
  isMain = false,
): Markup => html`<form method="post" action="${unlockForm.action}" data-unlock>
<input type="hidden" name="key" value="${key}"><input type="hidden" name="browser" value="${browser}"><input type="hidden" name="page" value="${page}">${unlockForm.hidden}
<button${!isMain && html` class="second"`}>Show the content</button>
</form>`;
