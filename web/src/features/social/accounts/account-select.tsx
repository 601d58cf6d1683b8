import { socialMessages } from '@fanfare/contract/social/social';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { Select } from '@mantine/core';
import { authorizationRequired } from '../../../lib/facebook-permissions.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { AccountAvatar } from './account-avatar.tsx';
import classes from './accounts.module.css';
import { NetworkIcon } from './network-icon.tsx';
import { NoAccountNote } from './no-account-note.tsx';
import { type Account, accountTypeLabels, isUsable, useSocialAccounts } from './use-social-accounts.ts';

type Props = {
  network: SocialNetwork;
  /** Id of the account on its network. */
  value: string | null;
  onChange: (id: string | null, account: Account | undefined) => void;
  error?: string | undefined;
  label?: string;
  disabled?: boolean;
};

/** Select for one account of a network. Accounts without access are shown but disabled. */
export function AccountSelect({ network, value, onChange, error, label, disabled = false }: Props) {
  const { accounts, isPending } = useSocialAccounts();
  const networkAccounts = accounts.filter((account) => account.social_network === network);
  const byId = new Map(networkAccounts.map((account) => [account.id, account]));
  const isMissing = value !== null && !isPending && !byId.has(value);

  if (!isPending && networkAccounts.length === 0)
    return (
      <Flex component="p" className={classes.none} gap={8}>
        <NetworkIcon network={network} size={20} />
        <NoAccountNote network={network} />
      </Flex>
    );
  return (
    <Select
      label={label ?? accountTypeLabels[network]}
      placeholder={isPending ? 'Loading accounts' : socialMessages.page}
      disabled={disabled || isPending}
      searchable={networkAccounts.length > 6}
      allowDeselect={false}
      nothingFoundMessage={<NoOptions />}
      error={error ?? (isMissing ? socialMessages.account : undefined)}
      data={networkAccounts.map((account) => ({
        value: account.id,
        label: account.name,
        disabled: !isUsable(account),
      }))}
      value={isMissing ? null : value}
      onChange={(id) => onChange(id, id === null ? undefined : byId.get(id))}
      leftSection={value && byId.has(value) ? <NetworkIcon network={network} size={20} /> : undefined}
      renderOption={({ option }) => {
        const account = byId.get(option.value);
        if (!account) return option.label;
        return (
          <Flex component="span" gap={10} miw={0}>
            <AccountAvatar name={account.name} image={account.image} size={28} />
            <Grid component="span" miw={0} breakWords>
              {account.name}
              {!isUsable(account) && <small>{account.working ? authorizationRequired : 'Reconnect first'}</small>}
            </Grid>
          </Flex>
        );
      }}
    />
  );
}
