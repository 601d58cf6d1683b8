import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ScopeList } from '../accounts/scope-list.tsx';
import classes from '../connect/connect.module.css';
import type { Facts } from '../types.ts';
import { networkInfo } from './network-info.ts';
import { NetworkLogo } from './network-logo.tsx';

type Props = { facts: Facts; count: number; isBusy: boolean; onConnect: () => void };

/** One network to connect: what it is good for, and what it will ask before anybody is sent there. */
export function NetworkTile({ facts: { kind, ready, by, scopes }, count, isBusy, onConnect }: Props) {
  const { name, gives, colour } = networkInfo[kind];
  const tint: CSSProperties & Record<`--${string}`, string> = { '--network': colour };
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
        <p className={classes.gives}>
          {ready ? gives : 'Not set up here yet: whoever runs this installation has to add its keys.'}
        </p>
        {ready && (
          <>
            <Disclosure summary="What will be asked">
              {by === 'consent' && scopes.length > 0 && <ScopeList scopes={scopes} />}
              {by === 'consent' && scopes.length === 0 && `${name} asks you to sign in, and nothing else.`}
              {by === 'username' && 'Only the user name of your account there. No password.'}
              {by === 'password' &&
                'The address of your site, your user name, and an application password made for us in your profile there.'}
            </Disclosure>
            <Button
              className={classes.go}
              variant={count > 0 ? 'default' : 'light'}
              loading={isBusy}
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
