import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { destinationMessages } from '@fanfare/contract/leads/destinations';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import { toFormId } from '../form-id.ts';
import { inboxStore } from '../inbox/inbox.store.ts';
import type { PageAccess } from '../page-access.ts';

export type FormAccess = ReturnType<typeof formAccess>;
type Deps = { pages: Pick<PageAccess, 'listIds'> };

const ownerRestriction = () => {
  const restriction = restrictionFor('owner');
  return new Problem('restricted', { message: restriction.message, restricted: restriction });
};

/**
 * Access to forms whose leads a member may send elsewhere: the forms the member can see. An empty list of forms means
 * all, including forms of pages that are connected later.
 */
export const formAccess = ({ db }: Platform, { pages }: Deps) => {
  const canSeeAll = async (business: BusinessContext) => (await pages.listIds(business)) === undefined;

  /**
   * True if the member can see all these forms. An unknown form counts as not visible, because it can turn out to be of
   * another page.
   */
  const canSee = async (business: BusinessContext, forms: readonly string[]): Promise<boolean> => {
    const pageIds = await pages.listIds(business);
    if (pageIds === undefined) return true;
    const visible = new Set((await inboxStore(db).listForms(business.id, pageIds)).map(toFormId));
    return forms.length > 0 && forms.every((formId) => visible.has(formId));
  };

  return {
    canSee,

    /** Checks the forms of a draft. A form of a page that the member can't see is not found. */
    requireChosen: async (business: BusinessContext, forms: readonly string[]) => {
      if (await canSee(business, forms)) return;
      if (forms.length > 0) throw new Problem('not-found');
      const message = destinationMessages.allForms;
      throw invalidInput('forms', message);
    },

    /**
     * Throws unless the member can see all forms of an existing destination, whose leads must not go elsewhere
     * otherwise.
     */
    requireStored: async (business: BusinessContext, forms: readonly string[]) => {
      if (!(await canSee(business, forms))) throw ownerRestriction();
    },

    requireAll: async (business: BusinessContext) => {
      if (!(await canSeeAll(business))) throw ownerRestriction();
    },

    /** Returns the leads among the given ones that the member can see. */
    filterLeads: async (business: BusinessContext, leadIds: readonly number[]): Promise<Set<number>> =>
      new Set(
        leadIds.length === 0
          ? []
          : await inboxStore(db).listVisibleIds(business.id, await pages.listIds(business), leadIds),
      ),
  };
};
