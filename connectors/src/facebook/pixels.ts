import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Pixels } from '../ports/accounts.ts';
import type { Graph } from './graph.ts';
import { PixelRow } from './wire.ts';

const fields = { fields: 'id,name,code,last_fired_time,is_unavailable,owner_business', limit: 100 };

export const facebookPixels = (graph: Graph): Pixels => ({
  async list({ accessToken: token }, adAccountId) {
    const ask = { operation: 'pixels', to: pixelsOf(adAccountId), token, fields };
    return (await graph.all(ask, PixelRow)).map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code ?? undefined,
      lastFiredAt: row.last_fired_time ?? undefined,
      isAvailable: !row.is_unavailable,
    }));
  },

  async create({ accessToken: token }, adAccountId, name) {
    const ask = { operation: 'pixels.create', to: pixelsOf(adAccountId), token, fields: { name } };
    return { id: (await graph.write(ask, Created)).id, name };
  },
});

const pixelsOf = (adAccountId: string): string => pathOf`/act_${adAccountId}/adspixels`;
