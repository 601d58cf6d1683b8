import { html, type Markup, trustedHtml } from '../../../platform/html/index.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { readTemplate, type SafeTemplate } from './read-template.ts';

const module = new URL('./read-template.ts', import.meta.url);

/** Class of the element that wraps a template, to which its CSS is limited. */
const templateScope = 'contest-template';

/** Reads a template of any length without blocking the event loop. */
export const readContestTemplate = (template: string, origin: string): Promise<SafeTemplate> =>
  readLongText(module, readTemplate, template, templateScope, origin);

/** Renders a template with values for its placeholders; a placeholder without a value prints nothing. */
export const renderTemplate = ({ parts }: SafeTemplate, values: Readonly<Record<string, Markup | string>>): Markup =>
  html`<div class="${templateScope}">${parts.map((part) =>
    'text' in part ? trustedHtml(part.text) : values[part.placeholder],
  )}</div>`;
