import { contestantLimits, type FieldUse } from '@fanfare/contract/contests/contestants';
import { entryLimits } from '@fanfare/contract/contests/entry';
import { countryCodes, countryName } from '@fanfare/contract/kit/countries';
import { html, type Markup, type Printable, trustedHtml } from '../../../../platform/html/index.ts';
import { formPath } from '../../../../platform/http/index.ts';
import { consentText, newsletterText, offersNewsletter } from '../../contest/consent.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { entryFormName, formatSubject } from '../visitor-forms.ts';
import { newTab, type PageView } from './page-view.ts';

/**
 * Parts of the entry form. `hidden` has the token and the honeypot; `started` is the challenge of the proof of work.
 */
export type EntryFormParts = { hidden: Markup; started: string };

const required = trustedHtml(' required');

type Field = { name: string; label: string; use: FieldUse; attributes: Markup };

/** Renders the entry form. `ref` and `utm` are filled in for visitors who followed a link with these parameters. */
export const entryForm = (view: PageView, { hidden, started }: EntryFormParts): Markup => {
  const { contest, translate, isFrame, isPreview } = view;
  const { id, entryForm: form, options } = contest.row;
  const action = formPath({ name: entryFormName, subject: formatSubject(id) });
  return html`<form class="entry" method="post" action="${action}" data-bits="${entryLimits.proofBits}" data-seconds="${entryLimits.minSeconds}">
${hidden}
<input type="hidden" name="started" value="${started}"><input type="hidden" name="ref" value=""><input type="hidden" name="utm" value="">
${isFrame && html`<input type="hidden" name="frame" value="yes">`}
${field(view, { name: 'name', label: translate('page.name'), use: 'required', attributes: html` autocomplete="name" maxlength="${contestantLimits.name}"` })}
${field(view, { name: 'email', label: translate('page.email'), use: 'required', attributes: html` type="email" autocomplete="email" maxlength="254"` })}
${field(view, { name: 'phone', label: translate('page.phone'), use: form.phone, attributes: html` type="tel" autocomplete="tel" maxlength="${contestantLimits.phone}"` })}
${form.country !== 'off' && countryField(view)}
${field(view, { name: 'birth_date', label: translate('page.birthDate'), use: form.birth_date, attributes: html` type="date" autocomplete="bday" min="1900-01-01"` })}
${form.questions.map(({ text, is_required }, index) =>
  field(view, {
    name: `answer_${index + 1}`,
    label: text,
    use: is_required ? 'required' : 'optional',
    attributes: html` maxlength="${contestantLimits.answer}"`,
  }),
)}
${checkbox('consent', html`${consentText(contest)} <a href="${contestPath(view)}/rules" target="_blank" rel="noopener">${translate('page.rules')}</a>`, true)}
${offersNewsletter(contest.row) && checkbox('newsletter', newsletterText(contest), false)}
${options.reminder && checkbox('reminder', translate('page.reminder'), false)}
<p class="problem" role="alert" hidden></p>
${isPreview ? html`<p class="hint">${translate('page.previewEnter')}</p>` : html`<button class="primary" data-busy>${translate('page.enter')}</button>`}
<p class="hint">${translate('page.free')}<br><a href="${contestPath(view)}/link"${newTab(view)}>${translate('page.alreadyEntered')}</a></p>
</form>`;
};

const field = ({ translate }: PageView, { name, label, use, attributes }: Field): Markup | undefined =>
  use === 'off'
    ? undefined
    : html`<label class="field"><span>${label}${use === 'optional' && html` <small>(${translate('page.optional')})</small>`}</span><input name="${name}"${attributes}${use === 'required' && required}></label>`;

const checkbox = (name: string, text: Printable, isRequired: boolean): Markup =>
  html`<label class="check"><input type="checkbox" name="${name}" value="yes"${isRequired && required}><span>${text}</span></label>`;

const countryField = ({ contest, translate }: PageView): Markup => {
  const { language, rules, entryForm: form } = contest.row;
  const codes = rules.countries.length > 0 ? rules.countries : countryCodes;
  const options = codes
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  const isRequired = form.country === 'required';
  return html`<label class="field"><span>${translate('page.country')}${!isRequired && html` <small>(${translate('page.optional')})</small>`}</span><select name="country" autocomplete="country"${isRequired && required}><option value="">${translate('page.choose')}</option>${options.map(
    ({ code, name }) => html`<option value="${code}">${name}</option>`,
  )}</select></label>`;
};
