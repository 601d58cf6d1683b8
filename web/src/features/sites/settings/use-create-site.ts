import type { SiteDraft } from '@fanfare/contract/sites';
import type { z } from 'zod';
import { type Output, useSave } from '../../../lib/api.ts';
import { browserZone } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { staleAfterSiteChange } from '../site-queries.ts';

type Typed = z.input<typeof SiteDraft>;

/** Making a site that we serve: what a draft begins with, and the call. */
export function useCreateSite(onDone: (site: Output<'POST /content/site/create'>) => void) {
  const { timezone } = useMe();
  const create = useSave('POST /content/site/create', {
    refreshes: staleAfterSiteChange,
    onDone: (site) => {
      toast.good(`${site.name} is live. Write the first post for it.`);
      onDone(site);
    },
  });
  const initial: Partial<Typed> = {
    name: '',
    slug: '',
    description: '',
    language: 'en',
    timezone: timezone ?? browserZone(),
    accent: 'violet',
  };
  return { initial, create: (body: Typed) => create.mutateAsync({ body }) };
}
