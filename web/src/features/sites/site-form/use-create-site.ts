import type { SiteDraft } from '@fanfare/contract/sites/site';
import type { z } from 'zod';
import { type Output, useSave } from '../../../lib/api.ts';
import { browserTimeZone } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { staleAfterSiteChange } from '../site-queries.ts';

type SiteInput = z.input<typeof SiteDraft>;

/** Initial form values and the API call that creates a hosted site. */
export function useCreateSite(onDone: (site: Output<'POST /content/site/create'>) => void) {
  const { timezone } = useMe();
  const create = useSave('POST /content/site/create', {
    refreshes: staleAfterSiteChange,
    onDone: (site) => {
      toast.good(`${site.name} created.`);
      onDone(site);
    },
  });
  const initial: Partial<SiteInput> = {
    name: '',
    slug: '',
    description: '',
    language: 'en',
    timezone: timezone ?? browserTimeZone(),
    accent: 'violet',
  };
  return { initial, create: (body: SiteInput) => create.mutateAsync({ body }) };
}
