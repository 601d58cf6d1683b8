import { pathOf } from '../kit/http/base-url.ts';
import type { Videos } from '../ports/posts.ts';
import type { Graph } from './graph.ts';
import { VideoRow } from './wire.ts';

const fields = 'id,title,description,length,picture,source,created_time,permalink_url,post_id,status,published,views';

type Deps = { graph: Graph; siteUrl: string };

export const facebookVideos = ({ graph, siteUrl }: Deps): Videos => ({
  async list({ accessToken: token, account }, limit) {
    const request = {
      operation: 'videos',
      to: pathOf`/${account.id}/videos`,
      token,
      fields: { type: 'uploaded', fields, limit: Math.min(limit, 100) },
    };
    return (await graph.listAll(request, VideoRow, limit)).map((row) => ({
      id: row.id,
      title: row.title ?? '',
      description: row.description ?? '',
      lengthSeconds: row.length,
      picture: row.picture ?? undefined,
      url: row.permalink_url?.startsWith('/') ? siteUrl + row.permalink_url : (row.permalink_url ?? undefined),
      fileUrl: row.source ?? undefined,
      createdAt: row.created_time,
      isReady: row.status?.video_status === 'ready',
      views: row.views,
    }));
  },
});
