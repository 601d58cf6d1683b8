import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Aspect } from '@fanfare/contract/pictures';
import type { SocialNetwork, Worded, Words } from '@fanfare/contract/social-text';

export type PreviewAccount = { name: string; image: string | null };

/** A page a share leads to. */
export type PreviewLink = {
  url: string;
  /** What the page says about itself. */
  title: string;
  description: string;
  image?: string | null | undefined;
  site_name?: string | undefined;
  /** What the person says about it instead, for networks that let them. */
  link_name?: string | undefined;
  link_description?: string | undefined;
};

export type PreviewPicture = { src: string; alt?: string | undefined; aspect?: Aspect | null | undefined };

/** Where its file cannot be shown here, a still of it is. */
export type PreviewVideo = { src: string | null; still?: string | null | undefined; name: string };

export type PreviewProps = {
  network: SocialNetwork;
  account: PreviewAccount | null;
  set: ProfileSet;
  words: Words;
  link?: PreviewLink | null | undefined;
  /** Pictures of the post itself; beside a link, the one chosen for it. */
  picture?: PreviewPicture | readonly PreviewPicture[] | null | undefined;
  video?: PreviewVideo | null | undefined;
};

/** What every network's card is drawn from. */
export type PreviewModel = {
  account: PreviewAccount;
  said: Worded;
  card: Card | undefined;
  pictures: readonly PreviewPicture[];
  video: PreviewVideo | undefined;
};

export type Card = { host: string; title: string; description: string; picture: PreviewPicture | undefined };
