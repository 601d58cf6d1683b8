import { SubscriberEmail } from '@fanfare/contract/subscribers';
import { z } from 'zod';
import { type FormTokens, type PublicForm, publicForm } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Subscribers } from '../../subscribers/index.ts';
import type { SiteRow } from '../sites.store.ts';
import { consentText } from '../visitor/html/subscribe-section.ts';
import { subscribeFormName } from '../visitor/subscribe-form-name.ts';
import { visitorPageStore } from '../visitor/visitor-pages.store.ts';

type Deps = { tokens: FormTokens; subscribers: Subscribers['service'] };

/**
 * The form at the end of a hosted site's pages; its subject is the slug of the site. It accepts any origin, because a
 * site can have its own domain.
 */
export const subscribeForm = ({ db, now }: Platform, { tokens, subscribers }: Deps): PublicForm => {
  const store = visitorPageStore(db);
  /** Finds the site by its slug or, from a page that was open while the site was renamed, by a former one. */
  const findSite = async (slug: string): Promise<SiteRow | undefined> => {
    const found =
      (await store.findSiteVersion(slug, now())) ??
      (await store.findSiteVersion((await store.findMovedSite(slug)) ?? '', now()));
    return found?.row.deletedAt === null && found.row.design?.subscribe_form ? found.row : undefined;
  };

  return publicForm({
    name: subscribeFormName,
    summary: 'Subscribe to the emails of a hosted site',
    origins: 'any',
    tokens,
    fields: z.strictObject({ email: SubscriberEmail }),
    submit: async ({ subject, fields }) => {
      const site = await findSite(subject);
      if (!site) throw new Problem('not-found');
      const { id, businessId, name, language } = site;
      await subscribers.requestSubscription({
        businessId,
        email: fields.email,
        language,
        source: { kind: 'site', id, name, path: `/s/${subject}` },
        consent: consentText(site),
      });
      return undefined;
    },
    done: (subject) => ({ path: answerPath(subject, 'sent'), message: 'We sent you a link to confirm.' }),
    rejected: (subject, { code }) => {
      if (code === 'too-many-requests' || code === 'mail-budget-spent') return answerPath(subject, 'later');
      return code === 'unexpected' || code === 'not-found' ? undefined : answerPath(subject, 'again');
    },
  });
};

const answerPath = (slug: string, answer: 'sent' | 'again' | 'later') => `/s/${slug}/subscribe/${answer}`;
