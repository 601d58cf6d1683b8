import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/problem.ts';
import type { SiteRow, Sites } from '../sites/index.ts';

/** Reads the post from its site; 404 if it is missing, for every kind of site. */
export const fetchSitePost = async (
  sites: Pick<Sites['service'], 'withSite'>,
  site: SiteRow,
  postId: string,
): Promise<SitePost> => {
  try {
    return await sites.withSite(site, (port, grant) => port.post(grant, postId));
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
    throw error;
  }
};

/** True for a failed call that no retry can help, because the post was deleted or access to the site was lost. */
export const isFinalFailure = (error: unknown): boolean =>
  error instanceof Problem || (error instanceof ConnectorFailure && error.kind !== 'unreachable');
