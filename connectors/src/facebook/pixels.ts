import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Pixels } from '../ports/accounts.ts';
import type { Graph } from './graph.ts';
import { PixelRow } from './wire.ts';

const fields = { fields: 'id,name,code,last_fired_time,is_unavailable,owner_business', limit: 100 };

export const facebookPixels = (graph: Graph): Pixels => ({
  async list({ accessToken: token }, adAccountId) {
    const request = { operation: 'pixels', to: toPixelsPath(adAccountId), token, fields };
    return (await graph.listAll(request, PixelRow)).map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code ?? undefined,
      lastFiredAt: row.last_fired_time ?? undefined,
      isAvailable: !row.is_unavailable,
    }));
  },

  async create({ accessToken: token }, adAccountId, name) {
    const request = { operation: 'pixels.create', to: toPixelsPath(adAccountId), token, fields: { name } };
    return { id: (await graph.write(request, Created)).id, name };
  },
});

const toPixelsPath = (adAccountId: string): string => pathOf`/act_${adAccountId}/adspixels`;
