import { problems } from '@fanfare/contract/kit/problems/problem';
import { socialNetworks } from '@fanfare/contract/social/social-text';
import { type Template, type TemplateDraft, templateLimits } from '@fanfare/contract/social/templates';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { type TemplateRow, templateStore } from './templates.store.ts';

export type TemplateService = ReturnType<typeof templateService>;

const present = ({ template, savedBy }: { template: TemplateRow; savedBy: string }): Template => {
  const { id, name, message, ai, versions, thread, savedAt } = template;
  return { id, name, message, ai, versions, threads: thread, saved: savedAt, saved_by: savedBy };
};

/** Versions of a template by network, without empty ones; a network without a version uses the template's message. */
const nonEmptyVersions = (versions: TemplateDraft['versions']): Template['versions'] => {
  const result: Template['versions'] = {};
  for (const network of socialNetworks) {
    const text = versions[network];
    if (text?.trim()) result[network] = text;
  }
  return result;
};

/** Reusable texts for social posts. */
export const templateService = ({ db, now }: Platform) => {
  const toValues = ({ caller }: Actor, { name, message, ai, versions, threads }: TemplateDraft) => ({
    name,
    message,
    ai,
    thread: threads,
    savedById: caller.userId,
    savedAt: now(),
    versions: nonEmptyVersions(versions),
  });

  const getTemplate = async (businessId: number, id: number): Promise<Template> => {
    const row = await templateStore(db).find(businessId, id);
    if (!row) throw new Problem('not-found');
    return present(row);
  };

  const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (uniqueViolation(error) !== undefined) throw nameTaken();
      throw error;
    }
  };

  return {
    list: async (businessId: number) => ({ templates: (await templateStore(db).list(businessId)).map(present) }),

    /** Locks the business, so that concurrent requests cannot exceed the limit. */
    create: async (actor: Actor, businessId: number, draft: TemplateDraft): Promise<Template> => {
      const id = await withUniqueName(() =>
        db.transaction(async (tx) => {
          if (!(await businessQueries(tx).lock(businessId))) throw new Problem('not-found');
          if ((await templateStore(tx).count(businessId)) >= templateLimits.maxPerBusiness)
            throw new Problem('too-many-templates');
          return templateStore(tx).insert(businessId, toValues(actor, draft));
        }),
      );
      return getTemplate(businessId, id);
    },

    save: async (actor: Actor, businessId: number, id: number, draft: TemplateDraft): Promise<Template> => {
      const changed = await withUniqueName(() => templateStore(db).update(businessId, id, toValues(actor, draft)));
      if (changed === 0) throw new Problem('not-found');
      return getTemplate(businessId, id);
    },

    remove: async (businessId: number, id: number): Promise<void> => {
      if ((await templateStore(db).remove(businessId, id)) === 0) throw new Problem('not-found');
    },
  };
};

const nameTaken = () =>
  new Problem('template-name-taken', { fields: [{ path: 'name', message: problems['template-name-taken'].message }] });
