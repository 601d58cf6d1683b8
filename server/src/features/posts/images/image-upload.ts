import type { Uploaded } from '@fanfare/contract/uploads';
import { type BusinessContext, Problem, type UploadedFile } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Library } from '../../media/index.ts';
import type { Sites } from '../../sites/index.ts';

type Deps = { sites: Pick<Sites['service'], 'forPerson'>; library: Pick<Library, 'addUploads'> };

/** A picture for a post: a file of the business like all others. */
export const uploadImage =
  ({ sites, library }: Deps) =>
  async (actor: Actor, business: BusinessContext, siteId: number, files: UploadedFile[]): Promise<Uploaded> => {
    await sites.forPerson(business, siteId);
    const [taken] = await library.addUploads({ businessId: business.id, userId: actor.caller.userId }, files, 1);
    if (!taken) throw new Problem('no-files');
    const { name: _, media: __, ...uploaded } = taken;
    return uploaded;
  };
