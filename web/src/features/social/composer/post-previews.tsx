import { plural } from '@fanfare/contract/kit/plurals';
import { toAspect } from '@fanfare/contract/media/images';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import type { PreviewLink, PreviewPicture } from '../preview/preview-types.ts';
import { SharePreview } from '../preview/share-preview.tsx';
import type { LinkPreview } from './fields/use-link-preview.ts';
import { contentFor, type PickedVideo, type PostDraft } from './post-draft.ts';
import classes from './post-previews.module.css';
import type { PostForm } from './use-post-draft.ts';

type Props = {
  form: PostForm;
  targets: readonly Account[];
  profileSet: ProfileSet;
  linkPreview: LinkPreview | undefined;
};

/** Previews of the post on all selected networks; one at a time on a phone. */
export function PostPreviews(props: Props) {
  const { form } = props;
  const selectedNetworks = useFormValues(form, (draft) => draft.networks);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const [selectedTab, setSelectedTab] = useState<string | null>(null);
  const networks = socialNetworks.filter((network) => selectedNetworks.includes(network));
  const activeNetwork = networks.find((network) => network === selectedTab) ?? networks[0];
  return (
    <ScrollRegion label="Previews" className={classes.previews}>
      <h2 className={classes.title}>Preview</h2>
      {networks.length === 0 && (
        <Grid className={classes.none} gap={12} justify="center">
          <IconEye size={32} stroke={1.5} aria-hidden />
          Select a network to see a preview.
        </Grid>
      )}
      {isPhone && activeNetwork ? (
        <Tabs value={activeNetwork} onChange={setSelectedTab}>
          <Tabs.List mb={16}>
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
        <Grid fill="min(100%, 340px)" gap="24px 20px" align="start">
          {networks.map((network) => (
            <NetworkPreview key={network} network={network} {...props} />
          ))}
        </Grid>
      )}
    </ScrollRegion>
  );
}

function NetworkPreview({ network, form, targets, profileSet, linkPreview }: Props & { network: SocialNetwork }) {
  const draft = useFormValues(form, (current) => current);
  const networkAccounts = targets.filter(({ social_network }) => social_network === network);
  const [first] = networkAccounts;
  const otherCount = networkAccounts.length - 1;
  return (
    <Block miw={0}>
      <Flex component="p" gap={8} mb={8} fz={13} fw={600}>
        <NetworkIcon network={network} size={20} />
        {networkInfo[network].name}
        {otherCount > 0 && (
          <Block component="small" fw={400}>
            and {otherCount} more {plural(otherCount, 'account')}
          </Block>
        )}
        {draft.versions[network] !== undefined && <span className={classes.custom}>Custom text</span>}
      </Flex>
      <SharePreview
        network={network}
        account={first ?? null}
        profileSet={profileSet}
        content={contentFor(draft, network)}
        link={toPreviewLink(draft, linkPreview)}
        picture={toPreviewPictures(draft, linkPreview)}
        video={draft.type === 'video' ? draft.video && toPreviewVideo(draft.video) : null}
      />
    </Block>
  );
}

const toPreviewLink = (
  { type, link, linkName, linkDescription }: PostDraft,
  linkPreview: LinkPreview | undefined,
): PreviewLink | null =>
  type === 'link' && link.trim()
    ? {
        url: link.trim(),
        title: linkPreview?.title ?? '',
        description: linkPreview?.description ?? '',
        image: linkPreview?.image ?? null,
        link_name: linkName,
        link_description: linkDescription,
      }
    : null;

const toPreviewVideo = ({ id, path, name }: PickedVideo) =>
  id === null ? { src: null, still: path, name } : { src: path, name };

const toPreviewPictures = (
  { type, images, picture }: PostDraft,
  linkPreview: LinkPreview | undefined,
): PreviewPicture[] => {
  if (type === 'text' || type === 'video') return [];
  if (images.length > 0) return images.map(({ path, alt, name, aspect }) => ({ src: path, alt: alt || name, aspect }));
  if (type !== 'link' || !picture) return [];
  const { width, height } = linkPreview?.images.find(({ url }) => url === picture) ?? {};
  return [{ src: picture, alt: '', aspect: width && height ? toAspect({ width, height }) : 'wide' }];
};
