import { terms } from '@fanfare/contract/kit/terms';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { Anchor, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useFormValues, useProblems } from '../../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { networkInfo } from '../../../connections/index.tsx';
import { AccountAvatar } from '../../accounts/account-avatar.tsx';
import { BoardSelect } from '../../accounts/board-select.tsx';
import { FacebookAuthorization } from '../../accounts/facebook-authorization.tsx';
import { NetworkIcon } from '../../accounts/network-icon.tsx';
import { NoAccountNote } from '../../accounts/no-account-note.tsx';
import { type Account, accountKey, groupByConnection, isUsable } from '../../accounts/use-social-accounts.ts';
import { FieldProblems, useFieldMark } from '../field-problems.tsx';
import type { PostForm } from '../use-post-draft.ts';
import classes from './accounts-field.module.css';

type Props = { form: PostForm; accounts: readonly Account[] };

const shortNames: Partial<Record<SocialNetwork, string>> = { twitter: 'X' };

/** Field that selects networks, then accounts. The only account of a network is selected automatically. */
export function AccountsField({ form, accounts }: Props) {
  const networks = useFormValues(form, (draft) => draft.networks);
  const selectedKeys = useFormValues(form, (draft) => draft.accounts);
  const accountsFor = (network: SocialNetwork) => accounts.filter(({ social_network }) => social_network === network);

  function toggleNetwork(network: SocialNetwork) {
    const usable = accountsFor(network).filter(isUsable);
    const [firstAccount] = usable;
    if (networks.includes(network)) return form.change({ networks: networks.filter((item) => item !== network) });
    const onlyKey = firstAccount && usable.length === 1 ? [accountKey(firstAccount)] : [];
    form.change({ networks: [...networks, network], accounts: [...new Set([...selectedKeys, ...onlyKey])] });
  }

  return (
    <Stack gap="lg">
      <div {...useFieldMark(form, 'networks')}>
        <Grid component="fieldset" fit={84} gap={8} aria-label="Networks">
          {socialNetworks.map((network) => {
            const networkAccounts = accountsFor(network);
            const count = networkAccounts.filter((account) => selectedKeys.includes(accountKey(account))).length;
            const isOn = networks.includes(network);
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
                  <Grid component="span" className={classes.count} align="center" justify="center" tabular>
                    {count}
                    <VisuallyHidden> accounts</VisuallyHidden>
                  </Grid>
                )}
              </UnstyledButton>
            );
          })}
        </Grid>
        <FieldProblems form={form} at="networks" />
      </div>
      {socialNetworks
        .filter((network) => networks.includes(network))
        .map((network) => (
          <NetworkAccounts key={network} network={network} form={form} accounts={accountsFor(network)} />
        ))}
    </Stack>
  );
}

type GroupProps = Props & { network: SocialNetwork };

function NetworkAccounts({ network, form, accounts }: GroupProps) {
  const selectedKeys = useFormValues(form, (draft) => draft.accounts);
  const boards = useFormValues(form, (draft) => draft.boards);
  const problems = useProblems(form, 'boards');
  const mark = useFieldMark(form, `accounts.${network}`);
  const { name } = networkInfo[network];
  const usable = accounts.filter(isUsable);
  const disconnected = accounts.filter((account) => !account.working);
  const isOn = (account: Account) => isUsable(account) && selectedKeys.includes(accountKey(account));
  const areAllOn = usable.every(isOn);

  const toggle = (keys: string[], on: boolean) =>
    form.change({
      accounts: on ? [...new Set([...selectedKeys, ...keys])] : selectedKeys.filter((key) => !keys.includes(key)),
    });

  if (accounts.length === 0)
    return (
      <div {...mark}>
        <strong>{name}</strong>
        <Flex iconTop={2} component="p" gap={6} align="flex-start" mt={8} fz={13} c="orange">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <NoAccountNote network={network} />
        </Flex>
        <FieldProblems form={form} at={`accounts.${network}`} />
      </div>
    );
  return (
    <fieldset {...mark}>
      <Flex component="legend" gap="4px 12px" justify="space-between" wrap w="100%" mb={8} fw={600}>
        {name}
      </Flex>
      <Flex gap={8} align="stretch" wrap>
        {accounts.map((account) => (
          <UnstyledButton
            key={account.id}
            className={isUsable(account) ? `${classes.account} ff-hover-border` : classes.account}
            role="checkbox"
            aria-checked={isOn(account)}
            aria-disabled={!isUsable(account)}
            onClick={() => isUsable(account) && toggle([accountKey(account)], !isOn(account))}
          >
            <AccountAvatar name={account.name} image={account.image} size={30} />
            {account.name}
            {isOn(account) && <IconCheck className={classes.tick} size={16} stroke={2} aria-hidden />}
          </UnstyledButton>
        ))}
        {usable.length > 2 && (
          <Anchor component="button" type="button" size="sm" onClick={() => toggle(usable.map(accountKey), !areAllOn)}>
            {areAllOn ? 'None' : 'All'}
            <VisuallyHidden> {name} accounts</VisuallyHidden>
          </Anchor>
        )}
      </Flex>
      <FacebookAuthorization accounts={accounts} />
      {groupByConnection(disconnected).map(({ connection, names }) => (
        <Flex iconTop={2} component="p" key={connection} gap={6} align="flex-start" mt={8} fz={13} c="orange">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            {names} lost access to {name}. Reconnect to publish there.{' '}
            <Anchor size="sm" href={`/user/account?connection=${connection}#social`}>
              {terms.reconnect}
            </Anchor>
          </span>
        </Flex>
      ))}
      <FieldProblems form={form} at={`accounts.${network}`} />
      {network === 'pinterest' && (
        <Grid fill="min(100%, 220px)" gap={12} mt={12}>
          {accounts.filter(isOn).map(({ id, name: accountName }) => (
            <FieldFrame
              key={id}
              field={{ name: `boards.${id}`, status: problems.has(`boards.${id}`) ? 'invalid' : 'not-validated' }}
            >
              <BoardSelect
                account={id}
                label={usable.length > 1 ? `Board for ${accountName}` : 'Board'}
                value={boards[id] ?? null}
                onChange={(board) => form.change({ boards: { ...boards, [id]: board ?? '' } })}
                error={problems.get(`boards.${id}`)}
              />
            </FieldFrame>
          ))}
        </Grid>
      )}
    </fieldset>
  );
}
