import { problems } from '@fanfare/contract/kit/problem';
import { socialNetworks } from '@fanfare/contract/social-text';
import { type Template, type TemplateDraft, templateLimits } from '@fanfare/contract/templates';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import { businessStore } from '../../business/index.ts';
import { type TemplateRow, templateStore } from './templates.store.ts';

export type Templates = ReturnType<typeof templateService>;
type Deps = { db: Db; now: Now };

const present = ({ template, savedBy }: { template: TemplateRow; savedBy: string }): Template => {
  const { id, name, message, versions, thread, savedAt } = template;
  return { id, name, message, versions, threads: thread, saved: savedAt, saved_by: savedBy };
};

/** A version somebody emptied is none: the message speaks for that network. */
const versionsOf = (versions: TemplateDraft['versions']): Template['versions'] => {
  const kept: Template['versions'] = {};
  for (const network of socialNetworks) {
    const text = versions[network];
    if (text?.trim()) kept[network] = text;
  }
  return kept;
};

/** Words kept to be posted again. */
export const templateService = ({ db, now }: Deps) => {
  const keptOf = ({ caller }: Actor, { name, message, versions, threads }: TemplateDraft) => ({
    ...{ name, message, thread: threads, savedById: caller.userId, savedAt: now() },
    versions: versionsOf(versions),
  });

  const show = async (businessId: number, id: number): Promise<Template> => {
    const found = await templateStore(db).find(businessId, id);
    if (!found) throw new Problem('not-found');
    return present(found);
  };

  const named = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (uniqueViolation(error) !== undefined) throw nameTaken();
      throw error;
    }
  };

  return {
    list: async (businessId: number) => ({ templates: (await templateStore(db).list(businessId)).map(present) }),

    /** The business is held, so that keeping at once cannot pass the limit. */
    create: async (actor: Actor, businessId: number, draft: TemplateDraft): Promise<Template> => {
      const id = await named(() =>
        db.transaction(async (tx) => {
          if (!(await businessStore(tx).lock(businessId))) throw new Problem('not-found');
          if ((await templateStore(tx).count(businessId)) >= templateLimits.perBusiness)
            throw new Problem('too-many-templates');
          return templateStore(tx).insert(businessId, keptOf(actor, draft));
        }),
      );
      return show(businessId, id);
    },

    save: async (actor: Actor, businessId: number, id: number, draft: TemplateDraft): Promise<Template> => {
      const changed = await named(() => templateStore(db).update(businessId, id, keptOf(actor, draft)));
      if (changed === 0) throw new Problem('not-found');
      return show(businessId, id);
    },

    remove: async (businessId: number, id: number): Promise<void> => {
      if ((await templateStore(db).remove(businessId, id)) === 0) throw new Problem('not-found');
    },
  };
};

const nameTaken = () =>
  new Problem('template-name-taken', { fields: [{ path: 'name', message: problems['template-name-taken'].message }] });
