import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type RssSite, useRssSites } from '../rss-queries.ts';

type Source = { id: number; title: string };

/** Starts a draft or a social post about an article. Undefined: the user has no role for it. */
export function useArticlePosts(currentSite: number | undefined) {
  const navigate = useNavigate();
  const canWrite = useCan('content:editor');
  const canShare = useCan('social:publisher');
  const sites = useRssSites().data?.sites ?? [];
  /** The article whose draft needs a site. */
  const [pending, setPending] = useState<Source>();
  const isBusy = useRef(false);

  const start = async (article: Source, site: RssSite) => {
    const { site_id, copy_id } = await call('POST /content/rss/item/{id}/draft', {
      params: { id: article.id },
      body: { site_id: site.id, submit_id: newId() },
    });
    setPending(undefined);
    await navigate({
      to: '/content/site/$siteId/post/$postId',
      params: { siteId: String(site_id), postId: 'new' },
      search: { copy: copy_id },
    });
  };

  const write = (article: Source) => {
    const [onlySite, ...others] = sites;
    const site = sites.find(({ id }) => id === currentSite) ?? (others.length === 0 ? onlySite : undefined);
    if (!site) return setPending(article);
    if (isBusy.current) return;
    isBusy.current = true;
    start(article, site)
      .catch(toast.failed)
      .finally(() => {
        isBusy.current = false;
      });
  };

  const share = async ({ id }: Source) => {
    const post = await call('POST /content/rss/item/{id}/social', { params: { id } });
    const { message, link, link_name, link_description, picture } = post;
    const values = { message, link, link_name, link_description, ...(picture ? { picture } : {}) };
    await navigate({ href: `/social/post/create${defaultStringifySearch(values)}` });
  };

  return {
    write: canWrite ? write : undefined,
    share: canShare ? (article: Source) => void share(article).catch(toast.failed) : undefined,
    siteChoice: { article: pending, sites, onChoose: start, onClose: () => setPending(undefined) },
  };
}
