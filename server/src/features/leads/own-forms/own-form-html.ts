import type { OwnFormField } from '@fanfare/contract/leads/own-forms';
import { html, type Markup, trustedHtml } from '../../../platform/html/index.ts';
import type { OwnFormSettings } from './own-forms.tables.ts';

const optionalNote = (required: boolean) => (required ? '' : ' (optional)');

const requiredMark = (required: boolean) => required && trustedHtml(' required');

const controlMarkup = ({ key, type, required, options }: OwnFormField): Markup => {
  const mark = requiredMark(required);
  if (type === 'choice')
    return html`<select name="${key}"${mark}><option value=""></option>${options.map((option) => html`<option>${option}</option>`)}</select>`;
  if (type === 'long') return html`<textarea name="${key}" rows="4" maxlength="2000"${mark}></textarea>`;
  return html`<input type="${type === 'phone' ? 'tel' : 'text'}" name="${key}" maxlength="2000"${mark}>`;
};

const fieldMarkup = (field: OwnFormField): Markup => {
  const { key, label, type, required } = field;
  if (type === 'checkbox')
    return html`<label class="check"><input type="checkbox" name="${key}" value="yes"${requiredMark(required)}> ${label}</label>`;
  return html`<label>${label}${optionalNote(required)}${controlMarkup(field)}</label>`;
};

/** Renders the form without the page around it. `action` and `hidden` are empty in a preview, which sends nothing. */
export const formMarkup = (
  settings: OwnFormSettings,
  { action, hidden }: { action: string; hidden: Markup },
): Markup => {
  const { intro, ask_name, fields, consent, privacy_policy_url, button } = settings;
  const requiresName = ask_name === 'required';
  return html`${intro !== '' && html`<p>${intro}</p>`}
<form class="lead" method="post" action="${action}">
${hidden}
<label>Email<input type="email" name="email" required maxlength="254" autocomplete="email"></label>
${ask_name !== 'off' && html`<label>Name${optionalNote(requiresName)}<input type="text" name="full_name" maxlength="100" autocomplete="name"${requiredMark(requiresName)}></label>`}
${fields.map(fieldMarkup)}
<label class="check"><input type="checkbox" name="consent" value="yes" required> <span>${consent} <a href="${privacy_policy_url}" rel="noreferrer noopener" target="_blank">Privacy policy</a></span></label>
<button class="action" type="submit">${button}</button>
</form>`;
};
