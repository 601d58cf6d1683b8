import { z } from 'zod';
import { html } from '../../../platform/html/index.ts';
import {
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PublicForm,
  publicForm,
  type VisitorPages,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { businessQueries } from '../../business/index.ts';
import { visitorPage } from '../visitor-page-html.ts';
import { type DataPagePath, dataPagePrefix } from './data-page-path.ts';
import type { PersonalDataService } from './personal-data.service.ts';

type Deps = {
  tokens: FormTokens;
  dataPage: DataPagePath;
  personalData: Pick<PersonalDataService, 'requestBusinessLink'>;
  stylesheets: readonly string[];
};

const formName = 'data-request';
const pathPattern = /^\/your-data\/([A-Za-z0-9_-]{20,64})(?:\/(sent))?\/?$/;
const DataRequest = z.strictObject({ email: z.string().max(254) });

/**
 * Public pages on which people ask a business for the data it stored about them, whether the data came from a form,
 * Facebook, a locker or a newsletter.
 */
export const dataRequestPages = ({ db }: Platform, { tokens, dataPage, personalData, stylesheets }: Deps) => {
  const findBusiness = async (key: string) => {
    const id = dataPage.findBusinessId(key);
    return id === undefined ? undefined : businessQueries(db).find(id);
  };

  const pages: VisitorPages = {
    prefix: dataPagePrefix,
    cached: () => undefined,
    show: async ({ path, limit }) => {
      limit();
      const [, key = '', part] = pathPattern.exec(path) ?? [];
      const business = await findBusiness(key);
      if (!business)
        return visitorPage({ title: 'Page not found', body: html`<p>Check the URL.</p>`, stylesheets, status: 404 });
      const shared = { businessName: business.name, stylesheets };
      if (part === 'sent')
        return visitorPage({
          title: 'Check your email',
          body: html`<p>If we have data about this address, we’ve sent it a link.</p>`,
          ...shared,
        });
      const ref = { name: formName, subject: key };
      return visitorPage({
        title: 'Your data',
        body: html`<p>See, export or erase what ${business.name} stored about you. We’ll email you a link.</p>
<form class="lead" method="post" action="${formPath(ref)}">
${hiddenFormFields(ref, tokens)}
<label>Email<input type="email" name="email" required maxlength="254" autocomplete="email"></label>
<button class="action" type="submit">Email me the link</button>
</form>`,
        ...shared,
      });
    },
  };

  const form: PublicForm = publicForm({
    name: formName,
    summary: 'Request a link to my data at a business',
    fields: DataRequest,
    origins: 'own',
    tokens,
    submit: async ({ subject, fields }) => {
      const business = await findBusiness(subject);
      if (business) await personalData.requestBusinessLink(business.id, fields.email);
      return undefined;
    },
    done: (subject) => ({ path: `${dataPagePrefix}/${subject}/sent`, message: 'Sent.' }),
  });

  return { visitorPages: [pages], publicForms: [form] };
};
