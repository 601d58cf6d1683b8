import type { Aspect } from '@fanfare/contract/media/images';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { FittedText, PostText, SocialNetwork } from '@fanfare/contract/social/social-text';

type PreviewAccount = { name: string; image: string | null };

/** The page that the post links to. */
export type PreviewLink = {
  url: string;
  /** Metadata of the page itself. */
  title: string;
  description: string;
  image?: string | null | undefined;
  site_name?: string | undefined;
  /** Custom values (name, description, image) for networks that allow them. */
  link_name?: string | undefined;
  link_description?: string | undefined;
};

export type PreviewPicture = { src: string; alt?: string | undefined; aspect?: Aspect | null | undefined };

/** Video of a preview. `still` is the thumbnail that is shown if there is no `src`. */
type PreviewVideo = { src: string | null; still?: string | null | undefined; name: string };

export type PreviewProps = {
  network: SocialNetwork;
  account: PreviewAccount | null;
  profileSet: ProfileSet;
  content: PostText;
  link?: PreviewLink | null | undefined;
  /** Images of the post; with a link, the image selected for it. */
  picture?: PreviewPicture | readonly PreviewPicture[] | null | undefined;
  video?: PreviewVideo | null | undefined;
};

/** Input of all network previews. */
export type PreviewModel = {
  account: PreviewAccount;
  fittedText: FittedText;
  card: Card | undefined;
  pictures: readonly PreviewPicture[];
  video: PreviewVideo | undefined;
};

export type Card = { host: string; title: string; description: string; picture: PreviewPicture | undefined };
