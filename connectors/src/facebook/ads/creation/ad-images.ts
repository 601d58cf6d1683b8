import { pathOf } from '../../../kit/http/base-url.ts';
import type { AdImages } from '../../../ports/ads/ad-creation.ts';
import type { Graph } from '../../graph.ts';
import { ImageList } from './wire.ts';

const imageFields = 'hash,name,url,permalink_url,width,height,status,created_time';
const hiddenStatuses = ['DELETED', 'INTERNAL'];

export const facebookAdImages = (graph: Graph): AdImages => ({
  async list({ accessToken: token }, account, { cursor } = {}) {
    const fields = { fields: imageFields, limit: 50, after: cursor };
    const to = pathOf`/act_${account.id}/adimages`;
    const { data, paging } = await graph.read({ operation: 'ads.images', to, token, fields }, ImageList);
    const images = data.flatMap((row) => {
      // `permalink_url` stays valid, `url` expires after days.
      const url = row.permalink_url ?? row.url;
      if (!url || hiddenStatuses.includes(row.status ?? '')) return [];
      const { hash, width, height, created_time } = row;
      return [{ hash, name: row.name || hash, url, width, height, createdAt: created_time ?? undefined }];
    });
    // Images are sorted here, since Facebook documents no order.
    images.sort((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
    return { images, cursor: (paging?.next && paging.cursors?.after) || undefined };
  },
});
