import { socialMessages } from '@fanfare/contract/social';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import { Select } from '@mantine/core';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { AccountAvatar } from './account-avatar.tsx';
import classes from './accounts.module.css';
import { NetworkIcon } from './network-icon.tsx';
import { NoAccountNote } from './no-account-note.tsx';
import { type Account, placeWords, useSocialAccounts } from './use-social-accounts.ts';

type Props = {
  network: SocialNetwork;
  /** The account's own number at its network. */
  value: string | null;
  onChange: (id: string | null, account: Account | undefined) => void;
  error?: string | undefined;
  label?: string;
  disabled?: boolean;
  /** Those that are taken already. */
  taken?: readonly string[];
};

/** One account of one network. What the network no longer accepts can be seen, but not chosen. */
export function AccountSelect({ network, value, onChange, error, label, disabled = false, taken = [] }: Props) {
  const { accounts, isPending } = useSocialAccounts();
  const mine = accounts.filter((account) => account.social_network === network);
  const byId = new Map(mine.map((account) => [account.id, account]));
  const isAway = value !== null && !isPending && !byId.has(value);

  if (!isPending && mine.length === 0)
    return (
      <p className={classes.none}>
        <NetworkIcon network={network} size={20} />
        <NoAccountNote network={network} />
      </p>
    );
  return (
    <Select
      label={label ?? placeWords[network]}
      placeholder={isPending ? 'Loading accounts' : socialMessages.page}
      disabled={disabled || isPending}
      searchable={mine.length > 6}
      allowDeselect={false}
      nothingFoundMessage={<NoOptions />}
      error={error ?? (isAway ? socialMessages.account : undefined)}
      data={mine.map(({ id, name: shown, working }) => ({
        value: id,
        label: shown,
        disabled: !working || (taken.includes(id) && id !== value),
      }))}
      value={isAway ? null : value}
      onChange={(id) => onChange(id, id === null ? undefined : byId.get(id))}
      leftSection={value && byId.has(value) ? <NetworkIcon network={network} size={20} /> : undefined}
      renderOption={({ option }) => {
        const account = byId.get(option.value);
        if (!account) return option.label;
        const why = !account.working ? 'Connect it again first' : option.disabled ? 'Chosen already' : undefined;
        return (
          <span className={classes.option}>
            <AccountAvatar name={account.name} image={account.image} size={28} />
            <span className={classes.optionWords}>
              {account.name}
              {why && <small>{why}</small>}
            </span>
          </span>
        );
      }}
    />
  );
}
