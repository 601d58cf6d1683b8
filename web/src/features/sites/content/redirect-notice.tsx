import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';

type Props = { onClose: () => void };

/** Why somebody who wanted to write for a site is here instead, and how they get there. */
export function RedirectNotice({ onClose }: Props) {
  const { business } = useMe();
  if (!business) return null;
  return (
    <Alert
      tone="warn"
      title="That site is not among your business assets"
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
        ? 'Posts are written for the sites a business has. Add it, and its editor opens.'
        : 'Posts are written for the sites you were given. Ask the owner for it, or go on with one of those below.'}
    </Alert>
  );
}
