import { adProfileMessages } from '@fanfare/contract/ad-profiles/ad-profiles';
import { type AssetType, assetTypeLabels } from '@fanfare/contract/kit/assets';
import { useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';

type Props = { type: AssetType; title?: string; onClose?: () => void };

/** Notice about a missing asset. Owners get a link to the assets of the business; members ask the owner. */
export function MissingAsset({ type, title = `No ${inSentence(assetTypeLabels[type])} yet`, onClose }: Props) {
  const { business } = useMe();
  if (!business) return null;
  if (business.is_owner)
    return (
      <Alert
        tone="warn"
        title={title}
        onClose={onClose}
        action={
          <TextLink
            to="/user/business/$bid/manage"
            params={{ bid: String(business.id) }}
            search={{ add: type }}
            hash="assets"
            underline="always"
          >
            Open the business settings
          </TextLink>
        }
      >
        {adProfileMessages.ownerAddsAsset}
      </Alert>
    );
  return (
    <Alert
      tone="warn"
      title={title}
      onClose={onClose}
      action={
        <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: type }} size="xs" variant="default" />
      }
    >
      {adProfileMessages.askOwner}
    </Alert>
  );
}

/** Label in the middle of a sentence: names of networks keep their capital letter. */
const inSentence = (label: string) =>
  label.startsWith('Native') ? label.charAt(0).toLowerCase() + label.slice(1) : label;
