import { terms } from '@fanfare/contract/kit/terms';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import { Anchor, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { networkInfo } from '../../../connections/index.tsx';
import { AccountAvatar } from '../../accounts/account-avatar.tsx';
import { BoardSelect } from '../../accounts/board-select.tsx';
import { NetworkIcon } from '../../accounts/network-icon.tsx';
import { NoAccountNote } from '../../accounts/no-account-note.tsx';
import { type Account, accountKey } from '../../accounts/use-social-accounts.ts';
import type { DraftProblem } from '../draft-validation.ts';
import { FieldProblems } from '../field-problems.tsx';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './accounts-field.module.css';

type Props = { draft: PostDraft; setDraft: SetDraft; accounts: readonly Account[]; problems: readonly DraftProblem[] };

const shortNames: Partial<Record<SocialNetwork, string>> = { twitter: 'X' };

/** Selects networks, then accounts. The only account of a network is selected automatically. */
export function AccountsField({ draft, setDraft, accounts, problems }: Props) {
  const accountsFor = (network: SocialNetwork) => accounts.filter(({ social_network }) => social_network === network);

  function toggleNetwork(network: SocialNetwork) {
    const working = accountsFor(network).filter((account) => account.working);
    const [firstAccount] = working;
    setDraft(({ networks, accounts: selectedKeys }) => {
      if (networks.includes(network)) return { networks: networks.filter((item) => item !== network) };
      const onlyKey = firstAccount && working.length === 1 ? [accountKey(firstAccount)] : [];
      return { networks: [...networks, network], accounts: [...new Set([...selectedKeys, ...onlyKey])] };
    });
  }

  return (
    <Stack gap="lg">
      <div data-problem={problems.some(({ path }) => path === 'network') || undefined}>
        <fieldset className={classes.networks} aria-label="Networks">
          {socialNetworks.map((network) => {
            const networkAccounts = accountsFor(network);
            const count = networkAccounts.filter((account) => draft.accounts.includes(accountKey(account))).length;
            const isOn = draft.networks.includes(network);
            return (
              <UnstyledButton
                key={network}
                className={classes.network}
                aria-pressed={isOn}
                data-none={networkAccounts.length === 0 || undefined}
                onClick={() => toggleNetwork(network)}
              >
                <NetworkIcon network={network} size={32} />
                <span>{shortNames[network] ?? networkInfo[network].name}</span>
                {isOn && count > 1 && (
                  <span className={classes.count}>
                    {count}
                    <VisuallyHidden> accounts</VisuallyHidden>
                  </span>
                )}
              </UnstyledButton>
            );
          })}
        </fieldset>
        <FieldProblems problems={problems} at="network" />
      </div>
      {socialNetworks
        .filter((network) => draft.networks.includes(network))
        .map((network) => (
          <NetworkAccounts key={network} {...{ network, draft, setDraft, problems }} accounts={accountsFor(network)} />
        ))}
    </Stack>
  );
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Accounts of one connection are reconnected together. */
const groupByConnection = (accounts: readonly Account[]) =>
  [...Map.groupBy(accounts, ({ connection_id }) => connection_id)].map(([connection, all]) => ({
    connection,
    names: listFormat.format(all.map(({ name }) => name)),
  }));

type GroupProps = Props & { network: SocialNetwork };

function NetworkAccounts({ network, draft, setDraft, accounts, problems }: GroupProps) {
  const { name } = networkInfo[network];
  const working = accounts.filter((account) => account.working);
  const disconnected = accounts.filter((account) => !account.working);
  const isOn = (account: Account) => account.working && draft.accounts.includes(accountKey(account));
  const areAllOn = working.every(isOn);

  const toggle = (keys: string[], on: boolean) =>
    setDraft(({ accounts: selectedKeys }) => ({
      accounts: on ? [...new Set([...selectedKeys, ...keys])] : selectedKeys.filter((key) => !keys.includes(key)),
    }));

  if (accounts.length === 0)
    return (
      <div data-problem={problems.some(({ path }) => path === `accounts.${network}`) || undefined}>
        <strong>{name}</strong>
        <p className={classes.disconnected}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <NoAccountNote network={network} />
        </p>
        <FieldProblems problems={problems} at={`accounts.${network}`} />
      </div>
    );
  return (
    <fieldset
      className={classes.group}
      data-problem={problems.some(({ path }) => path.startsWith(`accounts.${network}`)) || undefined}
    >
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.accounts}>
        {accounts.map((account) => (
          <UnstyledButton
            key={account.id}
            className={classes.account}
            role="checkbox"
            aria-checked={isOn(account)}
            aria-disabled={!account.working}
            onClick={() => account.working && toggle([accountKey(account)], !isOn(account))}
          >
            <AccountAvatar name={account.name} image={account.image} size={30} />
            {account.name}
            {isOn(account) && <IconCheck className={classes.tick} size={16} stroke={2} aria-hidden />}
          </UnstyledButton>
        ))}
        {working.length > 2 && (
          <Anchor component="button" type="button" size="sm" onClick={() => toggle(working.map(accountKey), !areAllOn)}>
            {areAllOn ? 'None' : 'All'}
            <VisuallyHidden> {name} accounts</VisuallyHidden>
          </Anchor>
        )}
      </div>
      {groupByConnection(disconnected).map(({ connection, names }) => (
        <p key={connection} className={classes.disconnected}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            {names} lost access to {name}. Reconnect to publish there.{' '}
            <Anchor size="sm" href={`/user/account?connection=${connection}#social`}>
              {terms.reconnect}
            </Anchor>
          </span>
        </p>
      ))}
      <FieldProblems problems={problems} at={`accounts.${network}`} />
      {network === 'pinterest' && (
        <div className={classes.boards}>
          {accounts.filter(isOn).map(({ id, name: accountName }) => (
            <BoardSelect
              key={id}
              account={id}
              label={working.length > 1 ? `Board for ${accountName}` : 'Board'}
              value={draft.boards[id] ?? null}
              onChange={(board) => setDraft(({ boards }) => ({ boards: { ...boards, [id]: board ?? '' } }))}
              error={problems.find(({ path }) => path === `board.${id}`)?.message}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
