import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { aspectOf } from '@fanfare/contract/pictures';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import type { LinkFacts } from '../composer/fields/use-link-preview.ts';
import { type PickedVideo, type PostDraft, wordsOf } from '../composer/post-draft.ts';
import classes from './post-previews.module.css';
import type { PreviewLink, PreviewPicture } from './preview-types.ts';
import { SharePreview } from './share-preview.tsx';

type Props = { draft: PostDraft; chosen: readonly Account[]; profileSet: ProfileSet; facts: LinkFacts | undefined };

/** The post as each network will show it, side by side; one at a time on a phone. */
export function PostPreviews(props: Props) {
  const { draft } = props;
  const isPhone = useMediaQuery('(max-width: 48em)');
  const [wanted, setWanted] = useState<string | null>(null);
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  const shown = networks.find((network) => network === wanted) ?? networks[0];
  return (
    <ScrollRegion label="Previews" className={classes.previews}>
      <h2 className={classes.title}>How it will look</h2>
      {networks.length === 0 && (
        <div className={classes.none}>
          <IconEye size={32} stroke={1.5} aria-hidden />
          Choose a network, and your post stands here as it will there.
        </div>
      )}
      {isPhone && shown ? (
        <Tabs value={shown} onChange={setWanted}>
          <Tabs.List className={classes.tabs}>
            {networks.map((network) => (
              <Tabs.Tab key={network} value={network}>
                <NetworkIcon network={network} size={22} />
                <VisuallyHidden>{networkInfo[network].name}</VisuallyHidden>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {networks.map((network) => (
            <Tabs.Panel key={network} value={network}>
              <NetworkPreview network={network} {...props} />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <div className={classes.cards}>
          {networks.map((network) => (
            <NetworkPreview key={network} network={network} {...props} />
          ))}
        </div>
      )}
    </ScrollRegion>
  );
}

function NetworkPreview({ network, draft, chosen, profileSet, facts }: Props & { network: SocialNetwork }) {
  const mine = chosen.filter(({ social_network }) => social_network === network);
  const [first] = mine;
  const others = mine.length - 1;
  return (
    <div className={classes.cell}>
      <p className={classes.label}>
        <NetworkIcon network={network} size={20} />
        {networkInfo[network].name}
        {others > 0 && (
          <small>
            and {others} more {others === 1 ? 'account' : 'accounts'}
          </small>
        )}
        {draft.versions[network] !== undefined && <span className={classes.own}>Own text</span>}
      </p>
      <SharePreview
        network={network}
        account={first ?? null}
        set={profileSet}
        words={wordsOf(draft, network)}
        link={linkOf(draft, facts)}
        picture={picturesOf(draft, facts)}
        video={draft.type === 'video' ? draft.video && videoOf(draft.video) : null}
      />
    </div>
  );
}

const linkOf = (
  { type, link, linkName, linkDescription }: PostDraft,
  facts: LinkFacts | undefined,
): PreviewLink | null =>
  type === 'link' && link.trim()
    ? {
        url: link.trim(),
        title: facts?.title ?? '',
        description: facts?.description ?? '',
        image: facts?.image ?? null,
        link_name: linkName,
        link_description: linkDescription,
      }
    : null;

const videoOf = ({ id, path, name }: PickedVideo) =>
  id === null ? { src: null, still: path, name } : { src: path, name };

const picturesOf = ({ type, images, picture }: PostDraft, facts: LinkFacts | undefined): PreviewPicture[] => {
  if (type === 'text' || type === 'video') return [];
  if (images.length > 0) return images.map(({ path, alt, name, aspect }) => ({ src: path, alt: alt || name, aspect }));
  if (type !== 'link' || !picture) return [];
  const { width, height } = facts?.images.find(({ url }) => url === picture) ?? {};
  return [{ src: picture, alt: '', aspect: width && height ? aspectOf({ width, height }) : 'wide' }];
};
