import { dayMs } from '@fanfare/contract/kit/durations';
import type { PictureLicence } from '../ports/picture-search.ts';
import type { Rest } from './rest.ts';
import { Licences } from './wire.ts';

type Deps = { rest: Rest; now: () => Date };

/** Licences rarely change, so they are cached for a day. */
export const cachedLicences = ({ rest, now }: Deps) => {
  let cached: { at: number; licences: Promise<PictureLicence[]> } | undefined;

  const fetchLicences = async () => {
    const { licenses } = await rest.read('flickr.photos.licenses.getInfo', {}, Licences);
    return licenses.license.map(({ id, name, url }) => toLicence(id, name, url || undefined));
  };

  return (): Promise<PictureLicence[]> => {
    const at = now().getTime();
    if (cached && at - cached.at < dayMs) return cached.licences;
    const entry = { at, licences: fetchLicences() };
    cached = entry;
    entry.licences.catch(() => {
      // A failed request is not cached.
      if (cached === entry) cached = undefined;
    });
    return entry.licences;
  };
};

/**
 * Ids of licences that allow commercial use. All other ids allow nothing: also "All Rights Reserved" (0) has a URL, and
 * new ids are added.
 */
const commercialIds = new Set(['4', '5', '6', '8', '9', '10', '11', '12', '13']);
const editableIds = new Set(['1', '2', '4', '5', '8', '9', '10', '11', '12', '14', '15']);

const toLicence = (id: string, name: string, url: string | undefined): PictureLicence => ({
  id,
  name,
  url,
  allowsCommercialUse: commercialIds.has(id),
  allowsEdits: editableIds.has(id),
});

/** Licence for an id that is missing from Flickr's list. */
export const toUnknownLicence = (id: string): PictureLicence => ({
  id,
  name: 'Unknown license',
  url: undefined,
  allowsCommercialUse: false,
  allowsEdits: false,
});
