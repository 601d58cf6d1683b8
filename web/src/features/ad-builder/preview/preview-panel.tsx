import { type AdFields, countVariants, maxVariants } from '@fanfare/contract/ad-builder/ad-content';
import { previewPopup } from '@fanfare/contract/ad-builder/preview-formats';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconBrandFacebook, IconChevronLeft, IconChevronRight, IconExternalLink, IconShare } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { newId } from '../../../lib/random-id.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { openPopup } from '../../../ui/overlay/popup.ts';
import { type AdValues, blankAd, toAd } from '../ad-form.ts';
import type { ProfileDetails } from '../use-profile-details.ts';
import { NetworkPreviewModal } from './network-preview-modal.tsx';
import { useSendPreview } from './preview-channel.ts';
import { listPlaces, type Place, PreviewFrame, placeLabels } from './preview-frame.tsx';
import { SharePreviewModal } from './share-preview-modal.tsx';
import { toShownAds } from './shown-ads.ts';
import { usePictures } from './use-pictures.ts';

type Props = {
  values: Partial<AdValues>;
  details: ProfileDetails;
  /** Saves the draft if it has changed; undefined when that fails. */
  saveDraft: (values: Partial<AdValues>) => Promise<number | undefined>;
  canShare: boolean;
};

const popupBlocked = 'Your browser blocked the window. Allow popups for this site.';

/** Preview of the ad as it is typed, one place at a time. */
export function PreviewPanel({ values, details, saveDraft, canShare }: Props) {
  const { business } = useMe();
  const businessName = business?.business_name ?? '';
  const [popupKey] = useState(newId);
  const [chosenPlace, setPlace] = useState<Place>();
  const [chosenVariant, setVariant] = useState(0);
  const [networkAd, setNetworkAd] = useState<AdFields>();
  const [sharedDraft, setSharedDraft] = useState<number>();
  const ad = useCompleteAd(values);
  const pictures = usePictures([ad.adimage, ...ad.variants.images, ad.nativead.picture], details.accountId);

  const count = Math.min(countVariants(ad), maxVariants);
  const variant = Math.min(chosenVariant, count - 1);
  const pageName = details.pageName || businessName;
  const ads = useMemo(
    () => toShownAds(ad, variant, { page: { name: pageName, image: null }, businessName, pictures }),
    [ad, variant, pageName, businessName, pictures],
  );
  useSendPreview(popupKey, ads);
  const places = listPlaces(ads);
  const place = places.find((each) => each === chosenPlace) ?? places[0] ?? 'MOBILE_FEED_STANDARD';

  return (
    <Grid gap={12} miw={0}>
      <Flex gap={8} justify="space-between" wrap>
        <Select
          flex="1 1 150px"
          aria-label="Preview format"
          data={places.map((each) => ({ value: each, label: placeLabels[each] }))}
          allowDeselect={false}
          value={place}
          onChange={(next) => setPlace(places.find((each) => each === next))}
        />
        {count > 1 && <VariantPager variant={variant} count={count} onChange={setVariant} />}
      </Flex>
      <PreviewFrame ads={ads} place={place} />
      <Flex gap={8} align="stretch" wrap>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            const url = `/ads/builder/preview?key=${encodeURIComponent(popupKey)}`;
            if (!openPopup(url, `ad-preview-${popupKey}`, previewPopup)) toast.warn(popupBlocked);
          }}
        >
          Open all formats
        </Button>
        {ads.facebook && ad.adprofile !== undefined && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBrandFacebook size={16} stroke={1.5} aria-hidden />}
            onClick={() => setNetworkAd(ad)}
          >
            Show Facebook’s own preview
          </Button>
        )}
        {canShare && values.ad_type && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconShare size={16} stroke={1.5} aria-hidden />}
            onClick={() => void saveDraft({ ...values }).then(setSharedDraft)}
          >
            Share preview
          </Button>
        )}
      </Flex>
      <NetworkPreviewModal ad={networkAd} onClose={() => setNetworkAd(undefined)} />
      <SharePreviewModal draftId={sharedDraft} onClose={() => setSharedDraft(undefined)} />
    </Grid>
  );
}

/** Last state of the ad in which every field could be read. The same object until a value changes. */
function useCompleteAd(values: Partial<AdValues>): AdFields {
  const latest = useRef({ text: '', ad: blankAd });
  const typed = { ...values, ad_type: values.ad_type ?? blankAd.ad_type };
  const text = JSON.stringify(typed);
  if (text !== latest.current.text) latest.current = { text, ad: toAd(typed) ?? latest.current.ad };
  return latest.current.ad;
}

type PagerProps = { variant: number; count: number; onChange: (variant: number) => void };

const VariantPager = ({ variant, count, onChange }: PagerProps) => (
  <Flex gap={6} fz={13} tabular>
    <ActionIcon
      size={28}
      variant="default"
      aria-label="Previous ad"
      disabled={variant === 0}
      onClick={() => onChange(variant - 1)}
    >
      <IconChevronLeft size={16} stroke={1.5} aria-hidden />
    </ActionIcon>
    <span aria-live="polite">
      {variant + 1} of {count} ads
    </span>
    <ActionIcon
      size={28}
      variant="default"
      aria-label="Next ad"
      disabled={variant === count - 1}
      onClick={() => onChange(variant + 1)}
    >
      <IconChevronRight size={16} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Flex>
);
