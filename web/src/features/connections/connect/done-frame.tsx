import type { AccountKind } from '@fanfare/contract/connections/connections';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Logo, Wordmark } from '../../../ui/brand/logo.tsx';
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
      <header className={classes.brand}>
        <Wordmark size={24} />
      </header>
      <main className={classes.main}>
        <div className={classes.bridge} aria-hidden="true">
          <span className={classes.us}>
            <Logo size={36} />
          </span>
          <span className={classes.joint} data-mark={mark}>
            {Icon && <Icon size={20} stroke={2} />}
          </span>
          {kind && <NetworkLogo kind={kind} size={64} />}
          <Confetti play={mark === 'good' ? 1 : 0} />
        </div>
        <div role="status">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children && <div className={classes.more}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </main>
    </div>
  );
}
