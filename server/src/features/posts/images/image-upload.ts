import type { Uploaded } from '@fanfare/contract/uploads';
import { type BusinessContext, Problem, type UploadedFile } from '../../../platform/http/index.ts';
import type { By } from '../../audit/index.ts';
import type { Library } from '../../media/index.ts';
import type { Sites } from '../../sites/index.ts';

type Needs = { sites: Pick<Sites['service'], 'forPerson'>; library: Pick<Library, 'addUploads'> };

/** A picture for a post: a file of the business like all others. */
export const uploadImage =
  ({ sites, library }: Needs) =>
  async (by: By, place: BusinessContext, siteId: number, files: UploadedFile[]): Promise<Uploaded> => {
    await sites.forPerson(place, siteId);
    const [taken] = await library.addUploads({ businessId: place.id, userId: by.caller.userId }, files, 1);
    if (!taken) throw new Problem('no-files');
    const { name: _, media: __, ...uploaded } = taken;
    return uploaded;
  };
