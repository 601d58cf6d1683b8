export type License = { id: number; name: string; url: string };

const creativeCommonsUrl = (kind: string, version: string) =>
  `https://creativecommons.org/licenses/${kind}/${version}/`;

/** All licenses of Flickr, as `flickr.photos.licenses.getInfo` lists them. */
export const licenses: readonly License[] = [
  {
    id: 0,
    name: 'All Rights Reserved',
    url: 'https://www.flickrhelp.com/hc/en-us/articles/10710266545556-Using-Flickr-images-shared-by-other-members',
  },
  { id: 1, name: 'CC BY-NC-SA 2.0', url: creativeCommonsUrl('by-nc-sa', '2.0') },
  { id: 2, name: 'CC BY-NC 2.0', url: creativeCommonsUrl('by-nc', '2.0') },
  { id: 3, name: 'CC BY-NC-ND 2.0', url: creativeCommonsUrl('by-nc-nd', '2.0') },
  { id: 4, name: 'CC BY 2.0', url: creativeCommonsUrl('by', '2.0') },
  { id: 5, name: 'CC BY-SA 2.0', url: creativeCommonsUrl('by-sa', '2.0') },
  { id: 6, name: 'CC BY-ND 2.0', url: creativeCommonsUrl('by-nd', '2.0') },
  { id: 7, name: 'No known copyright restrictions', url: 'https://www.flickr.com/commons/usage/' },
  { id: 8, name: 'United States Government Work', url: 'https://www.usa.gov/government-copyright' },
  { id: 9, name: 'Public Domain Dedication (CC0)', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  { id: 10, name: 'Public Domain Mark', url: 'https://creativecommons.org/publicdomain/mark/1.0/' },
  { id: 11, name: 'CC BY 4.0', url: creativeCommonsUrl('by', '4.0') },
  { id: 12, name: 'CC BY-SA 4.0', url: creativeCommonsUrl('by-sa', '4.0') },
  { id: 13, name: 'CC BY-ND 4.0', url: creativeCommonsUrl('by-nd', '4.0') },
  { id: 14, name: 'CC BY-NC 4.0', url: creativeCommonsUrl('by-nc', '4.0') },
  { id: 15, name: 'CC BY-NC-SA 4.0', url: creativeCommonsUrl('by-nc-sa', '4.0') },
  { id: 16, name: 'CC BY-NC-ND 4.0', url: creativeCommonsUrl('by-nc-nd', '4.0') },
  // License that only practice Flickr has, with an id that clients cannot know.
  { id: 17, name: 'Practice License 1.0', url: creativeCommonsUrl('practice', '1.0') },
];
