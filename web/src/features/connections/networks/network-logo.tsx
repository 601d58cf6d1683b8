import type { AccountKind } from '@fanfare/contract/connections/connections';
import { Block } from '../../../ui/layout/layout.tsx';
import { networkInfo } from './network-info.ts';
import classes from './network-logo.module.css';

type Props = { kind: AccountKind; size?: number };

/** Logo on the brand color. Decorative: the name is always next to it. */
export function NetworkLogo({ kind, size = 40 }: Props) {
  const { icon: Icon, color } = networkInfo[kind];
  return (
    <span className={classes.mark} style={{ width: size, height: size, background: color }} aria-hidden="true">
      <Icon size={Math.round(size * 0.6)} stroke={1.5} />
    </span>
  );
}

type PictureProps = { kind: AccountKind; name: string; picture: string | null };

/** Profile picture of an account; its first letter without one. */
export function AccountPicture({ kind, name, picture }: PictureProps) {
  return (
    <Block component="span" className={classes.account} pos="relative" flex="none" w={52} h={52} aria-hidden="true">
      <span className={classes.letter}>{name.trim().charAt(0).toUpperCase()}</span>
      {picture && <img src={picture} alt="" loading="lazy" referrerPolicy="no-referrer" />}
      <span className={classes.badge}>
        <NetworkLogo kind={kind} size={22} />
      </span>
    </Block>
  );
}
