import { countOf } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { networkInfo } from '../networks/network-info.ts';
import { NetworkLogo } from '../networks/network-logo.tsx';
import { ScopeList } from '../scopes/scope-list.tsx';
import type { NetworkOption } from '../types.ts';
import classes from './connect.module.css';

type Props = { network: NetworkOption; count: number; isConnecting: boolean; onConnect: () => void };

/** One network to connect: what it allows, and which permissions it will ask for. */
export function NetworkTile({ network: { kind, ready, by, scopes }, count, isConnecting, onConnect }: Props) {
  const { name, benefit, color } = networkInfo[kind];
  const tint: CSSProperties & Record<`--${string}`, string> = { '--network': color };
  return (
    <li>
      <Flex
        component="section"
        className={classes.tile}
        gap={12}
        align="stretch"
        column
        clip
        style={tint}
        data-closed={!ready || undefined}
        aria-label={name}
      >
        <Flex className={classes.top} gap={12}>
          <NetworkLogo kind={kind} />
          <Block miw={0} breakWords>
            <Block component="h3" lh={1.3}>
              {name}
            </Block>
            {count > 0 && <Meta component="p">{countOf(count, 'account')} connected</Meta>}
          </Block>
        </Flex>
        <p className={classes.benefit}>
          {ready ? benefit : 'Not available yet. Ask your administrator to add API keys.'}
        </p>
        {ready && (
          <>
            <Disclosure summary="Required permissions">
              {by === 'consent' && scopes.length > 0 && <ScopeList scopes={scopes} />}
              {by === 'consent' && scopes.length === 0 && `${name} only asks you to sign in.`}
              {by === 'username' && 'Only your username. No password.'}
              {by === 'password' && 'Your site URL, username and an application password.'}
              {by === 'key' && 'Your API key.'}
            </Disclosure>
            <Button
              className={classes.connectButton}
              variant={count > 0 ? 'default' : 'light'}
              loading={isConnecting}
              onClick={onConnect}
              aria-label={count > 0 ? `Add another ${name} account` : `Connect ${name}`}
            >
              {count > 0 ? 'Add another' : 'Connect'}
            </Button>
          </>
        )}
      </Flex>
    </li>
  );
}
