import type { UploadResult } from '@fanfare/contract/media/uploads';
import type { BusinessContext, UploadedFile } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { LibraryService } from '../../media/index.ts';
import type { Sites } from '../../sites/index.ts';

type Deps = { sites: Pick<Sites['service'], 'findForUser'>; library: Pick<LibraryService, 'addUploads'> };

export type UploadImage = ReturnType<typeof uploadImage>;

/** Service that uploads an image for a post into the media library of the business. */
export const uploadImage =
  ({ sites, library }: Deps) =>
  async (actor: Actor, business: BusinessContext, siteId: number, files: UploadedFile[]): Promise<UploadResult> => {
    await sites.findForUser(business, siteId);
    const [stored] = await library.addUploads({ businessId: business.id, userId: actor.caller.userId }, files, 1);
    if (!stored) throw new Problem('no-files');
    const { name: _, media: __, ...uploaded } = stored;
    return uploaded;
  };
