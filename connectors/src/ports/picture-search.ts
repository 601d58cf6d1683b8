export type PictureLicence = {
  id: string;
  name: string;
  url?: string | undefined;
  allowsCommercialUse: boolean;
  allowsEdits: boolean;
};

export type PictureOwner = { id: string; name: string; realName?: string | undefined; profileUrl: string };

/** Attribution of a picture, stored with every copy: page, owner and licence. */
export type PictureSource = {
  id: string;
  title: string;
  pageUrl: string;
  owner: PictureOwner;
  licence: PictureLicence;
  /** Credit line to show next to the picture. */
  credit: string;
};

export type FoundPicture = PictureSource & {
  description: string;
  tags: readonly string[];
  /** Sizes of the picture, smallest first; never empty. */
  sizes: readonly { url: string; width: number; height: number }[];
};

type PictureSearchQuery = {
  text: string;
  page: number;
  perPage: number;
  sort?: 'relevance' | 'newest' | 'interesting' | undefined;
  /** Ids of the wanted licences; without them, every licence that allows commercial use. */
  licences?: readonly string[] | undefined;
};

type FoundPictures = { pictures: FoundPicture[]; page: number; pages: number; total: number };

/** Searches licensed pictures with their attribution. Needs the app's API key, no grant. */
export interface PictureSearch {
  search(query: PictureSearchQuery): Promise<FoundPictures>;
  /** Reads one picture by id, with the owner's real name if public. */
  source(id: string): Promise<PictureSource>;
  owner(id: string): Promise<PictureOwner>;
  licences(): Promise<PictureLicence[]>;
}
