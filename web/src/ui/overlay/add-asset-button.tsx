import type { AssetType } from '@fanfare/contract/kit/assets';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../lib/session.ts';
import { AskOwnerButton } from './ask-owner-button.tsx';

/** Button for a missing asset: owners add the asset to the business; all other members ask the owner. */
export function AddAssetButton({ type, children }: { type: AssetType; children: string }) {
  const { business } = useMe();
  if (!business) return null;
  if (!business.is_owner) return <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: type }} />;
  return (
    <Button
      renderRoot={(props) => (
        <Link
          {...props}
          to="/user/business/$bid/manage"
          params={{ bid: String(business.id) }}
          search={{ add: type }}
          hash="assets"
        />
      )}
    >
      {children}
    </Button>
  );
}
