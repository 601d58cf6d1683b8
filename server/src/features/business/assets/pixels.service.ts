import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';

export type Pixel = { id: string; name: string };

/** Pixels are stored by the ad network. `undefined`: the business has no connected account that supports pixels. */
export type PixelSource = {
  list: (businessId: number) => Promise<Pixel[] | undefined>;
  create: (
    businessId: number,
    userId: number,
    name: string,
    adAccount: string | undefined,
  ) => Promise<Pixel | undefined>;
};

export type PixelService = ReturnType<typeof pixelService>;

export const pixelService = ({ db, audit, source }: { db: Db; audit: Audit; source: PixelSource }) => ({
  list: async (business: BusinessContext) => {
    const pixels = await source.list(business.id);
    return { pixels: pixels ?? [], connected: pixels !== undefined };
  },

  create: async (actor: Actor, business: BusinessContext, name: string, adAccount: string | undefined) => {
    const pixel = await source.create(business.id, actor.caller.userId, name, adAccount);
    if (!pixel) throw new Problem('not-connected');
    await db.transaction((tx) => audit.record(tx, actor, business.id, `Created the pixel ${name}`));
    return { success: true as const, id: pixel.id };
  },
});
