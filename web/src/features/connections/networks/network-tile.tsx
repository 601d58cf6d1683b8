import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ScopeList } from '../accounts/scope-list.tsx';
import classes from '../connect/connect.module.css';
import type { NetworkOption } from '../types.ts';
import { networkInfo } from './network-info.ts';
import { NetworkLogo } from './network-logo.tsx';

type Props = { network: NetworkOption; count: number; isConnecting: boolean; onConnect: () => void };

/** One network to connect: what it allows, and which permissions it will ask for. */
export function NetworkTile({ network: { kind, ready, by, scopes }, count, isConnecting, onConnect }: Props) {
  const { name, benefit, color } = networkInfo[kind];
  const tint: CSSProperties & Record<`--${string}`, string> = { '--network': color };
  return (
    <li>
      <section className={classes.tile} style={tint} data-closed={!ready || undefined} aria-label={name}>
        <div className={classes.top}>
          <NetworkLogo kind={kind} />
          <div>
            <h3>{name}</h3>
            {count > 0 && <p>{count === 1 ? '1 account connected' : `${count} accounts connected`}</p>}
          </div>
        </div>
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
      </section>
    </li>
  );
}
