import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from '../sites.module.css';

export const plainAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** An address outside the product, shown without its beginning. */
export const ExternalLink = ({ url, isQuiet = false }: { url: string; isQuiet?: boolean }) => (
  <Anchor
    className={classes.out}
    data-quiet={isQuiet || undefined}
    href={url}
    target="_blank"
    rel="noreferrer"
    size={isQuiet ? 'xs' : 'sm'}
  >
    <span>{plainAddress(url)}</span>
    <IconExternalLink size={14} stroke={1.5} role="img" aria-label="opens in a new tab" />
  </Anchor>
);
