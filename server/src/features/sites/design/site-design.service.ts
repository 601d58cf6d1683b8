import { defaultDesign, type SiteDesign, type siteDesign } from '@fanfare/contract/sites/design';
import type { z } from 'zod';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';

export type SiteDesignService = ReturnType<typeof siteDesignService>;
type Details = z.output<(typeof siteDesign)['GET /content/site/{id}/design']['returns']>;
type Deps = {
  audit: Audit;
  hostedImages: Pick<HostedImages, 'find' | 'recordDesignUsage'>;
  siteAccess: Pick<SiteAccessService, 'findHostedForManager'>;
  invalidate: (siteId: number) => void;
};

const imageFields = ['logo_id', 'icon_id', 'cover_id'] as const;

/** Theme, images, footer and feed settings of a hosted site. */
export const siteDesignService = ({ db }: Platform, { audit, hostedImages, siteAccess, invalidate }: Deps) => {
  const findImage = async (businessId: number, id: number | null) => {
    const found = id === null ? undefined : await hostedImages.find(businessId, String(id));
    return found && { id: Number(found.id), src: found.url, alt: found.alt, type: found.type };
  };

  const present = async ({ businessId, design }: SiteRow): Promise<Details> => {
    const saved = { ...defaultDesign, ...design };
    const [logo, icon, cover] = await Promise.all(imageFields.map((field) => findImage(businessId, saved[field])));
    return { ...saved, logo: logo ?? null, icon: icon ?? null, cover: cover ?? null };
  };

  const requireImages = async (businessId: number, design: SiteDesign) => {
    for (const path of imageFields) {
      const image = await findImage(businessId, design[path]);
      const message = 'Choose an image from your media library.';
      if (design[path] !== null && !image?.type.startsWith('image/'))
        throw new Problem(image ? 'invalid-input' : 'not-found', { message, fields: [{ path, message }] });
    }
  };

  return {
    get: async (business: BusinessContext, id: number): Promise<Details> =>
      present(await siteAccess.findHostedForManager(business, id)),

    save: async (actor: Actor, business: BusinessContext, id: number, design: SiteDesign): Promise<Details> => {
      await siteAccess.findHostedForManager(business, id);
      await requireImages(business.id, design);
      const row = await db.transaction(async (tx) => {
        const locked = await siteStore(tx).lock(business.id, id);
        if (!locked) throw new Problem('not-found');
        const saved = await siteStore(tx).update(locked, { design });
        const used = imageFields.flatMap((field) => design[field] ?? []);
        await hostedImages.recordDesignUsage(tx, saved, used);
        await audit.record(tx, actor, business.id, `Changed the design of the site ${saved.name}`);
        return saved;
      });
      invalidate(id);
      return present(row);
    },
  };
};
