import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';

type Props = { onClose: () => void };

/** Notice after a redirect from a site outside the user’s assets: the reason, and how to get access. */
export function RedirectNotice({ onClose }: Props) {
  const { business } = useMe();
  if (!business) return null;
  return (
    <Alert
      tone="warn"
      title="That site isn’t in your business assets"
      onClose={onClose}
      action={
        business.is_owner ? (
          <TextLink
            to="/user/business/$bid/manage"
            params={{ bid: String(business.id) }}
            search={{ add: 'site' }}
            hash="assets"
            underline="always"
          >
            Add it to the assets of {business.business_name}
          </TextLink>
        ) : (
          <AskOwnerButton bid={business.id} size="xs" request={{ step: 'asset', asset_type: 'site' }} />
        )
      }
    >
      {business.is_owner
        ? 'Add the site to the assets of this business to write posts for it.'
        : 'You don’t have access to this site. Ask the owner, or choose another site below.'}
    </Alert>
  );
}
