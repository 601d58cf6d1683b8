import type { AccountKind } from '@fanfare/contract/connections/connections';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Logo, Wordmark } from '../../../ui/brand/logo.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { NetworkLogo } from '../networks/network-logo.tsx';
import classes from './done-frame.module.css';

const icons = { good: IconCheck, warn: IconAlertTriangle, bad: IconX, info: IconMinus };

type Props = {
  kind?: AccountKind;
  mark?: keyof typeof icons;
  title: string;
  lead: string;
  actions?: ReactNode;
  children?: ReactNode;
};

/** Layout of the popup's last page: our logo, the network's logo, the result between them. */
export function DoneFrame({ kind, mark, title, lead, actions, children }: Props) {
  const Icon = mark && icons[mark];
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
  return (
    <div className={classes.frame}>
      <header>
        <Wordmark size={24} />
      </header>
      <main className={classes.main}>
        <Flex gap={12} pos="relative" aria-hidden="true">
          <span className={classes.us}>
            <Logo size={36} />
          </span>
          <Block component="span" tone={mark === 'info' ? undefined : mark} className={classes.joint}>
            {Icon && <Icon size={20} stroke={2} />}
          </Block>
          {kind && <NetworkLogo kind={kind} size={64} />}
          <Confetti play={mark === 'good' ? 1 : 0} />
        </Flex>
        <div role="status">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children && (
          <Block className={classes.more} maw="100%" ta="start">
            {children}
          </Block>
        )}
        {actions && (
          <Flex gap={8} align="stretch" justify="center" wrap>
            {actions}
          </Flex>
        )}
      </main>
    </div>
  );
}
