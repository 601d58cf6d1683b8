import { html, type Markup, toText } from '../../html/index.ts';
import type { Problem } from '../../problem.ts';
import type { FormRef, FormTokens } from './form-tokens.ts';

export const tokenField = 'form_token';
/** Field hidden from people: only a program fills it in. */
export const honeypotField = 'contact_time';

export const formPath = ({ name, subject }: FormRef): string => `/forms/${name}/${subject}`;

/** The hidden fields of a public form, for the page that shows it. */
export const hiddenFormFields = (form: FormRef, tokens: Pick<FormTokens, 'issue'>): Markup =>
  html`<input type="hidden" name="${tokenField}" value="${tokens.issue(form)}">
<p hidden><label>Leave this empty <input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></p>`;

/** The answer to a browser without JavaScript when a form was not accepted. */
export const formProblemPage = ({ message, details }: Problem): string => {
  const messages = details.fields?.map((field) => field.message) ?? [message];
  return toText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Not sent</title></head>
<body><main><h1>Not sent</h1><ul>${messages.map((text) => html`<li>${text}</li>`)}</ul>
<p>Go back to the previous page. What you entered is still there.</p></main></body></html>
`);
};
