import { z } from 'zod';
import { html } from '../../../platform/html/index.ts';
import {
  type EmailLink,
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PageResponse,
  type PublicForm,
  publicForm,
  type VisitorPages,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { visitorPage } from '../visitor-page-html.ts';
import { embedScript, embedScriptPath } from './embed-script.ts';
import { formMarkup } from './own-form-html.ts';
import { ownFormStore, type PublicFormRow } from './own-forms.store.ts';
import { confirmLeadLink, type SubmissionService } from './submissions.service.ts';

type Deps = {
  tokens: FormTokens;
  submissions: SubmissionService;
  /** Service that emails a person who sent this form the link to their data. */
  personalData: { requestLink: (slug: string, email: string) => Promise<void> };
  stylesheets: readonly string[];
};

const formName = 'lead-form';
const dataFormName = 'lead-data';
/** Fields as a form sends them; the settings of the form decide what is valid. */
const SentFields = z.record(z.string().max(60), z.string().max(4000));
const DataRequest = z.strictObject({ email: z.string().max(254) });

/** Paths of a form's pages: `/f/{slug}`, `/f/{slug}/sent`, `/f/{slug}/data` and `/f/{slug}/data-sent`. */
const pathPattern = /^\/f\/([A-Za-z0-9_-]{1,64})(?:\/(sent|data|data-sent))?\/?$/;

/** Pages of the forms made in this product. They work without a script. */
export const ownFormPages = ({ db, origin }: Platform, { tokens, submissions, personalData, stylesheets }: Deps) => {
  const showForm = ({ slug, settings, businessName }: PublicFormRow): PageResponse => {
    const ref = { name: formName, subject: slug };
    const body = html`${formMarkup(settings, { action: formPath(ref), hidden: hiddenFormFields(ref, tokens) })}
<p class="small"><a href="/f/${slug}/data" target="_blank">Your data</a></p>`;
    return visitorPage({ title: settings.title, businessName, body, stylesheets, isFrameable: true });
  };

  const showSent = ({ settings, businessName }: PublicFormRow): PageResponse =>
    visitorPage({
      title: settings.double_opt_in ? 'Check your email' : 'Thank you',
      body: html`<p>${settings.double_opt_in ? 'We’ve sent you an email. Confirm your address with the link in it.' : settings.thanks || 'We’ve received your message.'}</p>`,
      businessName,
      stylesheets,
      isFrameable: true,
    });

  const showData = ({ slug, businessName }: PublicFormRow): PageResponse => {
    const ref = { name: dataFormName, subject: slug };
    return visitorPage({
      title: 'Your data',
      body: html`<p>See, export or erase what was stored about you. We’ll email you a link.</p>
<form class="lead" method="post" action="${formPath(ref)}">
${hiddenFormFields(ref, tokens)}
<label>Email<input type="email" name="email" required maxlength="254" autocomplete="email"></label>
<button class="action" type="submit">Email me the link</button>
</form>`,
      businessName,
      stylesheets,
    });
  };

  const notFound = () =>
    visitorPage({
      title: 'Page not found',
      body: html`<p>This form doesn’t exist or is closed.</p>`,
      stylesheets,
      status: 404,
    });

  const pages: VisitorPages = {
    prefix: '/f',
    cached: () => undefined,
    show: async ({ path, limit }) => {
      limit();
      const [, slug, part] = pathPattern.exec(path) ?? [];
      const form = slug === undefined ? undefined : await ownFormStore(db).findBySlugEverywhere(slug);
      if (!form) return notFound();
      if (part === 'sent') return showSent(form);
      if (part === 'data') return showData(form);
      if (part === 'data-sent')
        return visitorPage({
          title: 'Check your email',
          body: html`<p>If we have data about this address, we’ve sent it a link.</p>`,
          stylesheets,
        });
      return form.settings.is_active ? showForm(form) : notFound();
    },
  };

  const script: VisitorPages = {
    prefix: embedScriptPath,
    isFile: true,
    isEmbeddable: true,
    cached: () => undefined,
    show: async () => ({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
      },
      body: embedScript(origin),
    }),
  };

  const publicForms: PublicForm[] = [
    publicForm({
      name: formName,
      summary: 'Send a form of a business',
      fields: SentFields,
      origins: 'own',
      tokens,
      submit: async ({ subject, fields, client }) => {
        await submissions.submit(subject, fields, client);
        return undefined;
      },
      done: (subject) => ({ path: `/f/${subject}/sent`, message: 'Sent.' }),
    }),
    publicForm({
      name: dataFormName,
      summary: 'Request a link to my data',
      fields: DataRequest,
      origins: 'own',
      tokens,
      submit: async ({ subject, fields }) => {
        await personalData.requestLink(subject, fields.email);
        return undefined;
      },
      done: (subject) => ({ path: `/f/${subject}/data-sent`, message: 'Sent.' }),
    }),
  ];

  const confirmLink: EmailLink = {
    name: confirmLeadLink,
    summary: 'Confirm the email address of a form',
    page: async (key) => {
      const found = await submissions.findRequest(key);
      if (!found)
        return visitorPage({
          title: 'This link is no longer valid',
          body: html`<p>Send the form again to get another one.</p>`,
          stylesheets,
          status: 404,
        });
      const { request, form } = found;
      return request.confirmedAt
        ? visitorPage({
            title: 'Thank you',
            body: html`<p>${form.settings.thanks || 'Your email address is confirmed.'}</p>`,
            stylesheets,
          })
        : visitorPage({
            title: form.settings.title,
            body: html`<p>${request.email}</p><form method="post"><button class="action">Confirm my email address</button></form>`,
            stylesheets,
          });
    },
    act: (key) => submissions.confirm(key),
  };

  return { visitorPages: [pages, script], publicForms, emailLinks: [confirmLink] };
};
